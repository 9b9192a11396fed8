import { setSingleKeys, singleKeys } from "./keys.js";

/** The list of keys, which `?` opens on every page, and the switch for keys that are a single letter. */
class KeyList extends HTMLElement {
  connectedCallback() {
    const dialog = this.querySelector("dialog");
    const single = /** @type {HTMLInputElement | null} */ (this.querySelector("[data-single]"));
    if (!dialog || !single) return;
    single.checked = singleKeys();
    single.addEventListener("change", () => setSingleKeys(single.checked));
    this.querySelector("button")?.addEventListener("click", () => dialog.showModal());
    dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
    // A click beside the dialog closes it.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    // While it is open, no key reaches the page behind it.
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    document.addEventListener("keydown", this);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this);
  }

  /** @param {KeyboardEvent} event */
  handleEvent(event) {
    if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=range], [type=checkbox], [type=radio]), textarea, select")) return;
    event.preventDefault();
    this.querySelector("dialog")?.showModal();
  }
}
customElements.define("key-list", KeyList);
