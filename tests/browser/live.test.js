// What happens elsewhere shows on the page, without a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickMove, result, turned, turns } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** Marks the page, so that a reload would show. @param {import("playwright-core").Page} page */
async function mark(page) {
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  return async () => assert.equal(await page.locator("body[data-same-page]").count(), 1, "the page was not loaded again");
}

test("a move in one window shows in the other, for both sides", async (t) => {
  const id = await here.lab.game("mnk:3x3,k=3");
  const [one, other] = await Promise.all([here.visit(t, `/game/${id}`), here.visit(t, `/game/${id}`)]);
  const same = await mark(other);
  await clickMove(one, "b2");
  await turned(other, 1);
  await clickMove(other, "a1");
  await turned(one, 2);
  assert.equal(await one.locator(".moves").textContent(), await other.locator(".moves").textContent());
  await same();
});

test("a match that is started at /games is watched live, and can be stopped", async (t) => {
  const page = await here.visit(t, "/games");
  await page.locator("#m-game").fill("othello:8");
  await page.locator("#m-first").fill("engine:level=10");
  await page.locator("#m-second").fill("random");
  await page.locator("#m-limit").fill("1");
  await page.locator("button:text-is('Start the match')").click();
  await page.waitForURL(/\/game\/\w+$/);
  const same = await mark(page);
  const before = await turns(page);
  await turned(page, before + 2);
  await page.waitForFunction(() => document.getElementById("live")?.textContent?.includes(" played "));
  await page.locator("button:has-text('Stop the match')").click();
  await page.waitForFunction(() => document.querySelector("[data-part=notice] .note--accent b"));
  assert.ok(await result(page));
  await same();
});

test("a match of quick agents is shown to its end", async (t) => {
  const id = await here.lab.game("connect4:4x4", { first: "random", second: "first" });
  const page = await here.visit(t, `/game/${id}`);
  await page.waitForFunction(() => document.querySelector("[data-part=notice] .note--accent b"));
  const kept = await here.lab.ask(`/api/games/${id}`);
  assert.equal(await result(page), kept.result.text);
  assert.equal(await turns(page), kept.moves.length);
});

test("somebody who looks at an earlier turn is not torn away from it", async (t) => {
  const id = await here.lab.played("mnk:3x3,k=3", ["a1", "b2"]);
  const [looker, player] = await Promise.all([here.visit(t, `/game/${id}?at=1`), here.visit(t, `/game/${id}`)]);
  await clickMove(player, "c3");
  await looker.waitForFunction(() => document.getElementById("live")?.textContent?.includes("played c3"));
  assert.equal(await looker.locator(".strip .at").textContent().then((text) => text?.split(" of ")[0]), "Turn 1");
});

test("what somebody types stays while the game goes on", async (t) => {
  const id = await here.lab.game("mnk:4x4,k=3");
  const [typer, player] = await Promise.all([here.visit(t, `/game/${id}`), here.visit(t, `/game/${id}`)]);
  await typer.locator("#remark").fill("let me think");
  await clickMove(player, "a1");
  await turned(typer, 1);
  assert.equal(await typer.locator("#remark").inputValue(), "let me think");
  assert.equal(await typer.evaluate(() => document.activeElement?.id), "remark");
});
