/** How many times larger than its place a board can be. */
const MOST = 3;

/** Makes a large board larger than its place on a small screen, where it then scrolls in both directions. */
class BoardZoom extends HTMLElement {
  #times = 1;

  connectedCallback() {
    this.#tell();
    this.querySelector("button")?.addEventListener("click", () => this.#next());
  }

  #next() {
    const board = /** @type {HTMLElement | null} */ (this.parentElement?.querySelector("board-view"));
    if (!board) return;
    // What was in the middle stays there.
    const middle = (/** @type {number} */ at, /** @type {number} */ view, /** @type {number} */ all) => (at + view / 2) / all;
    const [x, y] = [middle(board.scrollLeft, board.clientWidth, board.scrollWidth), middle(board.scrollTop, board.clientHeight, board.scrollHeight)];
    this.#times = (this.#times % MOST) + 1;
    if (this.#times > 1) {
      board.dataset.zoom = String(this.#times);
      board.tabIndex = 0;
    } else {
      delete board.dataset.zoom;
      board.removeAttribute("tabindex");
    }
    board.scrollTo(x * board.scrollWidth - board.clientWidth / 2, y * board.scrollHeight - board.clientHeight / 2);
    this.#tell();
  }

  #tell() {
    const words = this.#times < MOST ? `Show the board ${this.#times + 1} times as large` : "Show the whole board";
    const button = this.querySelector("button");
    button?.setAttribute("aria-label", words);
    if (button) button.title = words;
  }
}
customElements.define("board-zoom", BoardZoom);
