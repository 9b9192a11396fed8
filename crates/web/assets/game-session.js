import { announce } from "./announce.js";
import { ask, Refused, refusal } from "./ask.js";
import { replace } from "./parts.js";
import { click } from "./sounds.js";

/**
 * @typedef {object} Shown what the server says about a game, drawn for this viewer
 * @property {Record<string, string>} parts pieces of the page by name
 * @property {string} news what happened, in a sentence
 * @property {boolean} playing
 * @property {number} turns
 * @property {number} at the turn after which the board is shown
 * @property {boolean} yours whether a person is to move
 */

/** A game's page: hears of every change, sends what people do, and walks through the turns. */
class GameSession extends HTMLElement {
  /** @type {EventSource | null} */
  #stream = null;
  /** The turn that is looked at; null is the latest, whatever it is. @type {number | null} */
  #at = null;
  #turns = 0;
  #news = "";

  connectedCallback() {
    this.#turns = Number(this.dataset.turns);
    const at = Number(this.dataset.at);
    this.#at = this.dataset.at && at < this.#turns ? at : null;
    this.addEventListener("board-move", (event) => {
      const remark = /** @type {HTMLInputElement | null} */ (this.querySelector("#remark"))?.value ?? "";
      void this.#send(`${this.#api}/move`, { move: /** @type {CustomEvent} */ (event).detail, remark });
    });
    this.addEventListener("submit", (event) => this.#submit(event));
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("input", (event) => {
      const slider = event.target;
      if (slider instanceof HTMLInputElement && slider.name === "at") void this.#go(Number(slider.value), slider);
    });
    this.addEventListener("display-change", () => {
      void this.#go(this.#at);
      this.#listen();
    });
    document.addEventListener("keydown", this);
    // A browser keeps only a few connections to one place; a hidden page needs none.
    document.addEventListener("visibilitychange", this);
    this.#listen();
  }

  disconnectedCallback() {
    this.#stream?.close();
    document.removeEventListener("keydown", this);
    document.removeEventListener("visibilitychange", this);
  }

  get #api() {
    return `/api/games/${this.dataset.game}`;
  }

