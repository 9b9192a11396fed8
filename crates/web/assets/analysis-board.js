import { announce } from "./announce.js";
import { ask, Refused, refusal } from "./ask.js";
import { isForField, isSingle, singleKeys, stepByWheel, STEPS } from "./keys.js";
import { replace } from "./parts.js";

/** The analysis page: walks a game, follows other lines, and shows what the engine thinks while it thinks. */
class AnalysisBoard extends HTMLElement {
  /** @type {EventSource | null} */
  #stream = null;
  #on = false;
  #effort = 0;

  connectedCallback() {
    this.#button("[data-engine]", () => this.#turn(!this.#on));
    this.#button("[data-deeper]", () => this.#deeper());
    this.addEventListener("board-move", (event) => void this.#go(this.#at, /** @type {CustomEvent} */ (event).detail));
    this.addEventListener("display-change", () => void this.#go(this.#at));
    this.addEventListener("graph-ply", (event) => void this.#go(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("submit", (event) => this.#submit(event));
    const board = this.querySelector("board-view");
    if (board) stepByWheel(board, (way) => this.#walk(way));
    document.addEventListener("keydown", this);
    this.#turn(true);
  }

  disconnectedCallback() {
    this.#stream?.close();
    document.removeEventListener("keydown", this);
  }

  get #at() {
    return Number(this.dataset.at);
  }

  get #turns() {
    return Number(this.dataset.turns);
  }

  /** @param {string} selector @param {() => void} action */
  #button(selector, action) {
    const button = /** @type {HTMLButtonElement | null} */ (this.querySelector(selector));
    if (!button) return;
    button.addEventListener("click", action);
  }

  /** The place and the display options, as the query of an address. */
  #query() {
    const query = new URLSearchParams();
    for (const name of ["game", "position", "moves", "at"]) {
      const value = this.dataset[name];
      if (value) query.set(name, value);
    }
    const form = /** @type {HTMLFormElement | null} */ (this.querySelector("form.display"));
    const fields = form ? new FormData(form) : new FormData();
    for (const name of ["lines", "pieces", "edges", "notation"]) {
      const value = fields.get(name);
      if (typeof value === "string" && value) query.set(name, value);
    }
    if (!fields.get("values")) query.set("values", "off");
    return query;
  }

  /** @param {boolean} on */
  #turn(on) {
    this.#on = on;
    this.#effort = 0;
    this.#press();
    this.#tell("");
    this.#listen();
    if (!on) void this.#go(this.#at);
  }

  #deeper() {
    this.#effort += 1;
    this.#on = true;
    this.#press();
    this.#listen();
  }

  #listen() {
    this.#stream?.close();
    this.#stream = null;
    if (!this.#on) return;
    const query = this.#query();
    query.set("analysis", "on");
    query.set("effort", String(this.#effort));
    const address = `/api/events?${query}`;
    const stream = new EventSource(address);
    this.#stream = stream;
    stream.addEventListener(
      "open",
      () => {
        const verdict = this.querySelector("[data-part=verdict]");
        if (verdict) verdict.textContent = "The engine begins as soon as a core is free.";
      },
      { once: true },
    );
    stream.addEventListener("analysis", (event) => {
      const told = JSON.parse(event.data);
      this.#show(told.parts);
      if (!told.done) return;
      // Nothing more will come; a stream that ends would be opened again.
      stream.close();
      announce(told.parts.verdict);
    });
    stream.addEventListener("error", () => {
      // A stream that breaks is opened again by the browser; one that is refused is not.
      if (stream === this.#stream && stream.readyState === EventSource.CLOSED) this.#refused(address);
    });
  }

  /** @param {string} address */
  async #refused(address) {
    this.#on = false;
    this.#press();
    const why = await refusal(address);
    const then = why ? `${why} Then turn it on again.` : "Turn it on again.";
    this.#tell(`The engine has no time for this page. ${then}`);
  }

  #press() {
    const button = this.querySelector("[data-engine]");
    button?.setAttribute("aria-pressed", String(this.#on));
    if (button) button.textContent = this.#on ? "Turn off" : "Turn on";
  }

  /** @param {Record<string, string>} parts */
  #show(parts) {
    for (const part of this.querySelectorAll("[data-part]")) {
      const html = parts[/** @type {HTMLElement} */ (part).dataset.part ?? ""];
      if (html === undefined) continue;
      if (part.getAttribute("data-part") === "verdict") part.textContent = html;
      else replace(part, html);
    }
  }

  /** Goes to a ply, and plays a move there if one is given. @param {number} at @param {string} [play] */
  async #go(at, play) {
    const query = this.#query();
    query.set("at", String(Math.max(0, Math.min(this.#turns, at))));
    if (play) query.set("play", play);
    this.#tell("");
    try {
      const found = await ask(`/api/analysis?${query}`);
      for (const name of ["game", "position", "moves", "at", "turns"]) this.dataset[name] = String(found[name]);
      this.#show({ ...found.parts, ...found.place });
      history.replaceState(null, "", found.href);
      this.#effort = 0;
      this.#listen();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tell(error.message);
      return false;
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const line = event.target.closest("[data-play]");
    if (line) return void this.#go(this.#at, line.getAttribute("data-play") ?? "");
    const link = event.target.closest("[data-go]");
    if (!link) return;
    event.preventDefault();
    this.#walk(link.getAttribute("data-go") ?? "");
  }

  /** @param {Event} event */
  #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.method === "post") return;
    event.preventDefault();
    const field = form.elements.namedItem("play");
    if (!(field instanceof HTMLInputElement)) return;
    void this.#go(this.#at, field.value).then((done) => {
      if (done) field.value = "";
    });
  }

  /** @param {string} where */
  #walk(where) {
    const steps = /** @type {Record<string, number>} */ ({ previous: this.#at - 1, next: this.#at + 1, last: this.#turns });
    void this.#go(steps[where] ?? Number(where));
  }

  /** @param {KeyboardEvent} event */
  handleEvent(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isForField(event)) return;
    if (event.key in STEPS) {
      event.preventDefault();
      return this.#walk(STEPS[event.key]);
    }
    if (isSingle(event) && !singleKeys()) return;
    if (event.key === "m") {
      event.preventDefault();
      /** @type {HTMLInputElement | null} */ (this.querySelector("#play"))?.focus();
    } else if (event.key === "x") this.#turn(!this.#on);
    else if (event.key === "d") this.#deeper();
  }

  /** @param {string} message */
  #tell(message) {
    const place = this.querySelector(".problem");
    if (place) place.textContent = message;
  }
}
customElements.define("analysis-board", AnalysisBoard);
