// Whole games of every family, on both seats, with the mouse alone and with the keys alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickMove, offered, result, turns, typeMove } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** A small board of each family, and what somebody once plays there. */
const FAMILIES = [
  { game: "mnk:3x3,k=3", seed: 1 },
  { game: "tts:3x3,k=3", seed: 2 },
  { game: "othello:4", seed: 3 },
  { game: "extconnect4:3x4,pops=1", seed: 4 },
  { game: "connect4:4x4", seed: 5 },
  { game: "dominoes:3x3", seed: 6 },
];

/** Choices that look like chance and are the same every time. @param {number} seed */
function chooser(seed) {
  let state = seed;
  return (/** @type {string[]} */ moves) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return moves[Math.floor((state / 2147483648) * moves.length)];
  };
}

/**
 * Plays both seats of a game to its end.
 * @param {import("playwright-core").Page} page @param {(page: any, move: string) => Promise<void>} play @param {number} seed
 */
async function playOut(page, play, seed) {
  const choose = chooser(seed);
  const played = [];
  while ((await result(page)) === null) {
    const move = choose(await offered(page));
    assert.ok(move, `somebody can move after ${played.join(" ")}`);
    await play(page, move);
    played.push(move);
  }
  return played;
}

for (const { game, seed } of FAMILIES) {
  for (const [how, play] of /** @type {const} */ ([["mouse", clickMove], ["keyboard", typeMove]])) {
    test(`${game} is played to its end by ${how}, both sides`, async (t) => {
      const id = await here.lab.game(game);
      const page = await here.visit(t, `/game/${id}`);
      const played = await playOut(page, play, seed);
      const kept = await here.lab.ask(`/api/games/${id}`);
      assert.equal(kept.playing, false);
      assert.equal(await result(page), kept.result.text);
      assert.deepEqual(kept.moves.map((/** @type {any} */ turn) => turn.move), played);
      assert.equal(await turns(page), played.length);
      assert.equal((await offered(page)).length, 0, "a game that is over offers no move");
    });
  }
}

test("a game that the page begins is played against the engine to its end", async (t) => {
  const page = await here.visit(t, "/play?game=mnk:3x3,k=3");
  await page.selectOption("#first", "human");
  await page.selectOption("#second", "engine");
  await page.locator("#second-level").fill("1");
  await page.locator("button:text-is('Play')").click();
  await page.waitForURL(/\/game\/\w+$/);
  const choose = chooser(7);
  for (let mine = 0; mine < 5 && (await result(page)) === null; mine += 1) {
    await clickMove(page, choose(await offered(page)));
    // Until it is our turn again, or nobody's.
    await page.waitForFunction(() => document.querySelector("board-view [data-move], [data-part=notice] .note--accent b"));
  }
  const kept = await here.lab.ask(new URL(page.url()).pathname.replace("/game/", "/api/games/"));
  assert.equal(await result(page), kept.result.text);
  assert.deepEqual(kept.seats, { first: "human", second: "engine:level=1" });
});

test("without scripts a game is played to its end by plain forms", async (t) => {
  const page = await here.visit(t, "/play?game=tts:3x3,k=3", { scripts: false });
  await page.selectOption("#first", "human");
  await page.selectOption("#second", "human");
  await page.locator("button:text-is('Play')").click();
  await page.waitForURL(/\/game\/\w+$/);
  const address = new URL(page.url()).pathname.replace("/game/", "/api/games/");
  let state = await here.lab.ask(address);
  for (let turn = 1; state.playing; turn += 1) {
    await page.locator("#move").fill(state.legal[0]);
    await page.locator("form.answer button").click();
    await page.locator(`.moves li:nth-child(${turn})`).waitFor();
    state = await here.lab.ask(address);
  }
  assert.equal(await result(page), state.result.text);
});
