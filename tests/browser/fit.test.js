// Pages that are played or stepped on fit the window: what one needs is in view at once, and nothing moves by itself.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { turned } from "./support/hands.js";
import { root } from "./support/lab.js";
import { violations } from "./support/examine.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** Width, height, whether by touch, and how large a square board must be at least. @type {[number, number, boolean, number][]} */
const SIZES = [
  [1280, 720, false, 560],
  [1366, 657, false, 505],
  [1440, 800, false, 635],
  [1920, 1080, false, 900],
  [390, 844, true, 370],
  [844, 390, true, 370],
];

const PICTURES = `${root}target/screenshots`;
mkdirSync(PICTURES, { recursive: true });

/** What is not wholly in the window, or lies under something else. @param {Page} page @param {string[]} places selectors @returns {Promise<string[]>} */
const outOfView = (page, places) =>
  page.evaluate((places) => {
    const problems = [];
    for (const place of places) {
      const element = document.querySelector(place);
      const box = element?.getBoundingClientRect();
      if (!element || !box || !box.width || !box.height) {
        problems.push(`${place} is not there`);
        continue;
      }
      const at = `${place} ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(" ")} of ${innerWidth} ${innerHeight}`;
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) problems.push(`out of the window: ${at}`);
      // The last row of a board or a list must not lie under the sections of a phone.
      for (const [x, y] of [[box.left + box.width / 2, box.top + 2], [box.left + box.width / 2, box.bottom - 2]]) {
        const top = document.elementFromPoint(x, y);
        if (top?.closest(".bar, .nav")) problems.push(`covered: ${at}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) problems.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return problems;
  }, places);

/** Adds up layout shifts from now on. @param {Page} page */
const watchShifts = (page) =>
  page.evaluate(() => {
    const found = /** @type {any} */ (window);
    found.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = /** @type {any} */ (entry);
        found.shifts.push(`${shift.value.toFixed(4)} ${shift.sources.map((/** @type {any} */ it) => it.node?.className?.baseVal ?? it.node?.className ?? it.node?.nodeName).join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** @param {Page} page @returns {Promise<string[]>} */
const shifts = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(/** @type {any} */ (window).shifts)))));

/** Every box of a game's page that holds something, by what it is. @param {Page} page @returns {Promise<Record<string, string>>} */
const boxes = (page) =>
  page.evaluate(() => {
    const found = document.querySelectorAll(".room [data-part], .room section, .plate, .bd, .r-tools .btn, .answer .field, .answer .btn, .player .iconbtn, .r-more summary");
    return Object.fromEntries(
      [...found].filter((it) => it.getClientRects().length).map((it, index) => {
        const box = it.getBoundingClientRect();
        return [`${index} ${it.getAttribute("data-part") ?? it.classList[0] ?? it.localName}`, [box.left, box.top, box.width, box.height].map((side) => Math.round(side * 2) / 2).join(" ")];
      }),
    );
  });

const GAME = [".bd .board", ".r-top .clock", ".r-bot .clock", "[data-part=notice]", "#move", "#remark", "[data-part=answer] button", ".player .iconbtn:first-child", ".player .at"];

/** A board of each family, and the largest one. @type {[string, boolean][]} */
const GAMES = [
  ["tts:gold-rush", true],
  ["mnk:3x3,k=3", true],
  ["mnk:32x32,k=5", true],
  ["othello:8", true],
  ["connect4", false],
  ["extconnect4:case1", false],
  ["dominoes:4x7", false],
];

for (const [game, isSquare] of GAMES) {
  test(`${game} fits: board, clocks, whose turn, moves and the box for a move`, async (t) => {
    const id = await here.lab.game(game);
    for (const touch of [false, true]) {
      const page = await here.visit(t, `/game/${id}`, { touch, width: touch ? 390 : 1366, height: touch ? 844 : 657 });
      for (const [width, height, , least] of SIZES.filter((size) => size[2] === touch)) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await outOfView(page, GAME), [], `${width} x ${height}`);
        const board = await page.locator(".bd").evaluate((it) => Math.max(it.clientWidth, it.clientHeight));
        assert.ok(!isSquare || board >= least, `the board is ${board} at ${width} x ${height}`);
        const letters = await page.locator(".co text").first().evaluate((it) => getComputedStyle(it).fontSize);
        assert.equal(letters, "13px", "coordinates have one size");
        if (!touch) assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page does not scroll");
      }
    }
  });
}

