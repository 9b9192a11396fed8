import { announce } from "./announce.js";

/**
 * A board to play on. The server marks what is legal; this file shows it and asks.
 *
 * The board is a grid with one tab stop. Arrows walk it, over the edges where they are joined; Enter, Space or a click on
 * a square with `data-move` asks for that move with a `board-move` event.
 */
class BoardView extends HTMLElement {
  /** @type {Element[]} */
  #touched = [];

  connectedCallback() {
    for (const kind of ["click", "keydown", "pointerover", "pointerleave", "focusin", "focusout"]) {
      this.addEventListener(kind, this);
    }
  }

  disconnectedCallback() {
    for (const kind of ["click", "keydown", "pointerover", "pointerleave", "focusin", "focusout"]) {
      this.removeEventListener(kind, this);
    }
  }

  /** @param {Event} event */
  handleEvent(event) {
    const square = event.target instanceof Element ? event.target.closest(".sq") : null;
    switch (event.type) {
      case "click":
        return this.#play(square);
      case "keydown":
        return this.#walk(/** @type {KeyboardEvent} */ (event), square);
      case "pointerover":
      case "focusin":
        return this.#touch(square);
      default:
        return this.#touch(null);
    }
  }

  /** @param {Element | null} square */
  #play(square) {
    const move = square?.getAttribute("data-move");
    if (move) this.dispatchEvent(new CustomEvent("board-move", { bubbles: true, detail: move }));
    else if (square) announce(square.getAttribute("aria-label") ?? "");
  }

  /** Shows which squares the move would fill or change. @param {Element | null} square */
  #touch(square) {
    for (const old of this.#touched) old.classList.remove("is-touched");
    const cells = square?.getAttribute("data-touches")?.split(" ") ?? [];
    this.#touched = cells.flatMap((cell) => [...this.querySelectorAll(`[data-cell="${CSS.escape(cell)}"]`)]);
    for (const cell of this.#touched) cell.classList.add("is-touched");
  }

  /** @param {KeyboardEvent} event @param {Element | null} square */
  #walk(event, square) {
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...this.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("[role=gridcell]")]);
    let row = rows.findIndex((cells) => cells.includes(square));
    if (row < 0) return;
    let column = rows[row].indexOf(square);
    switch (event.key) {
      case "ArrowUp": row -= 1; break;
      case "ArrowDown": row += 1; break;
      case "ArrowLeft": column -= 1; break;
      case "ArrowRight": column += 1; break;
      case "Home": column = 0; break;
      case "End": column = rows[row].length - 1; break;
      case "Enter":
      case " ":
        event.preventDefault();
        return this.#play(square);
      case "Escape":
        return /** @type {SVGElement} */ (square).blur();
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
    const within = (/** @type {number} */ at, /** @type {number} */ size) =>
      this.hasAttribute("data-wraps") ? (at + size) % size : Math.max(0, Math.min(size - 1, at));
    row = within(row, rows.length);
    column = within(column, rows[row].length);
    square.setAttribute("tabindex", "-1");
    const next = /** @type {SVGElement} */ (rows[row][column]);
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** Another board in the place of this one; the focus stays on its square. @param {string} html */
  show(html) {
    const name = (/** @type {Element | null} */ square) =>
      square?.getAttribute("data-cell") ?? `${square?.getAttribute("data-pad")} ${square?.getAttribute("data-col")}`;
    const active = this.contains(document.activeElement) ? name(document.activeElement) : null;
    this.#touched = [];
    this.innerHTML = html;
    if (active === null) return;
    const squares = [...this.querySelectorAll(".sq[tabindex]")];
    const again = /** @type {SVGElement | undefined} */ (squares.find((square) => name(square) === active));
    if (!again) return;
    for (const square of squares) square.setAttribute("tabindex", "-1");
    again.setAttribute("tabindex", "0");
    again.focus({ preventScroll: true });
  }
}
customElements.define("board-view", BoardView);
export { BoardView };
