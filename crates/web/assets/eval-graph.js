/** The graph of a game, which is also its scrubber: tells the page which ply the visitor wants to see. */
class EvalGraph extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", (event) => {
      const slider = event.target;
      if (!(slider instanceof HTMLInputElement) || slider.name !== "at") return;
      this.dispatchEvent(new CustomEvent("graph-ply", { bubbles: true, detail: Number(slider.value) }));
    });
  }
}
customElements.define("eval-graph", EvalGraph);
