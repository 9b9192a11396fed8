import { announce } from "./announce.js";

/** Copies the address of the page as it is shown, and says so on the button itself. */
class CopyLink extends HTMLElement {
  connectedCallback() {
    this.querySelector("button")?.addEventListener("click", () => void this.#copy());
  }

  async #copy() {
    const word = this.querySelector("span");
    if (!word) return;
    try {
      await navigator.clipboard.writeText(location.href);
      word.textContent = "Copied";
      announce("The link was copied.");
    } catch {
      // Without https browsers give no clipboard; then the address bar has the link.
      word.textContent = "See address";
      announce("The browser does not let this page copy. The link stands in its address bar.");
    }
  }
}
customElements.define("copy-link", CopyLink);
