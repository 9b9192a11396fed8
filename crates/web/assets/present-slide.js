// A slide: steps through a search that the server told. It knows no rules, and the address always has the step.

import { isSingle, singleKeys } from "./keys.js";
import { showRows, showTree, toldSteps } from "./tree-steps.js";

/** What each key does. @type {Record<string, string>} */
const KEYS = {
  ArrowRight: "on", PageDown: "on", " ": "on", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
  c: "cut", a: "ask", p: "play", b: "view", t: "theme", h: "contrast", f: "full", Escape: "leave",
};

class PresentSlide extends HTMLElement {
  /** @type {import("./tree-steps.js").ToldStep[]} */
  steps = [];
  step = 1;
  timer = 0;
  pace = 1200;
  asked = 0;
  /** @type {EventSource | null} */
  stream = null;
  /** @param {KeyboardEvent} event */
  keys = (event) => this.pressed(event);

  connectedCallback() {
    this.steps = toldSteps(this.querySelectorAll(".story li"));
    this.step = Number(this.dataset.step ?? 1);
    for (const hidden of this.querySelectorAll(".ctl [hidden]")) hidden.removeAttribute("hidden");
    this.restoreContrast();
    this.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", this.keys);
    this.centre();
    if (this.isQuestion()) this.drawWindow();
    if (this.dataset.hall) this.joinHall(this.dataset.hall);
    this.addEventListener("input", () => this.drawWindow());
  }

  disconnectedCallback() {
    this.stop();
    this.stream?.close();
    document.removeEventListener("keydown", this.keys);
  }

  isQuestion() {
    return this.steps.length === 0;
  }

  /** @param {Event} event */
  clicked(event) {
    const at = event.target;
    if (!(at instanceof Element) || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    const pace = at.closest("[data-pace]");
    if (pace instanceof HTMLElement) return this.setPace(pace);
    const action = at.closest("[data-do]")?.getAttribute("data-do") ?? "";
    if (this.act(action)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const at = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || (isSingle(event) && !singleKeys())) return;
    if (at instanceof HTMLInputElement && at.type !== "radio") return;
    if (this.isQuestion() && /^[1-9]$/.test(event.key)) return this.predict(event.key);
    // A button, a link or a choice that has the focus keeps the keys that press it.
    const isPressed = event.key === " " && at instanceof Element && at.closest("button, a, input");
    if (isPressed || (at instanceof HTMLInputElement && event.key.startsWith("Arrow"))) return;
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action && this.act(action)) event.preventDefault();
  }

  /** Does something; false when a link does it instead. @param {string} action @returns {boolean} */
  act(action) {
    if (action === "theme") return this.switchTheme(), true;
    if (action === "contrast") return this.switchContrast(), true;
    if (action === "copy") return void this.copy(), true;
    if (action === "full") return void this.fullScreen(), true;
    if (action === "leave") return this.follow("leave");
    if (this.isQuestion()) {
      const links = /** @type {Record<string, string>} */ ({ on: "go-on", back: "unask" });
      return action in links ? this.follow(links[action]) : false;
    }
    if (action === "play") return this.timer ? this.stop() : this.play(), true;
    this.stop();
    if (action === "view") return this.follow("view");
    if (action === "ask") return this.ask();
    const last = this.steps.length;
    const to = /** @type {Record<string, number>} */ ({ on: this.step + 1, back: this.step - 1, first: 1, last, cut: this.nextCut() })[action];
    if (to === undefined) return false;
    this.go(to);
    return true;
  }

  /** Goes where a link of the controls leads, with this step. @param {string} name */
  follow(name) {
    const link = this.querySelector(`[data-do="${name}"]`);
    if (!(link instanceof HTMLAnchorElement)) return false;
    const to = new URL(link.href);
    if (name === "view") to.searchParams.set("step", String(this.step));
    location.href = to.href;
    return true;
  }

  /** The question at this step, or at the next step that has one. */
  ask() {
    const next = this.steps.findIndex((step, index) => step.asks && index + 1 >= this.step);
    const at = next >= 0 ? next : this.steps.findIndex((step) => step.asks);
    if (at >= 0) location.href = `${this.dataset.base}&step=${at + 1}&ask=1`;
    return true;
  }