  /** How this viewer wants to see the game, as the query of an address. @param {number | null} at */
  #query(at) {
    const form = /** @type {HTMLFormElement | null} */ (this.querySelector("form.display"));
    const query = new URLSearchParams();
    for (const name of ["pieces", "edges", "notation"]) {
      const value = form ? new FormData(form).get(name) : null;
      if (typeof value === "string" && value) query.set(name, value);
    }
    if (at !== null) query.set("at", String(at));
    return query;
  }

  #listen() {
    this.#stream?.close();
    this.#stream = null;
    if (document.hidden) return;
    const query = this.#query(null);
    query.set("room", this.dataset.game ?? "");
    const address = `/api/events?${query}`;
    const stream = new EventSource(address);
    this.#stream = stream;
    stream.addEventListener("game", (event) => this.#hear(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      // A stream that breaks is opened again by the browser; one that is refused is not.
      if (stream === this.#stream && stream.readyState === EventSource.CLOSED) this.#refused(address);
      else this.#tell("The lab stopped answering. This page waits for it.");
    });
    stream.addEventListener("open", () => this.#tell(""));
  }

  /** @param {string} address */
  async #refused(address) {
    const why = await refusal(address);
    this.#tell(`${why} This page does not hear of new moves: load it again.`.trim());
  }

  /** @param {Shown} shown */
  #hear(shown) {
    const grown = shown.turns > this.#turns;
    this.#turns = shown.turns;
    if (shown.news !== this.#news && this.#news !== "") announce(shown.news);
    this.#news = shown.news || " ";
    if (grown) click();
    if (this.#at === null) this.#show(shown);
    // Nothing more will happen, unless a move is taken back.
    if (!shown.playing) {
      this.#stream?.close();
      this.#stream = null;
    }
  }

  /** @param {Shown} shown @param {Element} [keep] */
  #show(shown, keep) {
    const words = this.#words();
    for (const part of this.querySelectorAll("[data-part]")) {
      const html = shown.parts[/** @type {HTMLElement} */ (part).dataset.part ?? ""];
      if (html !== undefined && !(keep && part.contains(keep))) replace(part, html);
    }
    // What the visitor is typing stays.
    for (const [name, value] of Object.entries(words)) {
      const field = /** @type {HTMLInputElement | null} */ (this.querySelector(`#${name}`));
      if (field && value) field.value = value;
    }
    this.#scrollMoves();
    const talk = this.querySelector(".talk");
    if (talk && this.#at === null) talk.scrollTop = talk.scrollHeight;
  }

  /** Brings the turn that is looked at into the view of its list, and leaves the page where it is. */
  #scrollMoves() {
    const turn = this.querySelector(".moves a[aria-current]")?.getBoundingClientRect();
    const list = this.querySelector("[data-part=moves]");
    const view = list?.getBoundingClientRect();
    if (!list || !turn || !view) return;
    list.scrollTop += Math.min(0, turn.top - view.top) + Math.max(0, turn.bottom - view.bottom);
  }

  /** What stands in the fields of the form. @returns {Record<string, string>} */
  #words() {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll("#move, #remark"));
    return Object.fromEntries([...fields].map((field) => [field.id, field.value]));
  }

  /** Shows the game after a turn. @param {number | null} at @param {Element} [keep] */
  async #go(at, keep) {
    const latest = at === null || at >= this.#turns;
    this.#at = latest ? null : Math.max(0, /** @type {number} */ (at));
    const wanted = this.#at;
    try {
      const shown = await ask(`${this.#api}/view?${this.#query(this.#at)}`);
      if (wanted !== this.#at) return;
      this.#show(shown, keep);
      const address = this.#query(this.#at).toString();
      history.replaceState(null, "", `/game/${this.dataset.game}${address ? `?${address}` : ""}`);
      if (keep) {
        const label = this.querySelector(".strip .at");
        if (label) label.textContent = `Turn ${shown.at} of ${shown.turns}`;
        keep.setAttribute("aria-valuetext", `Turn ${shown.at} of ${shown.turns}`);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {Event} event */
  #submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.classList.contains("strip") || form.classList.contains("display")) return event.preventDefault();
    const address = form.dataset.api;
    if (!address) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    void this.#send(address, fields);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const link = event.target instanceof Element ? event.target.closest("[data-go]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#walk(link.getAttribute("data-go") ?? "");
  }

  /** @param {string} where */
  #walk(where) {
    const at = this.#at ?? this.#turns;
    const steps = /** @type {Record<string, number>} */ ({ previous: at - 1, next: at + 1, last: this.#turns });
    void this.#go(Math.max(0, steps[where] ?? Number(where)));
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event instanceof KeyboardEvent) return this.#key(event);
    if (!document.hidden || this.#stream) this.#listen();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.closest("input, textarea, select")) return;
    const walks = /** @type {Record<string, string>} */ ({ ArrowLeft: "previous", ArrowRight: "next", Home: "0", End: "last" });
    if (event.key in walks) {
      event.preventDefault();
      return this.#walk(walks[event.key]);
    }
    if (event.key === "m") {
      const field = /** @type {HTMLInputElement | null} */ (this.querySelector("#move"));
      if (field) {
        event.preventDefault();
        field.focus();
      }
      return;
    }
    if (event.key === "e") return this.#nextEvent();
    if (!/^[a-z]$/.test(event.key)) return;
    const button = /** @type {HTMLElement | null} */ (this.querySelector(`button[data-key="${event.key}"]`));
    // The key only moves the focus to the button, so that no game is resigned by mistake: Enter resigns.
    if (event.key === "q") button?.focus();
    else button?.click();
  }

  /** The next turn in which something went wrong. */
  #nextEvent() {
    const at = this.#at ?? this.#turns;
    const flagged = [...this.querySelectorAll(".moves a:has(.flag)")].map((link) => Number(link.getAttribute("data-go")));
    const next = flagged.find((turn) => turn > at) ?? flagged[0];
    if (next !== undefined) void this.#go(next);
  }

  /** @param {string} address @param {object} body */
  async #send(address, body) {
    this.#tell("");
    try {
      await ask(address, body);
      if (address.endsWith("/move")) {
        const fields = /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll("#move, #remark"));
        for (const field of fields) field.value = "";
      }
      if (this.#at !== null) await this.#go(null);
      if (!this.#stream) this.#listen();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof Refused)) throw error;
    this.#tell(error.message);
  }

  /** @param {string} message */
  #tell(message) {
    const place = this.querySelector(".problem");
    if (place && place.textContent !== message) place.textContent = message;
  }
}
customElements.define("game-session", GameSession);
