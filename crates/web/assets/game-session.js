import { announce } from "./announce.js";
import { ask, Refused, refusal } from "./ask.js";
import { BoardView } from "./board-view.js";
import { isForField, isSingle, singleKeys, stepByWheel, STEPS } from "./keys.js";
import { forget, replace } from "./parts.js";
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

/**
 * @typedef {object} Told a change of the game: what is different to the page before, or the whole page
 * @property {Record<string, string>} parts
 * @property {Record<string, { from: number, cut: number, text: string }>} [splices] stretches of parts that this stream has sent before
 * @property {import("./board-view.js").Change} [board]
 */

/** How long a turn stays while the game is played through at its own pace, in milliseconds. */
const BEAT = 1000;

/** A game's page: hears of every change, sends what people do, and walks through the turns. */
class GameSession extends HTMLElement {
  /** @type {EventSource | null} */
  #stream = null;
  /** The turn that is looked at; null is the latest, whatever it is. @type {number | null} */
  #at = null;
  #turns = 0;
  #news = "";
  /** What the stream has sent of the latest turn, by the names of parts. @type {Map<string, string>} */
  #sent = new Map();
  /** How many changes were heard of. */
  #heard = 0;
  /** Runs while the game is played through. */
  #timer = 0;
  /** Whether the next press of Resign resigns. */
  #sure = 0;

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
    this.querySelector("[data-play-through]")?.addEventListener("click", () => this.#playThrough(!this.#timer));
    this.querySelector("#pace")?.addEventListener("change", () => this.#timer && this.#playThrough(true));
    const board = this.querySelector("board-view");
    if (board) stepByWheel(board, (way) => this.#walk(way));
    this.addEventListener("display-change", () => {
      void this.#go(this.#at);
      this.#listen();
    });
    document.addEventListener("keydown", this);
    // A browser keeps only a few connections to one place; a hidden page needs none.
    document.addEventListener("visibilitychange", this);
    this.#listen();
    this.#scrollMoves();
    // A match between programs may be over before it was seen: whoever opens its page while it runs sees every turn.
    if ("match" in this.dataset && "live" in this.dataset && this.#at === null) {
      this.#at = this.#turns;
      this.#playThrough(true);
    }
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
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
    // A page that has just been loaded, and shows the latest turn, needs nothing before something happens.
    if (this.dataset.seen && this.#at === null) {
      query.set("seen", this.dataset.seen);
      this.#news ||= " ";
    }
    delete this.dataset.seen;
    this.#sent.clear();
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

  /** @param {Shown & Told} shown */
  #hear(shown) {
    this.#heard += 1;
    for (const [name, { from, cut, text }] of Object.entries(shown.splices ?? {})) {
      const old = this.#sent.get(name) ?? "";
      shown.parts[name] = old.slice(0, from) + text + old.slice(from + cut);
    }
    for (const [name, html] of Object.entries(shown.parts)) this.#sent.set(name, html);
    const grown = shown.turns > this.#turns;
    this.#turns = shown.turns;
    if (shown.news !== this.#news && this.#news !== "") announce(shown.news);
    this.#news = shown.news || " ";
    if (grown) click();
    if (this.#at === null) this.#show(shown);
    // What can be done, and whether the game goes on, is for every turn that is looked at.
    else this.#reach(shown.turns);
    // Nothing more will happen, unless a move is taken back.
    if (shown.playing) this.dataset.live = "";
    else {
      delete this.dataset.live;
      this.#stream?.close();
      this.#stream = null;
    }
  }

  /** @param {Shown & Told} shown @param {Element} [keep] */
  #show(shown, keep) {
    const words = this.#words();
    const board = this.querySelector("board-view");
    if (board instanceof BoardView) {
      for (const layer of /** @type {const} */ (["under", "over"])) if (layer in shown.parts) board.showLayer(layer, shown.parts[layer]);
      if (shown.board) board.change(shown.board);
      if (shown.board || "under" in shown.parts || "over" in shown.parts) forget(board);
    }
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

  /** The game has grown past the turn that is looked at. @param {number} turns */
  #reach(turns) {
    const slider = /** @type {HTMLInputElement | null} */ (this.querySelector(".strip [name=at]"));
    if (slider) slider.max = String(turns);
    const place = this.querySelector(".strip .at");
    if (place) place.textContent = `Turn ${this.#at} of ${turns}`;
  }

  /** Shows one turn after the other, or stops doing so. @param {boolean} on */
  #playThrough(on) {
    clearInterval(this.#timer);
    this.#timer = 0;
    const button = this.querySelector("[data-play-through]");
    button?.setAttribute("aria-pressed", String(on));
    button?.setAttribute("aria-label", on ? "Pause" : "Play the game through");
    button?.querySelector("use")?.setAttribute("href", on ? "#i-pause" : "#i-playf");
    if (!on) return;
    const pace = Number(/** @type {HTMLSelectElement | null} */ (this.querySelector("#pace"))?.value) || 1;
    if (this.#at === null && !("live" in this.dataset)) void this.#go(0);
    this.#timer = window.setInterval(() => {
      const at = this.#at ?? this.#turns;
      if (at < this.#turns) void this.#go(at + 1, undefined, true);
      else if (!("live" in this.dataset)) this.#playThrough(false);
    }, BEAT / pace);
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

  /**
   * Shows the game after a turn.
   * @param {number | null} at
   * @param {Element} [keep] what stays as it is, since a hand is on it
   * @param {boolean} [plays] whether the game is being played through
   */
  async #go(at, keep, plays = false) {
    if (!plays && this.#timer) this.#playThrough(false);
    const latest = at === null || at >= this.#turns;
    // While a running match is played through, its page stays at the turn that was seen last.
    const follows = latest && plays && "live" in this.dataset;
    this.#at = latest && !follows ? null : Math.max(0, at ?? this.#turns);
    const wanted = this.#at;
    try {
      const heard = this.#heard;
      const shown = await ask(`${this.#api}/view?${this.#query(this.#at)}`);
      if (wanted !== this.#at) return;
      // What changed meanwhile was told to the page as it was before.
      if (wanted === null && heard !== this.#heard) return void this.#go(null, keep, plays);
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
    if (form.dataset.api === undefined) return;
    const address = `${this.#api}/${form.action.split("/").at(-1)}`;
    event.preventDefault();
    if (address.endsWith("/move") && this.#at !== null) return this.#tell("This is an earlier turn. Go to the latest one to play.");
    if (address.endsWith("/resign") && !this.#sure) return this.#askToResign();
    const fields = Object.fromEntries(new FormData(form));
    void this.#send(address, fields);
  }

  /** A game is not lost by one wrong key: Resign is pressed twice. */
  #askToResign() {
    this.#tell("Resign? Press Resign again to give up this game.");
    this.#sure = window.setTimeout(() => {
      this.#sure = 0;
      if (this.querySelector(".problem")?.textContent?.startsWith("Resign?")) this.#tell("");
    }, 6000);
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
    if (isForField(event)) return;
    if (event.key in STEPS) {
      event.preventDefault();
      return this.#walk(STEPS[event.key]);
    }
    if (isSingle(event) && !singleKeys()) return;
    if (event.key === "p") return this.#playThrough(!this.#timer);
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
    clearTimeout(this.#sure);
    this.#sure = 0;
    try {
      const answer = await ask(address, body);
      // A rematch is another game.
      if (answer.id && answer.id !== this.dataset.game) return location.assign(`/game/${answer.id}`);
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