  nextCut() {
    const next = this.steps.findIndex((step, index) => step.kind === "cut" && index >= this.step);
    const at = next >= 0 ? next : this.steps.findIndex((step) => step.kind === "cut");
    return at >= 0 ? at + 1 : this.step;
  }

  /** @param {number} to */
  go(to) {
    const now = Math.max(1, Math.min(this.steps.length, to));
    if (now === this.step) return;
    this.step = now;
    const step = this.steps[now - 1];
    const [saying, place, tree] = [this.querySelector(".saying"), this.querySelector("output"), this.querySelector("svg.tree")];
    if (saying) saying.textContent = step.text;
    if (place) place.textContent = `${now} of ${this.steps.length}`;
    if (tree) showTree(tree, step, now, this.steps[0].node);
    else void this.loadBoard(now);
    showRows(this.querySelectorAll(".fitl tbody tr"), step, now);
    history.replaceState(null, "", `${this.dataset.base}&step=${now}`);
    document.title = document.title.replace(/step \d+/, `step ${now}`);
    if (this.dataset.leads !== undefined) void this.tellHall();
    this.centre();
    // Silent while it plays; one sentence when it stops.
    if (!this.timer) this.speak();
  }

  speak() {
    const live = document.getElementById("live");
    if (live) live.textContent = this.querySelector(".saying")?.textContent ?? "";
  }

