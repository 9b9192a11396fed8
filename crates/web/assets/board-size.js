/** The smallest board, as a part of the largest that fits. */
const LEAST = 0.4;

/** The corner of a board, by which it is made smaller; its size is remembered. The largest is what fits the window. */
class BoardSize extends HTMLElement {
  #scale = 1;

  connectedCallback() {
    this.setAttribute("role", "slider");
    this.setAttribute("tabindex", "0");
    this.setAttribute("aria-label", "Size of the board");
    this.setAttribute("aria-valuemin", String(LEAST * 100));
    this.setAttribute("aria-valuemax", "100");
    this.title = "Drag to make the board smaller or larger";
    this.#scale = Number(document.documentElement.style.getPropertyValue("--board-scale")) || 1;
    this.#tell();
    this.addEventListener("pointerdown", (event) => this.#drag(event));
    this.addEventListener("dblclick", () => this.#set(1));
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const board = this.parentElement?.querySelector(".bd")?.getBoundingClientRect();
    if (!board) return;
    event.preventDefault();
    this.setPointerCapture(event.pointerId);
    const [from, size, scale] = [event.clientX + event.clientY, board.width + board.height, this.#scale];
    // The board stays in the middle, so its corner moves by half of what it grows sideways, and by all of it downwards.
    const move = (/** @type {PointerEvent} */ now) => this.#set((scale * (size + (now.clientX + now.clientY - from) * 1.35)) / size);
    this.addEventListener("pointermove", move);
    this.addEventListener("lostpointercapture", () => this.removeEventListener("pointermove", move), { once: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -0.05, ArrowDown: -0.05, ArrowRight: 0.05, ArrowUp: 0.05, Home: -1, End: 1 });
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.#set(this.#scale + steps[event.key]);
  }

  /** @param {number} scale */
  #set(scale) {
    this.#scale = Math.round(Math.max(LEAST, Math.min(1, scale)) * 100) / 100;
    document.documentElement.style.setProperty("--board-scale", String(this.#scale));
    this.#tell();
    try {
      localStorage.setItem("board-scale", String(this.#scale));
    } catch {
      // Then it lasts as long as this page.
    }
  }

  #tell() {
    this.setAttribute("aria-valuenow", String(Math.round(this.#scale * 100)));
    this.setAttribute("aria-valuetext", `${Math.round(this.#scale * 100)} percent of what fits`);
  }
}
customElements.define("board-size", BoardSize);
