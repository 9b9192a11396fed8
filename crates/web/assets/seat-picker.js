/** Who sits where: the slider for the level is there only for the engine, and options only for an agent file. */
class SeatPicker extends HTMLElement {
  connectedCallback() {
    const choice = this.querySelector("select");
    const options = this.querySelector(".agent-options");
    const level = this.querySelector(".level");
    const slider = level?.querySelector("input");
    const output = level?.querySelector("output");
    if (!choice || !level || !slider || !output) return;
    const update = () => {
      level.toggleAttribute("hidden", choice.value !== "engine");
      options?.toggleAttribute("hidden", !choice.value.startsWith("file:"));
      output.textContent = slider.value;
    };
    choice.addEventListener("change", update);
    slider.addEventListener("input", update);
    update();
  }
}
customElements.define("seat-picker", SeatPicker);
