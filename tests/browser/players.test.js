// What players and onlookers do: step, play through, give up, play again, run out of time; and what a move costs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tabTo, turned } from "./support/hands.js";
import { PAGES } from "./support/pages.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the page shows this turn. @param {Page} page @param {number} turn @param {number} turns */
const at = (page, turn, turns) => page.locator(`.strip .at:text-is("Turn ${turn} of ${turns}")`).waitFor();

test("arrows step through the game whatever has the focus, and move on the board once the keyboard is on it", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["b2", "a1"])}`);
  await page.locator("[data-cell=c3]").click();
  await turned(page, 3);
  await page.keyboard.press("ArrowLeft");
  await at(page, 2, 3);
  await page.locator("#remark").focus();
  await page.keyboard.press("ArrowLeft");
  await at(page, 1, 3);
  await page.locator("#remark").fill("ab");
  await page.keyboard.press("ArrowLeft");
  await page.locator("[data-part=moves]").focus();
  await page.keyboard.press("ArrowRight");
  await at(page, 2, 3);
  await page.keyboard.press("End");
  await at(page, 3, 3);
  await tabTo(page, "board-view [role=gridcell]");
  const before = await page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), before);
  await at(page, 3, 3);
});

test("the wheel over the board steps through the game", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["b2", "a1", "c3"])}`);
  const board = await page.locator(".bd").boundingBox();
  assert.ok(board);
  await page.mouse.move(board.x + 40, board.y + 40);
  await page.mouse.wheel(0, -100);
  await at(page, 2, 3);
  await page.mouse.wheel(0, 100);
  await at(page, 3, 3);
});

test("? lists the keys on every page", async (t) => {
  for (const [name, address] of PAGES) {
    const page = await here.visit(t, await address(here.lab), { refusals: name === "missing" ? /status of 404/ : undefined });
    await page.keyboard.press("?");
    await page.locator("dialog[open] dl.keys").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    await page.context().close();
  }
});

test("keys of a single letter can be turned off, and stay off on the next page", async (t) => {
  const id = await here.lab.played("mnk:3x3,k=3", ["b2"]);
  const page = await here.visit(t, `/game/${id}`);
  await page.keyboard.press("?");
  await page.locator("[data-single]").uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.keyboard.press("m");
  await page.keyboard.press("u");
  await page.keyboard.press("ArrowLeft");
  await at(page, 0, 1);
  assert.equal((await here.lab.ask(`/api/games/${id}`)).moves.length, 1, "nothing was taken back");
  assert.notEqual(await page.evaluate(() => document.activeElement?.id), "move");
});

test("resigning asks; then the same players can play again with the sides changed", async (t) => {
  const id = await here.lab.game("othello:4", { second: "engine:level=1" });
  const page = await here.visit(t, `/game/${id}`);
  const resign = page.getByRole("button", { name: "Resign" });
  await resign.click();
  await page.locator(".problem:has-text('Press Resign again')").waitFor();
  assert.equal((await here.lab.ask(`/api/games/${id}`)).playing, true);
  await resign.click();
  await page.locator("[data-part=notice]:has-text('resigned')").waitFor();
  assert.equal(await page.getByRole("link", { name: "New game" }).getAttribute("href"), "/play?game=othello:4");
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(id));
  const again = await here.lab.ask(`/api${new URL(page.url()).pathname.replace("/game/", "/games/")}`);
  assert.deepEqual([again.seats.first, again.seats.second], ["engine:level=1", "human"]);
});

test("without scripts resigning asks, too", async (t) => {
  const id = await here.lab.game("mnk:3x3,k=3");
  const page = await here.visit(t, `/game/${id}`, { scripts: false });
  await page.locator("[data-part=actions] button:has-text('Resign')").click();
  assert.equal((await here.lab.ask(`/api/games/${id}`)).playing, true);
  await page.locator(".r-sure button").click();
  await page.locator("[data-part=notice]:has-text('resigned')").waitFor();
});

test("a copied link says so", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("mnk:3x3,k=3")}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  assert.equal(await page.locator("#live").textContent(), "The link was copied.");
});

test("the clock of people runs down, and whose time is up has lost", async (t) => {
  const id = await here.lab.game("mnk:3x3,k=3", { clock: "1" });
  const page = await here.visit(t, `/game/${id}`);
  assert.match((await page.locator("[data-part=lower] game-clock").textContent()) ?? "", /^[01]\.\d/);
  await page.locator("[data-part=notice]:has-text('the time is up')").waitFor();
  const { result } = await here.lab.ask(`/api/games/${id}`);
  assert.deepEqual([result.winner, result.reason], ["second", "forfeit"]);
});

test("Fischer's clock gives time for each move", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["b2", "a1"], { clock: "60+30" })}`);
  const left = (await page.locator("[data-part=upper] game-clock").textContent()) ?? "";
  assert.match(left, /^1:(29|30)$/);
});

test("a record is played through from its start, at the pace that is chosen", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.played("mnk:3x3,k=3", ["a1", "b1", "a2", "b2", "a3"])}`);
  await page.locator("#pace").selectOption("8");
  await page.evaluate(() => {
    const seen = /** @type {any} */ (window);
    seen.turns = new Set();
    new MutationObserver(() => seen.turns.add(document.querySelector(".strip .at")?.textContent)).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole("button", { name: "Play the game through" }).click();
  await at(page, 5, 5);
  await page.getByRole("button", { name: "Play the game through" }).waitFor();
  const seen = await page.evaluate(() => [.../** @type {any} */ (window).turns]);
  assert.deepEqual(seen, [0, 1, 2, 3, 4, 5].map((turn) => `Turn ${turn} of 5`));
});

