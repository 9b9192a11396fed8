/** Switches between light and dark, and remembers it. */
class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    button.addEventListener("click", () => {
      const root = document.documentElement;
      const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      const theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
      root.dataset.theme = theme;
      try {
        localStorage.setItem("theme", theme);
      } catch {
        // Then it lasts as long as this page.
      }
    });
  }
}
customElements.define("theme-switch", ThemeSwitch);
