import { BoardView } from "./board-view.js";

/** What each part was last made of: the browser writes HTML differently than the server. @type {WeakMap<Element, string>} */
const made = new WeakMap();

/**
 * Puts another piece of the page in the place of an old one. Whoever was on a button, a link or a field of it stays there.
 * @param {Element} part
 * @param {string} html
 */
export function replace(part, html) {
  if (made.get(part) === html) return;
  made.set(part, html);
  if (part instanceof BoardView) return part.show(html);
  const active = part.contains(document.activeElement) ? document.activeElement : null;
  const place = active && ways(active).find((way) => part.querySelectorAll(way).length === 1);
  part.innerHTML = html;
  const again = place ? part.querySelector(place) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Says that a part was changed by other means, so that it is no longer what it was made of. @param {Element} part */
export const forget = (part) => made.delete(part);

/** How an element may be found again, the surest way first. @param {Element} element */
function ways(element) {
  const named = ["id", "data-key", "data-go", "data-play", "name", "href", "aria-label"];
  return named
    .filter((name) => element.hasAttribute(name))
    .map((name) => `${element.localName}[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`);
}
