// The engine on the analysis page: it starts, learns more, stops, and never works for nobody.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** A position that keeps the engine busy for as long as it may be. */
const DEEP = "/analyse?game=othello:8";

/** Waits until the engine says that it looks so deep. @param {Page} page @param {number} depth */
async function deeperThan(page, depth) {
  await page.waitForFunction((depth) => {
    const said = document.querySelector("[data-part=lines] .lines-head b")?.textContent ?? "";
    return Number(/depth (\d+)/.exec(said)?.[1] ?? 0) > depth;
  }, depth);
  const said = await page.locator("[data-part=lines] .lines-head b").textContent();
  return Number(/\d+/.exec(said ?? "")?.[0]);
}

/** @param {number} count */
const searching = (count) => here.lab.until((status) => status.searches === count);

/** @param {number} count */
const open = (count) => here.lab.until((status) => status.streams === count);

test("analysis starts by itself, looks deeper, shows its lines, and stops when told to", async (t) => {
  const page = await here.visit(t, DEEP);
  const first = await deeperThan(page, 0);
  await searching(1);
  await deeperThan(page, first);
  assert.equal(await page.locator(".lines li").count(), 4);
  assert.notEqual(await page.locator("[data-part=verdict]").textContent(), "");
  await page.locator("[data-engine]").click();
  assert.equal(await page.locator("[data-engine]").getAttribute("aria-pressed"), "false");
  await searching(0);
});

test("a tab that is closed ends its search and its stream", async (t) => {
  const page = await here.visit(t, DEEP);
  await deeperThan(page, 0);
  await searching(1);
  await page.close();
  await searching(0);
  await open(0);
});

test("a proven result is marked as a proof", async (t) => {
  const page = await here.visit(t, "/analyse?game=mnk:3x3,k=3&moves=a1+b1+a2+b2");
  await page.waitForFunction(() => document.querySelector(".lines [title=proven]"));
  assert.equal(await page.locator(".lines li").first().locator("[data-play]").getAttribute("data-play"), "a3");
  await page.waitForFunction(() => document.getElementById("live")?.textContent);
  await searching(0);
});

test("values stand on the squares, in words too, and can be turned off", async (t) => {
  const page = await here.visit(t, "/analyse?game=mnk:3x3,k=3&moves=a1+b1+a2+b2");
  await page.waitForFunction(() => document.querySelector("board-view [data-cell=a3][aria-label*=best]"));
  await page.locator("summary:text-is('Display')").click();
  await page.locator("[data-values]").uncheck();
  await page.waitForFunction(() => !document.querySelector("board-view [aria-label*=best]"));
});

test("a move on the board leads on, the arrows lead back, and the address restores the position", async (t) => {
  const page = await here.visit(t, "/analyse?game=mnk:3x3,k=3");
  await page.locator("board-view [data-move=b2]").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-part=moves] a").length >= 1 && location.search.includes("b2"));
  const address = page.url();
  // The board has the keys until one leaves it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("board-view [data-move=b2]"));
  await page.goto(address);
  assert.equal(await page.locator("board-view [data-move=b2]").count(), 0);
  assert.match((await page.locator("[data-cell=b2]").getAttribute("aria-label")) ?? "", /^b2, (?!empty)/);
});

test("a position that is pasted is shown, and one that cannot be is refused and kept", async (t) => {
  const page = await here.visit(t, "/analyse", { refusals: /status of 422/ });
  await page.locator("summary:text-is('Another position')").click();
  await page.locator("#game").fill("tts:3x3,k=3");
  await page.locator("#position").fill("x.o\n.q.\n...");
  await page.locator("button:text-is('Show it')").click();
  await page.locator("[role=alert]:has-text('q')").waitFor();
  assert.equal(await page.locator("#position").inputValue(), "x.o\n.q.\n...");
  await page.locator("#position").fill("x.o\n.x.\n...");
  await page.locator("button:text-is('Show it')").click();
  await page.waitForFunction(() => document.querySelector("board-view [data-cell=b2][aria-label^='b2, white']"));
});

test("without scripts the engine thinks for a second and says what it found", async (t) => {
  const page = await here.visit(t, "/analyse?game=mnk:3x3,k=3&moves=a1+b1+a2+b2", { scripts: false });
  await page.locator("a:has-text('Think for a second')").click();
  await page.locator(".lines li").first().waitFor();
  assert.match((await page.locator(".lines li").first().textContent()) ?? "", /a3/);
});

test("a page that the engine has no time for says so, and may ask again", async (t) => {
  const first = await here.visit(t, DEEP);
  const busy = [first, ...(await Promise.all([2, 3, 4].map(() => here.visit(t, DEEP, { beside: first }))))];
  // Two of them search and two wait, on a machine with two cores; all four count.
  for (const page of busy) await page.waitForFunction(() => document.querySelector("[data-engine][aria-pressed=true]"));
  await open(4);
  const page = await here.visit(t, DEEP, { beside: first, refusals: /status of 429/ });
  await page.waitForFunction(() => /You have too many searches running/.test(document.querySelector(".problem")?.textContent ?? ""));
  assert.equal(await page.locator("[data-engine]").getAttribute("aria-pressed"), "false");
  // Another visitor at the same address is not kept waiting by these.
  const other = await here.visit(t, DEEP);
  await deeperThan(other, 0);
  await other.close();
  await Promise.all(busy.map((page) => page.close()));
  await open(0);
  await page.locator("[data-engine]").click();
  await deeperThan(page, 0);
  assert.equal(await page.locator(".problem").textContent(), "");
});
