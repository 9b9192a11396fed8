// The windows of the courses, which are pages: opened in the course's own folder, with our solved version put in.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { stickingOut, violations } from "./support/examine.js";
import { program, root } from "./support/lab.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("node:test").TestContext} TestContext */
/** @typedef {import("playwright-core").Page} Page */

/** The course's folder, solved. @param {TestContext} t @param {string} course @param {string} [into] where the solved files go */
function solved(t, course, into = "") {
  const folder = mkdtempSync(join(tmpdir(), "plyground-starter-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const mine = join(folder, "mine");
  execFileSync(program(), ["new-agent", course, mine, "--starter"]);
  cpSync(`${root}hosts/python/solved/${course}`, join(mine, into), { recursive: true });
  return mine;
}

/**
 * Types a command, and visits the page that it opens. `ended` is its exit status.
 * @param {TestContext} t @param {string} folder @param {string} line @param {"light" | "dark"} [scheme]
 */
async function type(t, folder, line, scheme = "light") {
  const environment = { ...process.env, PLYGROUND_BROWSER: "no", PYTHONWARNINGS: "ignore" };
  const child = spawn("python3", line.split(" "), { cwd: folder, stdio: ["ignore", "ignore", "pipe"], env: environment });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  t.after(() => child.kill("SIGKILL"));
  for await (const told of createInterface(child.stderr)) {
    const address = /http:\S+/.exec(told)?.[0];
    if (!address) continue;
    child.stderr.resume();
    return { page: await here.visit(t, address, { scheme }), ended };
  }
  throw new Error(`${line} ended before it said where its page is`);
}

/** @param {Page} page @param {string} words */
const says = (page, words) => page.locator(`#lines:has-text("${words}")`).waitFor();

/** @param {Page} page @param {number} row @param {number} column */
const cell = (page, row, column) => page.locator(`#board button[aria-label^="row ${row}, column ${column}:"]`);

test("the window of Dominoes plays by clicks and by the course's keys, and ends with its page", async (t) => {
  const { page, ended } = await type(t, solved(t, "cis521"), "homework3_dominoes_game_gui.py 4 4");
  await says(page, "Turn: Vertical");
  await cell(page, 0, 1).click();
  await says(page, "Turn: Horizontal");
  await page.keyboard.press("1");
  await says(page, "Turn: Vertical");
  assert.equal(await page.locator("#board .filled").count(), 4);
  await page.keyboard.press("r");
  await says(page, "Turn: Horizontal");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await stickingOut(page), []);
  await page.getByRole("button", { name: "Reset Game" }).click();
  await says(page, "Turn: Vertical");
  assert.equal(await page.locator("#board .filled").count(), 0);
  await page.goto("about:blank");
  assert.equal(await ended, 0);
});

test("a student's search can be stopped, and a square that is not legal is marked", async (t) => {
  const folder = solved(t, "cis521");
  appendFileSync(
    join(folder, "homework4.py"),
    "\n\ndef _forever(self, vertical, limit):\n    while True:\n        pass\n\n\n" +
      "DominoesGame.get_best_move = _forever\nDominoesGame.is_legal_move = lambda *_: True\n",
  );
  const { page } = await type(t, folder, "homework4_dominoes_game_gui.py 3 3");
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator('#error:has-text("Stopped.")').waitFor();
  await cell(page, 0, 1).click();
  await says(page, "Turn: Horizontal");
  await cell(page, 0, 0).click();
  await page.locator('#marks:has-text("is_legal_move(0, 0, False) is True; False would have been right.")').waitFor();
  assert.match((await cell(page, 0, 0).getAttribute("class")) ?? "", /marked/);
  assert.deepEqual(await violations(page), []);
});

test("the window of Othello shows a person against an agent", async (t) => {
  const { page, ended } = await type(t, solved(t, "csc384"), "othello_gui.py -d 4 -a agent.py -l 3", "dark");
  await says(page, "Turn: Human (dark)");
  await cell(page, 0, 0).click();
  await page.locator('#log:has-text("Invalid move. 0,0")').waitFor();
  await cell(page, 1, 0).click();
  await page.locator('#log:has-text("Plyground Light:")').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto("about:blank");
  assert.equal(await ended, 0);
});
