/** A clock that runs while its player is to move: up, or down where a person has a limited time. The server's figures are the true ones; this only counts on. */
class GameClock extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    if (!this.hasAttribute("data-running")) return;
    const base = Number(this.dataset.seconds);
    const since = performance.now();
    this.#timer = window.setInterval(() => {
      const passed = (performance.now() - since) / 1000;
      const seconds = this.hasAttribute("data-down") ? Math.max(0, base - passed) : base + passed;
      const minutes = Math.floor(seconds / 60);
      const rest = String(Math.floor(seconds % 60)).padStart(2, "0");
      this.textContent = seconds < 60 ? `${seconds.toFixed(1)} s` : `${minutes}:${rest}`;
    }, 100);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }
}
customElements.define("game-clock", GameClock);