/** What a page that has just been loaded is sent when something happens. @param {Page} page @param {string} id @param {() => Promise<unknown>} happens @returns {Promise<number>} in bytes */
async function cost(page, id, happens) {
  await page.evaluate(async (id) => {
    const html = await (await fetch(`/game/${id}`)).text();
    const seen = /data-seen="([^"]+)"/.exec(html)?.[1] ?? "";
    const stream = new EventSource(`/api/events?room=${id}&seen=${seen}`);
    const found = /** @type {any} */ (window);
    found.sizes = [];
    stream.addEventListener("game", (event) => found.sizes.push(new TextEncoder().encode(event.data).length));
    await new Promise((done) => stream.addEventListener("open", done, { once: true }));
  }, id);
  await happens();
  await page.waitForFunction(() => /** @type {any} */ (window).sizes.length > 0);
  return page.evaluate(() => Math.max(.../** @type {any} */ (window).sizes));
}

for (const game of ["mnk:32x32,k=5", "tts:32x32,k=5", "othello:32", "dominoes:32x32"]) {
  test(`a move on ${game} sends less than 10 KB`, async (t) => {
    const id = await here.lab.game(game);
    const page = await here.visit(t, "/help");
    const { legal } = await here.lab.ask(`/api/games/${id}`);
    const bytes = await cost(page, id, () => here.lab.ask(`/api/games/${id}/move`, { move: legal[Math.floor(legal.length / 2)] }));
    t.diagnostic(`${bytes} bytes`);
    assert.ok(bytes < 10_000, `${bytes} bytes`);
  });
}

/** Each square and button with all that is said of it. @param {Page} page @returns {Promise<string[]>} */
const squares = (page) =>
  page.locator("board-view .sq").evaluateAll((all) =>
    all.map((square) => {
      const copy = /** @type {Element} */ (square.cloneNode(true));
      for (const name of ["data-says", "tabindex"]) copy.removeAttribute(name);
      copy.classList.remove("is-touched");
      for (const peek of copy.querySelectorAll(".peek")) peek.remove();
      const attributes = [...copy.attributes].map((it) => `${it.name}=${it.value}`).sort().join(" ");
      return `${attributes} ${copy.innerHTML}`;
    }),
  );

for (const game of ["tts:gold-rush", "mnk:3x3,k=3", "othello:6", "connect4:5x4", "extconnect4:case1", "dominoes:4x4"]) {
  test(`a page of ${game} that followed every move looks as one that was just loaded`, async (t) => {
    const id = await here.lab.game(game);
    const page = await here.visit(t, `/game/${id}`);
    const fresh = await here.visit(t, `/game/${id}`);
    for (let turn = 1; turn <= 8; turn += 1) {
      const { legal, playing } = await here.lab.ask(`/api/games/${id}`);
      if (!playing) break;
      await here.lab.ask(`/api/games/${id}/move`, { move: legal[(turn * 7) % legal.length] });
      await turned(page, turn);
      await fresh.reload();
      assert.deepEqual(await squares(page), await squares(fresh), `after turn ${turn}`);
      for (const layer of ["under", "over"]) {
        const drawn = (/** @type {Page} */ of) => of.locator(`[data-layer=${layer}]`).evaluate((it) => it.innerHTML.replaceAll("\n", ""));
        assert.equal(await drawn(page), await drawn(fresh), layer);
      }
    }
    // The page of a game that is over hears nothing more before one of its own buttons is pressed.
    await page.locator("button[data-key=u]").click();
    await page.waitForFunction(() => document.querySelector("button[data-key=y]:not([disabled])"));
    await fresh.reload();
    assert.deepEqual(await squares(page), await squares(fresh), "after a move was taken back");
  });
}

for (const game of ["tts:gold-rush", "mnk:3x3,k=3", "othello:4", "connect4:5x4", "extconnect4:case1", "dominoes:3x3"]) {
  test(`what a square of ${game} says is what Enter does there`, async (t) => {
    const id = await here.lab.game(game);
    const page = await here.visit(t, `/game/${id}`);
    const { legal } = await here.lab.ask(`/api/games/${id}`);
    const cells = await page.locator("board-view [role=gridcell]").evaluateAll((all) =>
      all.map((it) => ({ label: it.getAttribute("aria-label") ?? "", move: it.getAttribute("data-move"), still: it.getAttribute("aria-disabled") === "true" })),
    );
    assert.ok(cells.length > 8);
    for (const { label, move, still } of cells) {
      assert.equal(still, move === null, label);
      if (move === null) assert.match(label, /, not (legal|possible)/);
      else {
        assert.ok(legal.includes(move), `${label} plays ${move}`);
        assert.match(label, /, legal|, plays column|^Drop in|^Pop out of/);
        assert.doesNotMatch(label, /not legal|not possible/);
      }
    }
  });
}

test("after a pop the column and the token that left are shown", async (t) => {
  const id = await here.lab.played("extconnect4:case1", ["a", "b"]);
  const { legal } = await here.lab.ask(`/api/games/${id}`);
  const pop = legal.find((/** @type {string} */ move) => move.endsWith("-"));
  assert.ok(pop, `a pop is possible in ${legal}`);
  await here.lab.ask(`/api/games/${id}/move`, { move: pop });
  const page = await here.visit(t, `/game/${id}`);
  assert.match((await page.locator(`[data-pad=below][data-col=${pop[0]}]`).getAttribute("aria-label")) ?? "", /token has just left/);
  assert.equal(await page.locator(`[data-pad=below][data-col=${pop[0]}] .gone`).count(), 1);
  assert.ok((await page.locator("board-view .last").count()) > 0, "the column is marked");
});
