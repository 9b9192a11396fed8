// The board without a mouse: one tab stop, arrows, and a label on each square.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tabTo, turned, walkTo } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

const SQUARE = "board-view [role=gridcell]";

/** The square that has the focus. @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));

/** @param {Page} page */
const stops = (page) => page.locator('board-view [tabindex="0"]').count();

test("a board is one tab stop, wherever one walks and whatever is played", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("othello:6")}`);
  assert.equal(await stops(page), 1);
  await walkTo(page, "[data-cell=f6]");
  assert.equal(await stops(page), 1);
  await walkTo(page, "[data-move]");
  const place = await focused(page);
  await page.keyboard.press("Enter");
  await turned(page, 1);
  assert.equal(await stops(page), 1);
  assert.equal(await focused(page), place, "whoever played stays on the square");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest("board-view")), null, "one Tab leads out");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), place, "and back to the same square");
});

test("arrows go round a torus", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("tts:3x4,k=3")}`);
  await walkTo(page, "[data-cell=a1]");
  for (const [key, square] of [["ArrowLeft", "d1"], ["ArrowUp", "d3"], ["ArrowRight", "a3"], ["ArrowDown", "a1"]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), square, key);
  }
});

test("arrows stop at the edges of a plain board, Home and End go to them", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("mnk:3x4,k=3")}`);
  await walkTo(page, "[data-cell=a1]");
  for (const [key, square] of [["ArrowLeft", "a1"], ["ArrowUp", "a1"], ["End", "d1"], ["ArrowRight", "d1"], ["Home", "a1"]]) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), square, key);
  }
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.closest("board-view")), null, "Escape leaves the board");
});

test("each square says where it is, what lies there, and whether one may play it", async (t) => {
  const id = await here.lab.played("othello:4", []);
  const page = await here.visit(t, `/game/${id}`);
  const { legal } = await here.lab.ask(`/api/games/${id}`);
  const squares = await page.locator(SQUARE).evaluateAll((all) =>
    all.map((it) => ({ cell: it.getAttribute("data-cell") ?? "", label: it.getAttribute("aria-label") ?? "" })),
  );
  assert.equal(squares.length, 16);
  for (const { cell, label } of squares) {
    const [place, content] = label.split(", ");
    assert.equal(place, cell);
    assert.match(content, /^(empty|dark|light)/);
    assert.equal(/, legal\b/.test(label), legal.includes(cell), label);
    assert.equal(/, not legal\b/.test(label), !legal.includes(cell), label);
  }
});

test("Space plays as Enter does", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("connect4:4x4")}`);
  await walkTo(page, "[data-move]");
  await page.keyboard.press("Space");
  await turned(page, 1);
});

test("m leads to the text box, where a move is typed and played", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("mnk:3x3,k=3")}`);
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.activeElement?.id === "move");
  await page.keyboard.type("b2");
  await page.keyboard.press("Enter");
  await turned(page, 1);
});

test("u takes back, y plays again, h hints, and q leads to the button that resigns", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["b2"])}`);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await page.locator("button[data-key=y]:not([disabled])").waitFor();
  await page.keyboard.press("y");
  await turned(page, 1);
  await page.keyboard.press("h");
  await page.locator("[data-part=notice]:has-text('The engine would play')").waitFor();
  await page.keyboard.press("q");
  await page.keyboard.press("Enter");
  await page.locator(".problem:has-text('Press Resign again')").waitFor();
  assert.equal(await page.locator("[data-part=notice]:has-text('resigned')").count(), 0, "it asks first");
  await page.keyboard.press("Enter");
  await page.locator("[data-part=notice]:has-text('resigned')").waitFor();
});

test("whoever is on a button stays on it when the page changes", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["b2", "a1", "c3"])}`);
  const back = page.getByRole("link", { name: "Previous turn" });
  await back.focus();
  for (const turn of [2, 1, 0]) {
    await page.keyboard.press("Enter");
    await page.locator(`.strip .at:has-text("Turn ${turn} of 3")`).waitFor();
    assert.ok(await back.evaluate((link) => link === document.activeElement), `on turn ${turn}`);
  }
});

test("what was said with a move is not said again with the next", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("mnk:3x3,k=3")}`);
  await page.locator("#remark").fill("Hello.");
  await page.locator("[data-cell=b2]").click();
  await turned(page, 1);
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector("#remark")).value === "");
  await page.locator("[data-cell=a1]").click();
  await turned(page, 2);
  assert.equal(await page.locator(".chat q").count(), 1);
});

test("letters in a text box are letters", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["b2"])}`);
  await page.locator("#remark").focus();
  await page.keyboard.type("quhmrs1");
  assert.equal(await page.locator("#remark").inputValue(), "quhmrs1");
  assert.equal(await page.locator(".moves li").count(), 1);
  assert.equal(await page.locator("[data-part=notice]:has-text('resigned')").count(), 0);
});

test("the first Tab of a page offers to skip to its content", async (t) => {
  const page = await here.visit(t, "/");
  await tabTo(page, "a.skip");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "main");
});

test("in dominoes r plays any move and a number the best one to that limit", async (t) => {
  const id = await here.lab.game("dominoes:3x3");
  const page = await here.visit(t, `/game/${id}`);
  await page.keyboard.press("r");
  await turned(page, 1);
  await page.keyboard.press("2");
  await turned(page, 2);
  assert.match((await page.locator("domino-keys [role=status]").textContent()) ?? "", /lea(f|ves)/);
});

test("in dominoes a search that takes long is stopped with Escape", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("dominoes:8x8")}`);
  await page.keyboard.press("9");
  await here.lab.until((status) => status.searches === 1);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector("domino-keys [role=status]")?.textContent === "Stopped.");
  await here.lab.until((status) => status.searches === 0);
  assert.equal(await page.locator(".moves li").count(), 0);
});
