// The windows of a large tree: only the rows that can be seen exist in the page.

/** Rows that are asked for at a time, kept above what is seen, and left when the next are asked for: far more than one turn of a wheel. */
const CHUNK = 240;
const SPARE = 100;
const NEAR = 60;

export class Ledger {
  /** @param {HTMLElement} owner */
  constructor(owner) {
    this.owner = owner;
    this.total = Number(owner.dataset.total ?? 0);
    this.from = Number(owner.dataset.from ?? 0);
    this.box = /** @type {HTMLElement} */ (owner.querySelector(".ledger-box"));
    this.body = /** @type {HTMLTableSectionElement} */ (owner.querySelector(".ledger tbody"));
    this.asked = 0;
    this.loading = false;
    /** The node whose row was asked for last. */
    this.seeking = -1;
    /** Called after new rows are there. */
    this.onrows = () => {};
    const shown = this.body.rows.length;
    if (shown >= this.total) return;
    this.box.classList.add("tall");
    this.box.querySelector("table")?.setAttribute("aria-rowcount", String(this.total + 1));
    const turn = owner.querySelector(".turn");
    if (turn instanceof HTMLElement) turn.hidden = true;
    this.height = this.body.rows[0]?.getBoundingClientRect().height || 31;
    this.top = pad();
    this.bottom = pad();
    this.body.prepend(this.top);
    this.body.append(this.bottom);
    this.count = shown;
    this.fill();
    this.box.scrollTop = this.from * this.height;
    this.box.addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  /** Empty space stands for the rows that are not there. */
  fill() {
    const { height = 31, count = 0 } = this;
    const set = (/** @type {HTMLTableRowElement | undefined} */ row, /** @type {number} */ rows) =>
      row?.cells[0]?.style.setProperty("height", `${rows * height}px`);
    set(this.top, this.from);
    set(this.bottom, Math.max(0, this.total - this.from - count));
  }

  scrolled() {
    const { height = 31, count = 0 } = this;
    const first = Math.floor(this.box.scrollTop / height);
    const last = first + Math.ceil(this.box.clientHeight / height);
    const end = this.from + count;
    const isThere = (this.from === 0 || first - this.from >= NEAR) && (end >= this.total || end - last >= NEAR);
    const from = Math.max(0, Math.min(first - SPARE, this.total - CHUNK));
    // Only one request at a time: the answer looks again at where the reader is by then.
    if (!isThere && !this.loading && from !== this.from) void this.load(from);
  }

  /** Loads the rows from one on, or those around a node. @param {number} from @param {number} [node] */
  async load(from, node) {
    const asked = ++this.asked;
    this.loading = true;
    const { id, focus, query } = this.owner.dataset;
    const wanted = new URLSearchParams({ under: focus ?? "0", from: String(from), most: String(CHUNK), query: query ?? "" });
    if (node !== undefined) wanted.set("node", String(node));
    const answer = await fetch(`/api/searches/${id}/rows?${wanted}`);
    const told = answer.ok ? await answer.json() : null;
    if (asked !== this.asked) return;
    this.loading = false;
    if (!told || !this.top || !this.bottom) return;
    const rows = document.createElement("template");
    rows.innerHTML = told.html;
    this.from = told.from;
    this.count = rows.content.children.length;
    this.body.replaceChildren(this.top, ...rows.content.children, this.bottom);
    this.fill();
    this.onrows();
    if (node === undefined) return this.scrolled();
    this.box.scrollTop = (this.from + Math.floor(this.count / 2)) * (this.height ?? 31) - this.box.clientHeight / 2;
    this.reveal(node);
  }

  /** Scrolls the box, never the page, so that the row of a node can be seen. @param {number} node */
  reveal(node) {
    const row = this.body.querySelector(`[data-n="${node}"]`);
    if (!row) {
      if (!this.top) return;
      if (this.seeking !== node) void this.load(0, node);
      this.seeking = node;
      return;
    }
    this.seeking = -1;
    const [here, box] = [row.getBoundingClientRect(), this.box.getBoundingClientRect()];
    // The head of the table stays above the rows.
    if (here.top < box.top + 40) this.box.scrollTop -= box.top + 60 - here.top;
    else if (here.bottom > box.bottom) this.box.scrollTop += here.bottom - box.bottom + 60;
  }
}

function pad() {
  const row = document.createElement("tr");
  row.className = "pad";
  row.setAttribute("aria-hidden", "true");
  row.insertCell().colSpan = 4;
  return row;
}