for (const [width, height, touch] of SIZES) {
  test(`nothing moves from a game to its end at ${width} x ${height}`, async (t) => {
    const id = await here.lab.played("mnk:3x3,k=3", ["a1", "b1", "a2", "b2"]);
    const page = await here.visit(t, `/game/${id}`, { width, height, touch });
    await watchShifts(page);
    const before = await boxes(page);
    await page.locator("[data-cell=a3]").click();
    await turned(page, 5);
    await page.locator("[data-part=notice] .note--accent b").waitFor();
    assert.deepEqual(await outOfView(page, ["[data-part=notice] .note--accent b"]), [], "the result is in view");
    const after = await boxes(page);
    // The list of moves has grown inside its place.
    assert.deepEqual(after, before);
    assert.deepEqual(await shifts(page), []);
    await page.screenshot({ path: `${PICTURES}/fit-game-${width}.png` });
    assert.deepEqual(await violations(page), []);
  });
}

for (const [width, height, touch, least] of SIZES) {
  test(`an analysis fits ${width} x ${height}`, async (t) => {
    const page = await here.visit(t, "/analyse?game=othello:8&moves=c4+c3", { width, height, touch });
    await watchShifts(page);
    await page.locator(".lines li").first().waitFor();
    assert.deepEqual(await outOfView(page, [".bd .board", "eval-bar", ".verdict", ".player .iconbtn:first-child", ".player .at", "#play", ".lines li:first-child"]), []);
    const board = await page.evaluate(() => document.querySelector(".bd")?.clientWidth ?? 0);
    assert.ok(board >= least - 90, `the board is ${board}`);
    assert.deepEqual(await shifts(page), []);
    await page.screenshot({ path: `${PICTURES}/fit-analysis-${width}.png` });
    assert.deepEqual(await violations(page), []);
  });
}

const STEPPING = [".tree-fit", ".steps [data-do=back]", ".steps [data-do=play]", ".steps [data-do=on]", ".steps [data-do=cut]", ".steps output", ".saying", ".ledger-box", ".ledger tbody tr[aria-rowindex]"];

for (const [width, height, touch] of SIZES) {
  test(`the explorer fits ${width} x ${height}`, async (t) => {
    for (const query of ["game=dominoes:3x3&course=cis521&depth=2", "game=othello:6&depth=4", "game=mnk:3x3,k=3&moves=b2+a1+c3&depth=2&compare=1"]) {
      const page = await here.visit(t, `/explore?${query}`, { width, height, touch });
      await watchShifts(page);
      assert.deepEqual(await outOfView(page, STEPPING), [], query);
      for (let step = 0; step < 6; step += 1) await page.keyboard.press(step < 3 ? "c" : "ArrowLeft");
      assert.deepEqual(await outOfView(page, STEPPING.slice(0, -1)), [], "after steps");
      assert.deepEqual(await shifts(page), [], query);
      const small = await page.locator("svg.tree text").evaluateAll((all) => {
        const scale = (/** @type {SVGGraphicsElement} */ it) => it.getScreenCTM()?.a ?? 1;
        return all.filter((it) => parseFloat(getComputedStyle(it).fontSize) * scale(/** @type {any} */ (it)) < 10.9).length;
      });
      assert.equal(small, 0, "no letter of the tree is too small to read");
      const rows = await page.evaluate(() => {
        const box = document.querySelector(".ledger-box")?.getBoundingClientRect();
        return [...document.querySelectorAll(".ledger tbody tr[aria-rowindex]")].filter((row) => box && row.getBoundingClientRect().bottom <= box.bottom).length;
      });
      assert.ok(rows >= (touch ? 5 : 15), `${rows} rows of windows are in view`);
      await page.screenshot({ path: `${PICTURES}/fit-explorer-${query.includes("othello") ? "large-" : query.includes("compare") ? "two-" : ""}${width}.png` });
      assert.deepEqual(await violations(page), [], query);
    }
  });
}

test("the board is made smaller by its corner, and stays so on the next page", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("othello:8")}`, { width: 1440, height: 800 });
  const side = () => page.locator(".bd").evaluate((it) => it.clientWidth);
  const before = await side();
  const corner = await page.locator("board-size").boundingBox();
  assert.ok(corner && corner.width >= 24 && corner.height >= 24);
  await page.mouse.move(corner.x + 12, corner.y + 12);
  await page.mouse.down();
  await page.mouse.move(corner.x - 88, corner.y - 88, { steps: 4 });
  await page.mouse.up();
  const after = await side();
  assert.ok(after < before - 60, `${before} became ${after}`);
  await page.goto(`/game/${await here.lab.game("mnk:3x3,k=3")}`);
  await watchShifts(page);
  assert.ok(Math.abs((await side()) - after) < 8, "it is remembered");
  assert.deepEqual(await shifts(page), []);
  await page.locator("board-size").focus();
  await page.keyboard.press("End");
  assert.ok((await side()) > before - 8, "and the keyboard makes it large again");
});
