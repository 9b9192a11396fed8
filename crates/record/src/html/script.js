// Shows one board at a time. Without this script all boards follow each other.
"use strict";
(() => {
  const turns = [...document.querySelectorAll("#turns > li")];
  const [view, at, scrub, list] = ["view", "at", "scrub", "turns"].map((id) => document.getElementById(id));
  const columns = document.querySelectorAll(".plot i");
  const last = turns.length - 1;
  let now = -1;

  function go(turn) {
    const next = Math.max(0, Math.min(last, turn));
    if (next === now) return;
    // Not at first: a page that is still loading would scroll to its own address.
    const moved = now >= 0;
    if (moved) {
      turns[now].removeAttribute("aria-current");
      columns[now].classList.remove("now");
    }
    now = next;
    turns[now].setAttribute("aria-current", "true");
    columns[now].classList.add("now");
    view.replaceChildren(turns[now].querySelector("figure > svg").cloneNode(true));
    scrub.value = now;
    at.textContent = `Turn ${now} of ${last}`;
    // Only the list scrolls, never the page.
    const entry = turns[now];
    list.scrollTop = entry.offsetTop - (list.clientHeight - entry.offsetHeight) / 2;
    if (moved) history.replaceState(null, "", `#turn-${now}`);
  }

  const ways = { first: () => go(0), prev: () => go(now - 1), next: () => go(now + 1), last: () => go(last) };
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
    event.preventDefault();
    ways[keys[event.key]]();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) return ways[button.dataset.go]();
    const entry = event.target.closest("#turns > li");
    const folds = event.target.closest("details, pre");
    if (!entry || folds || String(getSelection())) return;
    event.preventDefault();
    go(turns.indexOf(entry));
  });
  scrub.addEventListener("input", () => go(Number(scrub.value)));

  document.documentElement.classList.add("live");
  const asked = /^#turn-(\d+)$/.exec(location.hash);
  go(asked ? Number(asked[1]) : last);
})();
