// The explorer's page: plays the steps that the server told, and shows only as many rows as can be seen. It knows no rules.

import { isSingle, singleKeys } from "./keys.js";
import { Ledger } from "./window-rows.js";

/** @typedef {{ node: number, kind: string, text: string, line: Set<number> }} Step */

/** How long a step stays while the steps play, in milliseconds. */
const BEAT = 1100;

class SearchTree extends HTMLElement {
  /** @type {Step[]} */
  steps = [];
  /** The step that is shown, counted from 1. */
  step = 0;
  selected = 0;
  timer = 0;
  asked = 0;
  /** @type {SVGElement | null} */
  tree = null;
  /** @type {HTMLInputElement | null} */
  slider = null;
  /** @type {HTMLOutputElement | null} */
  place = null;
  /** @type {HTMLElement | null} */
  saying = null;
  /** @type {HTMLElement | null} */
  playButton = null;
  /** @type {Ledger | null} */
  ledger = null;
  /** @param {KeyboardEvent} event */
  keys = (event) => this.pressed(event);

  connectedCallback() {
    const tree = this.querySelector("svg.tree");
    const bar = this.querySelector(".steps");
    if (!(tree instanceof SVGElement) || !(bar instanceof HTMLElement)) return;
    this.steps = [...this.querySelectorAll(".story li")].map(step);
    this.tree = tree;
    this.step = this.steps.length;
    this.selected = Number(tree.querySelector(".is-sel")?.getAttribute("data-n") ?? this.dataset.focus);
    this.slider = bar.querySelector("input");
    this.place = bar.querySelector("output");
    this.saying = this.querySelector(".saying");
    this.playButton = bar.querySelector('[data-do="play"]');
    this.ledger = new Ledger(this);
    this.ledger.onrows = () => this.markRows();
    this.markRows();
    this.rove();
    this.centre();

    this.slider?.addEventListener("input", () => { this.stop(); this.go(Number(this.slider?.value)); });
    this.slider?.addEventListener("change", () => this.speak());
    this.querySelector("#speed")?.addEventListener("change", () => {
      if (!this.timer) return;
      this.stop();
      this.play();
    });
    this.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", this.keys);
    document.querySelector("[data-present]")?.addEventListener("click", (event) => {
      event.preventDefault();
      this.act("present");
    });
    // A wide tree on a narrow screen opens with its root in the middle.
    addEventListener("load", () => this.centre(), { once: true });
  }

  disconnectedCallback() {
    this.stop();
    document.removeEventListener("keydown", this.keys);
  }

