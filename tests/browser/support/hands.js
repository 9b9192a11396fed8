// What a person does at a board: looks, clicks, and walks with the keys.
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/** How many turns the page shows as played. @param {Page} page @returns {Promise<number>} */
export const turns = (page) => page.locator(".moves li").count();

/** Waits until the page shows so many turns, or more when an agent has answered by then. @param {Page} page @param {number} count */
export async function turned(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length >= count, count);
}

/** The moves that the page offers. @param {Page} page @returns {Promise<string[]>} */
export async function offered(page) {
  const squares = await page.locator("board-view [data-move]").evaluateAll((all) => all.map((it) => it.getAttribute("data-move") ?? ""));
  const pass = await page.locator("[data-part=answer] button:text-is('Pass')").count();
  return pass ? [...squares, "pass"] : squares;
}

/** How the game ended, as the page tells it; nothing while it goes on. @param {Page} page @returns {Promise<string | null>} */
export async function result(page) {
  const told = page.locator("[data-part=notice] .note--accent b");
  return (await told.count()) ? told.first().textContent() : null;
}

/** Plays by mouse. @param {Page} page @param {string} move */
export async function clickMove(page, move) {
  const before = await turns(page);
  if (move === "pass") await page.locator("[data-part=answer] button:text-is('Pass')").click();
  else await page.locator(`board-view [data-move="${move}"]`).first().click();
  await turned(page, before + 1);
}

/** Plays with nothing but keys. @param {Page} page @param {string} move */
export async function typeMove(page, move) {
  const before = await turns(page);
  if (move === "pass") await tabTo(page, "[data-part=answer] button[type=submit]");
  else await walkTo(page, `[data-move="${move}"]`);
  await page.keyboard.press("Enter");
  await turned(page, before + 1);
}

/** Presses Tab until the focus is there. @param {Page} page @param {string} place a selector */
export async function tabTo(page, place) {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    const there = await page.evaluate((place) => document.activeElement?.matches(place) ?? false, place);
    if (there) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never comes to ${place}`);
}

/** Where squares are in the grid that a listener walks. @param {Page} page @param {string} place @returns {Promise<{ at: number[], to: number[] }>} */
const way = (page, place) =>
  page.evaluate((place) => {
    const rows = [...document.querySelectorAll("board-view [role=row]")].map((row) => [...row.querySelectorAll("[role=gridcell]")]);
    /** @param {(cell: Element) => boolean} is */
    const find = (is) => {
      const row = rows.findIndex((cells) => cells.some(is));
      return row < 0 ? [-1, -1] : [row, rows[row].findIndex(is)];
    };
    return { at: find((cell) => cell === document.activeElement), to: find((cell) => cell.matches(place)) };
  }, place);

/** Walks over the board with the arrows, from its tab stop. @param {Page} page @param {string} place a selector of a square */
export async function walkTo(page, place) {
  if (!(await page.evaluate(() => document.activeElement?.matches("board-view [role=gridcell]")))) {
    await tabTo(page, "board-view [role=gridcell]");
  }
  const { at, to } = await way(page, place);
  assert.ok(to[0] >= 0, `there is no ${place} on the board`);
  const [down, right] = [to[0] - at[0], to[1] - at[1]];
  for (let step = 0; step < Math.abs(down); step += 1) await page.keyboard.press(down < 0 ? "ArrowUp" : "ArrowDown");
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right < 0 ? "ArrowLeft" : "ArrowRight");
  const end = await way(page, place);
  assert.deepEqual(end.at, end.to, `the arrows lead to ${place}`);
}
