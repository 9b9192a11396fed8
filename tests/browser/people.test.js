// What people may do to a game besides moving, and what the page says of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickMove, offered, result, turned, turns } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the page speaks words like these. @param {Page} page @param {string} words */
const spoken = (page, words) =>
  page.waitForFunction((words) => document.getElementById("live")?.textContent?.includes(words), words);

/** @param {Page} page @param {string} word */
const press = (page, word) => page.locator(`[data-part=actions] button:has-text("${word}")`).click();

test("a move that is taken back can be played again", async (t) => {
  const id = await here.lab.game("mnk:3x3,k=3");
  const page = await here.visit(t, `/game/${id}`);
  await clickMove(page, "b2");
  await clickMove(page, "a1");
  await press(page, "Take back");
  await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  assert.ok((await offered(page)).includes("a1"), "the square is free again");
  await press(page, "Redo");
  await turned(page, 2);
  assert.ok(!(await offered(page)).includes("a1"));
  assert.deepEqual((await here.lab.ask(`/api/games/${id}`)).moves.map((/** @type {any} */ turn) => turn.move), ["b2", "a1"]);
});

test("a hint names a legal move and marks it on the board", async (t) => {
  const id = await here.lab.played("mnk:3x3,k=3", ["a1", "b1", "a2", "b2"]);
  const page = await here.visit(t, `/game/${id}`);
  await press(page, "Hint");
  await page.locator("[data-part=notice]:has-text('The engine would play')").waitFor();
  assert.equal(await page.locator("[data-part=notice] .mv").textContent(), "a3", "three in a row");
  assert.match((await page.locator("[data-move=a3]").getAttribute("aria-label")) ?? "", /best/);
});

test("who resigns has lost, and may take that back", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("othello:4")}`);
  await press(page, "Resign");
  await press(page, "Resign");
  await page.locator("[data-part=notice] b").waitFor();
  assert.match((await result(page)) ?? "", /resigned/);
  assert.equal((await offered(page)).length, 0);
  await press(page, "Take back");
  await page.waitForFunction(() => document.querySelector("board-view [data-move]"));
  assert.equal(await result(page), null);
});

test("who changes sides with the engine sees it move for the side that was theirs", async (t) => {
  const id = await here.lab.game("mnk:3x3,k=3", { second: "engine:level=1" });
  const page = await here.visit(t, `/game/${id}`);
  await press(page, "Change sides");
  await turned(page, 1);
  const state = await here.lab.ask(`/api/games/${id}`);
  assert.deepEqual(state.seats, { first: "engine:level=1", second: "human" });
  assert.equal(state.moves[0].seat, "first");
});

test("the live region says each move once, in a sentence, and how the game ended", async (t) => {
  const id = await here.lab.game("mnk:3x3,k=3");
  const page = await here.visit(t, `/game/${id}`);
  for (const move of ["a1", "b1", "a2", "b2", "a3"]) {
    await clickMove(page, move);
    await spoken(page, `played ${move}`);
  }
  await spoken(page, "wins");
  assert.equal(await page.locator("[aria-live]").count(), 1, "there is one live region");
});

test("a move in the text box may be in our words or the course's", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("tts:3x3,k=3")}`);
  for (const [words, count] of /** @type {const} */ ([["b2", 1], ["0 1", 2]])) {
    await page.locator("#move").fill(words);
    await page.locator("#move").press("Enter");
    await turned(page, count);
  }
});

test("a move that is refused leaves its words where they were, with the reason beside them", async (t) => {
  const id = await here.lab.played("mnk:3x3,k=3", ["b2"]);
  const page = await here.visit(t, `/game/${id}`, { refusals: /status of 422/ });
  await page.locator("#move").fill("b2");
  await page.locator("#move").press("Enter");
  await page.waitForFunction(() => document.querySelector(".problem")?.textContent);
  assert.match((await page.locator(".problem").textContent()) ?? "", /b2/);
  assert.equal(await page.locator("#move").inputValue(), "b2");
  assert.equal(await turns(page), 1);
});

test("a position that cannot be is refused in words, and what was typed is still there", async (t) => {
  const page = await here.visit(t, "/play?game=tts:3x3,k=3", { refusals: /status of 422/ });
  await page.locator("summary:has-text('From a position')").click();
  const broken = "x.o\n.q.\n...";
  await page.locator("#position").fill(broken);
  await page.locator("button:text-is('Show it')").click();
  const problem = page.locator(".problem[role=alert]");
  await problem.waitFor();
  assert.match((await problem.textContent()) ?? "", /ine 2.*`q`/, "it names the place and the letter");
  assert.equal(await page.locator("#position").inputValue(), broken);
  assert.equal(await page.locator("#game").inputValue(), "tts:3x3,k=3");
  await page.locator("button:text-is('Play')").click();
  await page.locator(".problem[role=alert]").waitFor();
  assert.equal(await page.locator("#position").inputValue(), broken);
});

test("an earlier turn is looked at with the arrows, and the address leads back to it", async (t) => {
  const id = await here.lab.played("mnk:3x3,k=3", ["a1", "b2", "c3"]);
  const page = await here.visit(t, `/game/${id}`);
  const at = (/** @type {string} */ words) =>
    page.waitForFunction((words) => document.querySelector(".strip .at")?.textContent === words, words);
  await page.keyboard.press("ArrowLeft");
  await at("Turn 2 of 3");
  await page.keyboard.press("Home");
  await at("Turn 0 of 3");
  assert.equal(new URL(page.url()).search, "?at=0");
  await page.reload();
  await at("Turn 0 of 3");
  await page.keyboard.press("End");
  await at("Turn 3 of 3");
});

test("on a narrow screen the page stays where it is when a move is played", async (t) => {
  const id = await here.lab.played("othello:8", ["c4", "c3"]);
  const page = await here.visit(t, `/game/${id}`, { width: 390 });
  await page.waitForFunction(() => document.querySelector("game-clock[data-running]"));
  await here.lab.ask(`/api/games/${id}/move`, { move: "d3" });
  await turned(page, 3);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
});
