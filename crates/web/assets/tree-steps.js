// A drawn tree, its rows and its sentence at one step. The server wrote on every part when it becomes known.

/** @typedef {{ node: number, kind: string, text: string, line: Set<number>, rows: Set<string>, asks: boolean }} ToldStep */

/** The steps that the server told. @param {Iterable<Element>} items @returns {ToldStep[]} */
export function toldSteps(items) {
  const words = (/** @type {Element} */ item, /** @type {string} */ name) => (item.getAttribute(name) ?? "").split(" ").filter(Boolean);
  return [...items].map((item) => ({
    node: Number(item.getAttribute("data-node")),
    kind: item.getAttribute("data-kind") ?? "",
    text: item.textContent ?? "",
    line: new Set(words(item, "data-line").map(Number)),
    rows: new Set(words(item, "data-rows")),
    asks: item.hasAttribute("data-asks"),
  }));
}

/**
 * What was known of a value at a step, from `3:≤−1;9:−3`.
 * @param {string} values
 * @param {number} now
 */
export function known(values, now) {
  const past = values.split(";").map((entry) => entry.split(":")).filter(([since]) => Number(since) <= now);
  return past.at(-1)?.[1] ?? "";
}

/**
 * Shows a tree as it is known at a step.
 * @param {Element} tree
 * @param {ToldStep} step
 * @param {number} now counted from 1
 * @param {number} focus the node at the top
 */
export function showTree(tree, step, now, focus) {
  const since = (/** @type {Element} */ part, /** @type {string} */ name) => Number(part.getAttribute(name) ?? 0);
  for (const part of tree.querySelectorAll("[data-at]")) {
    part.classList.toggle("is-later", since(part, "data-at") > now);
    part.classList.toggle("is-far", since(part, "data-at") > now && since(part, "data-up-at") > now);
  }
  for (const edge of tree.querySelectorAll(".edge[data-to]")) edge.classList.toggle("pv", step.line.has(since(edge, "data-to")));
  for (const text of tree.querySelectorAll("[data-by]")) text.classList.toggle("pv-t", step.line.has(since(text, "data-by")));
  for (const value of tree.querySelectorAll("[data-vals]")) {
    value.textContent = known(value.getAttribute("data-vals") ?? "", now);
    const node = Number(value.closest("[data-n]")?.getAttribute("data-n"));
    value.classList.toggle("pv-t", step.line.has(node) && node !== focus);
  }
  for (const node of tree.querySelectorAll("[data-n]")) node.classList.toggle("is-sel", since(node, "data-n") === step.node);
}

/**
 * Shows the rows of a step, and what is known in them.
 * @param {Iterable<Element>} rows
 * @param {ToldStep} step
 * @param {number} now
 */
export function showRows(rows, step, now) {
  for (const row of rows) {
    const [at, done] = [Number(row.getAttribute("data-at")), Number(row.getAttribute("data-done") ?? 0)];
    if (row instanceof HTMLElement) row.hidden = !step.rows.has(row.dataset.row ?? "");
    row.classList.toggle("is-later", at > now);
    row.classList.toggle("is-open", at <= now && done > now);
    row.classList.toggle("is-sel", row.getAttribute("data-n") === String(step.node));
    const value = row.querySelector("[data-vals]");
    if (value) value.textContent = known(value.getAttribute("data-vals") ?? "", now);
  }
}
