// Runs before anything is drawn, so that no page flashes in the wrong colours, or jumps when its scripts have come.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const scale = Number(localStorage.getItem("board-scale"));
    if (scale >= 0.4 && scale < 1) root.style.setProperty("--board-scale", String(scale));
  } catch {
    // A browser that keeps nothing follows the system.
  }
})();
