// The search explorer: the tree of a handout, its cut-offs, and a walk through it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tabTo } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** CIS 521's handout: dominoes on 3 x 3, limit 2. */
const HANDOUT = "/explore?game=dominoes:3x3&course=cis521&depth=2";

/** What the page says of the step that is shown. @param {Page} page @param {string} words */
const at = (page, words) =>
  page.waitForFunction((words) => document.querySelector(".steps output")?.textContent === words, words);

test("the handout's tree has 10 leaves, its value, its best move and its cut-offs", async (t) => {
  const page = await here.visit(t, HANDOUT);
  assert.equal(await page.locator(".tuple").getAttribute("aria-label"), "Return value: ((0, 1), 3, 10)");
  const rows = page.locator(".ledger tbody tr[aria-rowindex]");
  assert.equal(await rows.filter({ has: page.locator("use[href='#i-leaf']") }).count(), 10);
  assert.equal(await page.locator("svg.tree .cutmark").count(), 4, "four nodes were cut");
  assert.equal(await page.locator("svg.tree .off-box").count(), 10, "ten replies were never looked at");
});

test("the steps are walked one by one, by buttons and by keys, from cut to cut", async (t) => {
  const page = await here.visit(t, HANDOUT);
  const steps = await page.locator(".story li").count();
  await page.locator("[data-do=first]").click();
  await at(page, `Step 1 of ${steps}`);
  assert.ok((await page.locator("svg.tree .is-later").count()) > 0, "what comes later is not shown yet");
  await page.keyboard.press("ArrowRight");
  await at(page, `Step 2 of ${steps}`);
  await page.keyboard.press("ArrowLeft");
  await at(page, `Step 1 of ${steps}`);
  await page.keyboard.press("c");
  assert.match((await page.locator(".saying").textContent()) ?? "", /cut|left|prun/i);
  assert.equal(await page.locator("#live").textContent(), await page.locator(".saying").textContent(), "it is said, too");
  await page.locator("[data-do=last]").click();
  await at(page, `Step ${steps} of ${steps}`);
  assert.equal(await page.locator("svg.tree .is-later").count(), 0);
});

test("playback moves on by itself and stops when told to", async (t) => {
  const page = await here.visit(t, HANDOUT);
  await page.locator("[data-do=first]").click();
  await page.locator("[data-do=play]").click();
  await page.waitForFunction(() => /^Step [2-9]/.test(document.querySelector(".steps output")?.textContent ?? ""));
  await page.locator("[data-do=play]").click();
  assert.match((await page.locator("[data-do=play]").textContent()) ?? "", /Play/);
});

test("a node that is chosen shows its board, its window and what happened there", async (t) => {
  const page = await here.visit(t, HANDOUT);
  const before = await page.locator("#node-h").textContent();
  await page.locator("svg.tree a.node").nth(1).click();
  await page.waitForFunction((before) => document.querySelector("#node-h")?.textContent !== before, before);
  assert.equal(await page.locator("[data-inspector] svg").first().isVisible(), true);
  assert.match((await page.locator("[data-inspector] .facts").textContent()) ?? "", /α|alpha/i);
});

test("the tree is one tab stop, and its arrows go to replies and back", async (t) => {
  const page = await here.visit(t, HANDOUT);
  assert.equal(await page.locator('svg.tree a.node[tabindex="0"]').count(), 1);
  await tabTo(page, "svg.tree a.node");
  const node = () => page.evaluate(() => document.activeElement?.getAttribute("data-n"));
  await page.keyboard.press("Home");
  const root = await node();
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await node(), root);
  await page.keyboard.press("ArrowUp");
  assert.equal(await node(), root);
  assert.equal(await page.locator('svg.tree a.node[tabindex="0"]').count(), 1);
});

test("minimax and alpha-beta stand side by side with the same value", async (t) => {
  const page = await here.visit(t, `${HANDOUT}&compare=1`);
  assert.equal(await page.locator("svg.tree").count(), 2);
  assert.equal(await page.locator(".tuple").getAttribute("aria-label"), "Return value: ((0, 1), 3, 10)");
  const leaves = await page.locator(".saves tbody tr td:nth-of-type(1)").allTextContents();
  assert.ok(Number(leaves[0]) > 10 && leaves.includes("10"), `minimax looks at more: ${leaves.join(", ")}`);
});

test("another search is asked for with the form, without scripts too", async (t) => {
  const page = await here.visit(t, HANDOUT, { scripts: false });
  await page.locator("summary:text-is('Change search')").click();
  await page.selectOption("#depth", "1");
  await page.locator("button:text-is('Search')").click();
  await page.waitForURL(/depth=1/);
  assert.match((await page.locator("h1").textContent()) ?? "", /limit 1/);
  assert.equal(await page.locator(".ledger tbody use[href='#i-leaf']").count(), 6, "six upright dominoes fit");
});

test("a search that cannot be is refused in words, and the form keeps them", async (t) => {
  const page = await here.visit(t, "/explore?game=dominoes:3y3&depth=2", { refusals: /status of 422/ });
  await page.locator(".problem[role=alert]").waitFor();
  assert.equal(await page.locator("#game").inputValue(), "dominoes:3y3");
});

test("tree and picture are exported", async (t) => {
  const page = await here.visit(t, HANDOUT);
  for (const [name, mark] of [["tree.json", "{"], ["tree.svg", "<svg"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`a[download="${name}"]`).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    assert.ok(Buffer.concat(chunks).toString().includes(mark), name);
  }
});

test("a tree of a hundred thousand nodes opens with a map and few elements", async (t) => {
  const page = await here.visit(t, "/explore?game=othello:6&depth=8&algorithm=minimax");
  const searched = /([\d,]+) nodes searched/.exec((await page.locator("#tree header").textContent()) ?? "");
  assert.ok(Number(searched?.[1].replaceAll(",", "")) > 100_000, searched?.[0]);
  assert.ok((await page.locator(".icicle").count()) > 0);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  assert.ok(elements < 6000, `${elements} elements`);
  const first = await page.locator(".ledger tbody tr[aria-rowindex]").first().getAttribute("aria-rowindex");
  await page.locator(".ledger-box").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await page.waitForFunction(
    (first) => document.querySelector(".ledger tbody tr[aria-rowindex]")?.getAttribute("aria-rowindex") !== first,
    first,
  );
});
