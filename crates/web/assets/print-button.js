/** A button that prints the page; without scripts the browser's own menu does. */
class PrintButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}
customElements.define("print-button", PrintButton);