  /** A board comes from the server: only it knows what a move does. @param {number} now */
  async loadBoard(now) {
    const asked = ++this.asked;
    const answer = await fetch(`${this.dataset.base}&step=${now}`);
    if (!answer.ok || asked !== this.asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [from, to] = [page.querySelector("[data-part=picture]"), this.querySelector("[data-part=picture]")];
    if (asked === this.asked && from && to) to.replaceChildren(...from.childNodes);
  }

  play() {
    if (this.step === this.steps.length) this.go(1);
    this.timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.steps.length) this.stop();
    }, this.pace);
    this.showPlaying(true);
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.showPlaying(false);
    this.speak();
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const button = this.querySelector('[data-do="play"]');
    button?.setAttribute("aria-pressed", String(playing));
    button?.querySelector("use")?.setAttribute("href", playing ? "#i-stop" : "#i-playf");
    const word = button?.querySelector("span");
    if (word) word.textContent = playing ? "Pause" : "Play";
  }

  /** @param {HTMLElement} chosen */
  setPace(chosen) {
    this.pace = Number(chosen.dataset.pace);
    for (const button of this.querySelectorAll("[data-pace]")) button.setAttribute("aria-pressed", String(button === chosen));
    if (!this.timer) return;
    this.stop();
    this.play();
  }

  /** Follows the lecturer, or leads. @param {string} code */
  joinHall(code) {
    const leads = this.dataset.leads !== undefined;
    if (leads) void this.tellHall();
    this.addEventListener("change", (event) => {
      const choice = event.target;
      if (!leads && choice instanceof HTMLInputElement && choice.name === "predict") void this.vote(choice.value);
    });
    this.stream = new EventSource(`/api/events?hall=${encodeURIComponent(code)}`);
    this.stream.addEventListener("hall", (event) => {
      const { step, asks, votes } = JSON.parse(event.data);
      if (leads) return this.showVotes(votes ?? []);
      if (asks !== this.isQuestion() || (asks && step !== this.step)) location.href = `${this.dataset.base}&step=${step}${asks ? "&ask=1" : ""}`;
      else if (!asks) this.go(step);
    });
  }

  /** Tells the hall where the lecturer is. */
  async tellHall() {
    const place = new URLSearchParams({ step: String(this.step), ask: this.isQuestion() ? "1" : "" });
    await fetch(`/hall/${this.dataset.hall}/step`, { method: "POST", body: place }).catch(() => undefined);
  }

  /** @param {string} choice */
  async vote(choice) {
    await fetch(`/hall/${this.dataset.hall}/vote`, { method: "POST", body: new URLSearchParams({ predict: choice }) }).catch(() => undefined);
  }

  /** @param {number[]} votes */
  showVotes(votes) {
    for (const place of this.querySelectorAll("[data-votes]")) {
      const count = votes[Number(place.getAttribute("data-votes")) - 1] ?? 0;
      place.textContent = count ? `${count} ${count === 1 ? "vote" : "votes"}` : "";
    }
  }

  /** @param {string} number */
  predict(number) {
    const choice = this.querySelector(`input[name=predict][value="${number}"]`);
    if (!(choice instanceof HTMLInputElement)) return;
    choice.checked = true;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }

  switchTheme() {
    const root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    remember("theme", root.dataset.theme);
  }

  switchContrast() {
    const root = document.documentElement;
    if (root.dataset.contrast) delete root.dataset.contrast;
    else root.dataset.contrast = "more";
    remember("contrast", root.dataset.contrast ?? "");
    this.querySelector('[data-do="contrast"]')?.setAttribute("aria-pressed", String(Boolean(root.dataset.contrast)));
  }

  restoreContrast() {
    const root = document.documentElement;
    try {
      if (localStorage.getItem("contrast") === "more") root.dataset.contrast = "more";
    } catch {
      // A browser that keeps nothing shows what the address says.
    }
    this.querySelector('[data-do="contrast"]')?.setAttribute("aria-pressed", String(Boolean(root.dataset.contrast)));
  }

  async copy() {
    const live = document.getElementById("live");
    const said = await navigator.clipboard.writeText(location.href).then(() => "The address is copied.", () => "The address cannot be copied; it stands in the address bar.");
    if (live) live.textContent = said;
  }

  async fullScreen() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen().catch(() => undefined);
  }

  /** A tree that is wider than the window keeps the node of the step in view. */
  centre() {
    const box = this.querySelector(".tree-fit");
    const node = this.querySelector(".tree .is-sel");
    if (!box || !node || box.scrollWidth <= box.clientWidth) return;
    const [here, frame] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += here.left + here.width / 2 - frame.left - frame.width / 2;
  }

  /** The brackets that a student writes, on the number line. */
  drawWindow() {
    const form = this.querySelector("form[data-low]");
    const [band, jaws] = [this.querySelector("[data-window]"), this.querySelector("[data-jaws]")];
    if (!(form instanceof HTMLFormElement) || !band || !jaws) return;
    const [low, high] = [Number(form.dataset.low), Number(form.dataset.high)];
    const read = (/** @type {string} */ name) => {
      const field = form.elements.namedItem(name);
      return field instanceof HTMLInputElement ? written(field.value) : NaN;
    };
    const share = (/** @type {number} */ value) => Math.max(0, Math.min(100, ((value - low) / (high - low)) * 100));
    const [alpha, beta] = [read("alpha"), read("beta")];
    jaws.replaceChildren();
    for (const [value, id] of /** @type {[number, string][]} */ ([[alpha, "slide-alpha"], [beta, "slide-beta"]])) {
      if (!Number.isFinite(value)) continue;
      const jaw = document.createElementNS("http://www.w3.org/2000/svg", "use");
      jaw.setAttribute("href", `#${id}`);
      jaw.setAttribute("x", `${share(value)}%`);
      jaws.append(jaw);
    }
    const isOpen = beta > alpha;
    band.setAttribute("x", isOpen ? `${share(alpha)}%` : "0");
    band.setAttribute("width", isOpen ? `${share(beta) - share(alpha)}%` : "0");
  }
}

/** A number as people type it. @param {string} text */
function written(text) {
  const plain = text.trim().replace("−", "-").replace(",", ".").toLowerCase();
  if (/^-(inf|∞)/.test(plain)) return -Infinity;
  if (/^\+?(inf|∞)/.test(plain)) return Infinity;
  return plain === "" ? NaN : Number(plain);
}

/** @param {string} name @param {string} value */
function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it lasts as long as this page.
  }
}

customElements.define("present-slide", PresentSlide);
