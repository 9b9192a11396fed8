import { ask, Refused } from "./ask.js";
import { BoardView } from "./board-view.js";

/** Draws boards: a click changes a letter of the text that is the board, and the server shows what it looks like. */
class BoardEditor extends HTMLElement {
  #asked = 0;

  connectedCallback() {
    const brushes = /** @type {HTMLElement | null} */ (this.querySelector(".brushes"));
    if (brushes) brushes.hidden = false;
    this.addEventListener("board-move", (event) => this.#paint(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === "brush") return;
      const resizes = event.target instanceof HTMLInputElement && ["rows", "cols"].includes(event.target.name);
      void this.#show(resizes ? "resize" : "show");
    });
    this.addEventListener("submit", (event) => {
      const button = /** @type {SubmitEvent} */ (event).submitter;
      if (!(button instanceof HTMLButtonElement) || button.value === "save") return;
      event.preventDefault();
      void this.#show(button.value);
    });
  }

  get #squares() {
    return /** @type {HTMLTextAreaElement} */ (this.querySelector("#squares"));
  }

  /** @param {string} cell such as `b4` */
  #paint(cell) {
    const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(cell) ?? [];
    if (!letters) return;
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 96, 0) - 1;
    const rows = this.#squares.value.split("\n").map((row) => row.trim()).filter((row) => row);
    const row = rows[Number(digits) - 1];
    if (row === undefined) return;
    const chosen = /** @type {HTMLInputElement | null} */ (this.querySelector("input[name=brush]:checked"));
    const brush = chosen?.value ?? ".";
    // What lies there already is taken away again.
    const letter = row[column] === brush ? "." : brush;
    rows[Number(digits) - 1] = row.slice(0, column) + letter + row.slice(column + 1);
    this.#squares.value = rows.join("\n");
    void this.#show("show");
  }

  /** @param {string} action */
  async #show(action) {
    const form = this.querySelector("form");
    if (!form) return;
    const fields = { ...Object.fromEntries(new FormData(form)), action };
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const shown = await ask("/api/boards/preview", fields);
      // Whoever draws quickly is already further on.
      if (asked !== this.#asked) return;
      const board = this.querySelector("board-view");
      if (board instanceof BoardView) board.show(shown.board);
      this.#squares.value = shown.squares;
      this.#tell(shown.problem ?? "");
      this.querySelector("[data-remarks]")?.replaceChildren(...shown.remarks.map(item));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tell(error.message);
    }
  }

  /** @param {string} message */
  #tell(message) {
    const place = this.querySelector(".problem");
    if (place) place.textContent = message;
  }
}

/** @param {string} remark */
function item(remark) {
  const line = document.createElement("li");
  line.textContent = remark;
  return line;
}
customElements.define("board-editor", BoardEditor);
