import { announce } from "./announce.js";

/**
 * @typedef {object} Offer squares on which a click or Enter does the same
 * @property {string} squares their numbers, row by row: `0-6 9`
 * @property {string} says how their labels end
 * @property {string} [play] the move; without it, the name of the square
 * @property {boolean} [still] whether nothing is played there
 * @property {string} touches the cells that the move changes: names, or rows and columns away from the square
 */

/**
 * @typedef {object} Change what is different on a board
 * @property {Record<string, string>} cells squares and buttons by name
 * @property {Offer[]} offers
 * @property {string} otherwise how the labels of all other squares end
 */

/**
 * A board to play on. The server marks what is legal; this file shows it and asks.
 *
 * The board is a grid with one tab stop. Arrows walk it, over the edges where they are joined; Enter, Space or a click on
 * a square with `data-move` asks for that move with a `board-move` event.
 */
const KINDS = ["click", "keydown", "pointerdown", "pointerover", "pointerleave", "focusin", "focusout"];

class BoardView extends HTMLElement {
  /** @type {Element[]} */
  #touched = [];
  /** Whether the keyboard has come onto the board, so that arrows move on it. A click does not: then arrows step through the game. */
  #entered = false;

  connectedCallback() {
    for (const kind of KINDS) this.addEventListener(kind, this);
  }

  disconnectedCallback() {
    for (const kind of KINDS) this.removeEventListener(kind, this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const square = event.target instanceof Element ? event.target.closest(".sq") : null;
    switch (event.type) {
      case "click":
        return this.#play(square);
      case "keydown":
        return this.#walk(/** @type {KeyboardEvent} */ (event), square);
      case "pointerdown":
        this.#entered = false;
        return;
      case "focusin":
        if (square?.matches(":focus-visible")) this.#entered = true;
        return this.#touch(square);
      case "pointerover":
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

  /** Shows which squares the move would fill or change, and the piece on those that are empty. @param {Element | null} square */
  #touch(square) {
    for (const old of this.#touched) {
      old.classList.remove("is-touched");
      old.querySelector(".peek")?.remove();
    }
    const cells = square?.getAttribute("data-touches")?.split(" ") ?? [];
    this.#touched = cells.flatMap((cell) => [...this.querySelectorAll(`[data-cell="${CSS.escape(cell)}"]`)]);
    const piece = this.querySelector("[data-peek]")?.firstElementChild;
    for (const cell of this.#touched) {
      cell.classList.add("is-touched");
      if (piece && !cell.querySelector(".piece")) cell.insertBefore(piece.cloneNode(true), cell.querySelector(".ring"));
    }
  }

  /** @param {KeyboardEvent} event @param {Element | null} square */
  #walk(event, square) {
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...this.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("[role=gridcell]")]);
    let row = rows.findIndex((cells) => cells.includes(square));
    if (row < 0) return;
    let column = rows[row].indexOf(square);
    if (!this.#entered && /^(Arrow|Home|End)/.test(event.key)) return;
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
        this.#entered = true;
        return this.#play(square);
      case "Escape":
        this.#entered = false;
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

  /** Another part of the drawing that lies under or over the squares. @param {"under" | "over"} layer @param {string} svg */
  showLayer(layer, svg) {
    const place = this.querySelector(`[data-layer=${layer}]`);
    if (place) place.replaceChildren(...elements(svg));
  }

  /** Changes single squares, and what can be played on each. @param {Change} change */
  change({ cells, offers, otherwise }) {
    const active = document.activeElement;
    const hovered = this.querySelector(".sq:hover");
    this.#touch(null);
    for (const [name, svg] of Object.entries(cells)) {
      const [side, column] = name.split(" ");
      const place = side === "ghost" ? `[data-ghost="${column}"]` : column ? `[data-pad="${side}"][data-col="${column}"]` : `[data-cell="${name}"]`;
      const old = this.querySelector(place);
      const [fresh] = elements(svg);
      if (!old || !fresh) continue;
      // The one tab stop stays where it is.
      if (old.hasAttribute("tabindex")) fresh.setAttribute("tabindex", old.getAttribute("tabindex") ?? "-1");
      old.replaceWith(fresh);
      if (old === active) /** @type {SVGElement} */ (fresh).focus({ preventScroll: true });
    }
    const squares = [...this.querySelectorAll("[data-cell]")];
    const columns = this.querySelector("[role=row]:has([data-cell])")?.querySelectorAll("[data-cell]").length ?? 1;
    const offered = new Map(offers.flatMap((offer) => numbers(offer.squares).map((number) => [number, offer])));
    squares.forEach((square, number) => {
      const offer = offered.get(number);
      const name = square.getAttribute("data-cell") ?? "";
      const says = offer?.says ?? otherwise;
      const was = square.getAttribute("data-says") ?? /(, legal.*|, not legal|, plays column .*|, value .*)?$/.exec(square.getAttribute("aria-label") ?? "")?.[0] ?? "";
      const plain = cells[name] ? square.getAttribute("aria-label") ?? "" : (square.getAttribute("aria-label") ?? "").slice(0, -was.length || undefined);
      set(square, "aria-label", plain + says);
      square.setAttribute("data-says", says);
      const plays = offer && !offer.still;
      square.classList.toggle("is-legal", Boolean(plays));
      set(square, "data-move", plays ? offer.play ?? name : null);
      set(square, "aria-disabled", plays ? null : "true");
      const away = (/** @type {string} */ touch) => {
        const [down, right] = touch.split(",").map(Number);
        return right === undefined ? touch : squares[number + down * columns + right]?.getAttribute("data-cell") ?? "";
      };
      set(square, "data-touches", plays && offer.touches ? offer.touches.split(" ").map(away).join(" ") : null);
    });
    if (hovered?.isConnected) this.#touch(hovered);
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
/** @param {Element} element @param {string} name @param {string | null} value nothing removes the attribute */
function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The elements of a piece of a drawing. @param {string} svg @returns {Element[]} */
function elements(svg) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${svg}</svg>`;
  return [...(template.content.firstElementChild?.children ?? [])];
}

/** `0-2 5` is 0, 1, 2 and 5. @param {string} ranges @returns {number[]} */
function numbers(ranges) {
  return ranges.split(" ").filter(Boolean).flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

customElements.define("board-view", BoardView);
export { BoardView };
