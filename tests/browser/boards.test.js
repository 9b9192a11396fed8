// Boards that people draw, keep and play on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { walkTo } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** What the text box says of the board. @param {import("playwright-core").Page} page @param {string} squares */
const drawn = (page, squares) =>
  page.waitForFunction((squares) => /** @type {HTMLTextAreaElement} */ (document.querySelector("#squares")).value.trim() === squares, squares);

test("a board is drawn with the mouse and the keys, saved, and played on", async (t) => {
  const page = await here.visit(t, "/boards?game=tts:3x3,k=3");
  await page.locator("[data-cell=b2]").first().click();
  await drawn(page, "...\n.#.\n...");
  await page.locator(".brush:has-text('First')").click();
  await walkTo(page, "[data-cell=a1]");
  await page.keyboard.press("Enter");
  await drawn(page, "x..\n.#.\n...");
  await page.locator("#name").fill("one-stone");
  await page.locator("button:text-is('Save')").click();
  await page.locator("h3:text-is('one-stone')").waitFor();
  assert.deepEqual((await here.lab.ask("/api/boards")).boards.map((/** @type {any} */ it) => it.setup.board), [["x..", ".#.", "..."]]);
  await page.locator("a:has-text('Play one-stone')").click();
  await page.selectOption("#second", "human");
  await page.locator("button:text-is('Play')").click();
  await page.waitForURL(/\/game\//);
  assert.equal(await page.locator("board-view [data-move]").count(), 7);
});

test("a board without a name is refused in words, and stays as it was drawn", async (t) => {
  const page = await here.visit(t, "/boards?game=tts:3x3,k=3", { refusals: /status of 422/ });
  await page.locator("[data-cell=c3]").first().click();
  await drawn(page, "...\n...\n..#");
  await page.locator("button:text-is('Save')").click();
  await page.waitForFunction(() => /name/.test(document.querySelector(".problem")?.textContent ?? ""));
  await drawn(page, "...\n...\n..#");
});

test("the linter speaks while one draws", async (t) => {
  const page = await here.visit(t, "/boards?game=tts:3x3,k=3");
  await page.locator(".brush:has-text('First')").click();
  await page.locator("[data-cell=a1]").first().click();
  await page.waitForFunction(() => /First begins with 1/.test(document.querySelector("[data-remarks]")?.textContent ?? ""));
});

test("who draws quickly loses no stroke", async (t) => {
  const page = await here.visit(t, "/boards?game=tts:3x3,k=3");
  await page.evaluate(() => {
    for (const cell of ["a1", "b1", "c1", "a2", "b2", "c2"]) {
      document.querySelector("board-view")?.dispatchEvent(new CustomEvent("board-move", { bubbles: true, detail: cell }));
    }
  });
  await page.waitForFunction(() => document.querySelector("board-view [data-cell=c2]")?.getAttribute("aria-label") === "c2, blocked");
  await drawn(page, "###\n###\n...");
});
