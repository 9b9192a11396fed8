import { announce } from "./announce.js";
import { ask, Refused } from "./ask.js";
import { isSingle, singleKeys } from "./keys.js";

/** The keys of the course's own window: `r` plays a random move, `1` to `9` the best one at that depth. */
class DominoKeys extends HTMLElement {
  /** @type {AbortController | null} */
  #search = null;

  connectedCallback() {
    document.addEventListener("keydown", this);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
    this.#search?.abort();
  }

  /** @param {KeyboardEvent} event */
  handleEvent(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select")) return;
    if (isSingle(event) && !singleKeys()) return;
    if (event.key === "Escape") return this.#search?.abort();
    if (event.key === "r") return void this.#play({ agent: "random" }, "A random move");
    if (/^[1-9]$/.test(event.key)) void this.#play({ limit: Number(event.key) }, `Searching to depth ${event.key}`);
  }

  /** @param {object} how @param {string} words */
  async #play(how, words) {
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    this.#say(`${words}. Esc stops it.`);
    try {
      const found = await ask(`/api/games/${this.dataset.game}/best`, how, search.signal);
      this.#say(found.text);
    } catch (error) {
      if (search.signal.aborted) return this.#say("Stopped.");
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message);
    } finally {
      if (this.#search === search) this.#search = null;
    }
  }

  /** @param {string} text */
  #say(text) {
    const place = this.querySelector("[role=status]");
    if (place) place.textContent = text;
    announce(text);
  }
}
customElements.define("domino-keys", DominoKeys);
