import { announce } from "./announce.js";
import { refusal } from "./ask.js";
import { replace } from "./parts.js";

/**
 * @typedef {object} Shown how far a check is
 * @property {Record<string, string>} parts pieces of the page by name
 * @property {string} news what happened, in a sentence
 * @property {boolean} done
 */

/** The page of a check: each line as it is decided, then the whole report. */
class CheckRun extends HTMLElement {
  /** @type {EventSource | null} */
  #stream = null;
  #news = "";

  connectedCallback() {
    if (!this.hasAttribute("data-live")) return;
    // A browser keeps only a few connections to one place; a hidden page needs none.
    document.addEventListener("visibilitychange", this);
    this.#listen();
  }

  disconnectedCallback() {
    this.#stream?.close();
    document.removeEventListener("visibilitychange", this);
  }

  handleEvent() {
    if (this.hasAttribute("data-live")) this.#listen();
  }

  #listen() {
    this.#stream?.close();
    this.#stream = null;
    if (document.hidden) return;
    const address = `/api/events?check=${encodeURIComponent(this.dataset.check ?? "")}`;
    const stream = new EventSource(address);
    this.#stream = stream;
    stream.addEventListener("check", (event) => this.#hear(JSON.parse(event.data)));
    stream.addEventListener("open", () => this.#tell(""));
    stream.addEventListener("error", async () => {
      // A stream that breaks is opened again by the browser; one that is refused is not.
      if (stream !== this.#stream || stream.readyState !== EventSource.CLOSED) {
        return this.#tell("The lab stopped answering. This page waits for it.");
      }
      this.#tell(`${await refusal(address)} Load this page again.`.trim());
    });
  }

  /** @param {Shown} shown */
  #hear(shown) {
    for (const part of this.querySelectorAll("[data-part]")) {
      const html = shown.parts[/** @type {HTMLElement} */ (part).dataset.part ?? ""];
      if (html !== undefined) replace(part, html);
    }
    if (shown.news && shown.news !== this.#news) announce(shown.news);
    this.#news = shown.news;
    if (!shown.done) return;
    this.removeAttribute("data-live");
    this.#stream?.close();
    this.#stream = null;
  }

  /** @param {string} message */
  #tell(message) {
    const place = this.querySelector(".problem");
    if (place && place.textContent !== message) place.textContent = message;
  }
}
customElements.define("check-run", CheckRun);
