import { setSounds, soundsOn } from "./sounds.js";

/** How a viewer wants boards to look. Tells the page around it with a `display-change` event. */
class DisplayForm extends HTMLElement {
  connectedCallback() {
    const sounds = /** @type {HTMLInputElement | null} */ (this.querySelector("[data-sounds]"));
    if (sounds) sounds.checked = soundsOn();
    this.addEventListener("change", (event) => {
      if (event.target === sounds) return setSounds(sounds?.checked ?? false);
      this.dispatchEvent(new CustomEvent("display-change", { bubbles: true }));
    });
  }
}
customElements.define("display-form", DisplayForm);