  /** @param {Event} event */
  clicked(event) {
    const at = event.target;
    if (!(at instanceof Element) || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    const action = at.closest("[data-do]")?.getAttribute("data-do");
    if (action) return this.act(action);
    const box = at.closest(".icicle rect[data-n]");
    if (box) {
      location.href = `/explore?${this.dataset.query}&at=${box.getAttribute("data-n")}#map-h`;
      return;
    }
    const more = at.closest("a[data-more]");
    if (more) return void this.unfold(event, more);
    const node = at.closest("a.node:not(.folded), .ledger a");
    const owner = node?.closest("[data-n]");
    if (!node || !owner || !this.contains(node) || node.closest(".other")) return;
    event.preventDefault();
    this.stop();
    this.select(Number(owner.getAttribute("data-n")));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const at = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (at instanceof Element && at.closest("input, textarea, select, summary, [contenteditable]")) return;
    // Space presses a button, and opens what is folded.
    const isButton = at instanceof Element && at.closest("button, a.folded");
    /** @type {Record<string, string>} */
    const keys = { ArrowLeft: "back", ArrowRight: "on", " ": "play", c: "cut", C: "cut", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last", f: "present", F: "present" };
    const action = keys[event.key];
    if (!action || (isButton && event.key === " ") || (isSingle(event) && !singleKeys())) return;
    const onTree = at instanceof Element && at.closest(".tree");
    // Away from the tree these keys scroll.
    if (!onTree && ["up", "down"].includes(action)) return;
    event.preventDefault();
    this.act(action);
    if (onTree) this.focusSelected();
  }

  /** @param {string} action */
  act(action) {
    const [steps, now] = [this.steps, this.step];
    if (action === "play") return this.timer ? this.stop(true) : this.play();
    this.stop();
    if (action === "present") return this.present();
    if (action === "up" || action === "down") return this.walk(action);
    const next = steps.findIndex((step, index) => step.kind === "cut" && index >= now);
    const first = steps.findIndex((step) => step.kind === "cut");
    /** @type {Record<string, number>} */
    const to = { first: 1, back: now - 1, on: now + 1, last: steps.length, cut: (next >= 0 ? next : first) + 1 || now };
    this.go(to[action] ?? now);
    this.speak();
  }

  /** Shows this step on a slide, which may draw less of the tree and then has other steps. */
  present() {
    const link = document.querySelector("[data-present]");
    if (!(link instanceof HTMLAnchorElement)) return;
    const to = new URL(link.href);
    const step = this.steps[this.step - 1];
    to.searchParams.set("node", String(step?.node ?? 0));
    to.searchParams.set("kind", step?.kind ?? "");
    location.href = to.href;
  }

  /** @param {string} way */
  walk(way) {
    const node = this.tree?.querySelector(`[data-n="${this.selected}"]`);
    const to = way === "up" ? node?.getAttribute("data-up") : this.tree?.querySelector(`[data-up="${this.selected}"]`)?.getAttribute("data-n");
    if (to) this.select(Number(to));
  }

  speed() {
    return Number(/** @type {HTMLSelectElement | null} */ (this.querySelector("#speed"))?.value) || 1;
  }

  play() {
    if (this.step >= this.steps.length) this.go(1);
    this.setPlaying(true);
    this.timer = window.setInterval(() => {
      if (this.step >= this.steps.length) return this.stop(true);
      this.go(this.step + 1);
    }, BEAT / this.speed());
  }

  /** @param {boolean} [speaks] */
  stop(speaks = false) {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.setPlaying(false);
    if (speaks) this.speak();
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    const [icon, word] = [this.playButton?.querySelector("use"), this.playButton?.querySelector("span")];
    icon?.setAttribute("href", playing ? "#i-stop" : "#i-playf");
    if (word) word.textContent = playing ? "Pause" : "Play";
  }

  /** Silent while it plays; one sentence when it stops. */
  speak() {
    const live = document.getElementById("live");
    if (live && this.saying && !this.timer) live.textContent = this.saying.textContent;
  }

  /** @param {number} to */
  go(to) {
    this.step = Math.max(1, Math.min(this.steps.length, to));
    const step = this.steps[this.step - 1];
    if (!step || !this.tree || !this.slider || !this.place || !this.saying) return;
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", `Step ${this.step}: ${step.text}`);
    this.place.textContent = `Step ${this.step} of ${this.steps.length}`;
    this.saying.textContent = step.text;
    const now = this.step;
    for (const part of this.tree.querySelectorAll("[data-at]")) part.classList.toggle("is-later", Number(part.getAttribute("data-at")) > now);
    for (const edge of this.tree.querySelectorAll(".edge[data-to]")) edge.classList.toggle("pv", step.line.has(Number(edge.getAttribute("data-to"))));
    for (const text of this.tree.querySelectorAll("[data-by]")) text.classList.toggle("pv-t", step.line.has(Number(text.getAttribute("data-by"))));
    for (const value of this.tree.querySelectorAll("[data-vals]")) {
      value.textContent = known(value.getAttribute("data-vals") ?? "", now);
      const node = Number(value.closest("[data-n]")?.getAttribute("data-n"));
      value.classList.toggle("pv-t", step.line.has(node) && node !== Number(this.dataset.focus));
    }
    this.select(step.node);
  }

  /** @param {number} node */
  select(node) {
    if (this.selected === node) return this.markRows();
    this.selected = node;
    for (const part of this.tree?.querySelectorAll("a.node") ?? []) {
      const chosen = Number(part.getAttribute("data-n")) === node;
      part.classList.toggle("is-sel", chosen);
      if (chosen) part.setAttribute("aria-current", "true");
      else part.removeAttribute("aria-current");
    }
    this.rove();
    this.markRows();
    this.ledger?.reveal(node);
    this.bringIntoView(node);
    this.inspect(node);
  }

  markRows() {
    const now = this.step;
    for (const row of this.querySelectorAll(".ledger tbody tr[aria-rowindex]")) {
      const at = Number(row.getAttribute("data-at") ?? 0);
      const done = Number(row.getAttribute("data-done") ?? 0);
      row.classList.toggle("is-later", at > now);
      row.classList.toggle("is-open", at <= now && done > now);
      row.classList.toggle("is-sel", Number(row.getAttribute("data-n") ?? -1) === this.selected);
    }
  }

  /** Scrolls the place of the tree, never the page, so that a node can be seen. @param {number} node */
  bringIntoView(node) {
    const box = this.tree?.closest(".tree-fit");
    const here = this.tree?.querySelector(`[data-n="${node}"]`)?.getBoundingClientRect();
    if (!box || !here || (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)) return;
    const place = box.getBoundingClientRect();
    if (here.left < place.left || here.right > place.right) box.scrollLeft += (here.left + here.right - place.left - place.right) / 2;
    if (here.top < place.top || here.bottom > place.bottom) box.scrollTop += (here.top + here.bottom - place.top - place.bottom) / 2;
  }

  /** One tab stop for the whole tree. */
  rove() {
    const nodes = [...(this.tree?.querySelectorAll("a.node") ?? [])];
    const here = nodes.find((node) => Number(node.getAttribute("data-n")) === this.selected) ?? nodes[0];
    for (const node of nodes) node.setAttribute("tabindex", node === here ? "0" : "-1");
  }

  focusSelected() {
    const node = this.tree?.querySelector(`[data-n="${this.selected}"]`);
    if (node instanceof SVGElement) node.focus();
  }

  /** @param {number} node */
  async inspect(node) {
    // Only the latest wish counts, and a quick walk over the tree asks once.
    const asked = ++this.asked;
    await new Promise((done) => setTimeout(done, 90));
    if (asked !== this.asked) return;
    const answer = await fetch(`/api/searches/${this.dataset.id}/nodes/${node}?query=${encodeURIComponent(this.dataset.query ?? "")}`);
    const box = this.querySelector("[data-inspector]");
    if (!box || asked !== this.asked) return;
    const told = await answer.json();
    if (answer.ok) box.innerHTML = told.html;
    else this.lost(told.error);
  }

  /** @param {string} why */
  lost(why) {
    if (this.saying) this.saying.textContent = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
    this.speak();
  }

  /**
   * @param {Event} event
   * @param {Element} link
   */
  async unfold(event, link) {
    event.preventDefault();
    const body = link.closest("tbody");
    const last = link.closest("tr");
    const from = (body?.rows.length ?? 1) - 1;
    const query = new URLSearchParams({ parent: this.dataset.focus ?? "0", from: String(from), most: "500", query: this.dataset.query ?? "" });
    const answer = await fetch(`/api/searches/${this.dataset.id}/nodes?${query}`);
    const told = await answer.json();
    if (!answer.ok) return this.lost(told.error);
    for (const node of told.nodes) last?.before(foldRow(node));
    last?.remove();
  }

  centre() {
    for (const box of this.querySelectorAll(".tree-fit")) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }
}

/** @param {Element} item @returns {Step} */
function step(item) {
  const line = (item.getAttribute("data-line") ?? "").split(" ").filter(Boolean).map(Number);
  return { node: Number(item.getAttribute("data-node")), kind: item.getAttribute("data-kind") ?? "", text: item.textContent ?? "", line: new Set(line) };
}

/**
 * What was known of a value at a step, from `3:≤−1;9:−3`.
 * @param {string} values
 * @param {number} now
 */
function known(values, now) {
  const past = values.split(";").map((entry) => entry.split(":")).filter(([since]) => Number(since) <= now);
  return past.at(-1)?.[1] ?? "";
}

/** @param {{ move: string, shown: string, share: number, nodes: number, leaves: number, cutoffs: number, href: string }} node */
function foldRow(node) {
  const row = document.createElement("tr");
  const name = document.createElement(node.nodes > 1 ? "a" : "span");
  name.className = "mono";
  name.textContent = node.move;
  if (name instanceof HTMLAnchorElement) name.href = node.href;
  row.insertCell().append(name);
  for (const text of [node.shown, "", node.nodes, node.leaves, node.cutoffs]) {
    const cell = row.insertCell();
    cell.className = "r";
    cell.textContent = typeof text === "number" ? text.toLocaleString("en") : text;
  }
  return row;
}

customElements.define("search-tree", SearchTree);
