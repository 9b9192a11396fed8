// Words of people and agents are text, whatever they look like.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clickMove, turned } from "./support/hands.js";
import { root } from "./support/lab.js";
import { scene } from "./support/visit.js";

const here = scene(["--allow-agents"]);

const ATTACK = "<b onmouseover=alert(1)>";

/** @param {import("playwright-core").Page} page */
async function nothingRan(page) {
  assert.equal(await page.locator("[onmouseover], [onerror], main script").count(), 0, "text became an element");
}

test("a remark that looks like HTML arrives as text, live and after a reload", async (t) => {
  const page = await here.visit(t, `/game/${await here.lab.game("mnk:3x3,k=3")}`);
  page.on("dialog", (dialog) => assert.fail(`it spoke: ${dialog.message()}`));
  await page.locator("#remark").fill(ATTACK);
  await clickMove(page, "b2");
  await page.locator(".talk q").waitFor();
  assert.equal(await page.locator(".talk q").textContent(), ATTACK);
  await page.locator(".talk q").hover();
  await nothingRan(page);
  await page.reload();
  assert.equal(await page.locator(".talk q").textContent(), ATTACK);
  await nothingRan(page);
});

test("an agent's name, introduction and remarks that look like HTML arrive as text", async (t) => {
  const source = readFileSync(new URL("agents/hostile_words.py", import.meta.url));
  const form = new FormData();
  form.set("kind", "cse415");
  form.set("file", new Blob([source]), "hostile_words.py");
  const loaded = await fetch(`${here.lab.address}/api/agents`, { method: "POST", body: form });
  const { agent, error } = await loaded.json();
  assert.equal(loaded.status, 201, error);
  const id = await here.lab.game("tts:3x3,k=3", { first: agent, second: "human", limit: "5" });
  const page = await here.visit(t, `/game/${id}`);
  await turned(page, 1);
  assert.match((await page.locator("main").textContent()) ?? "", /<img src=x onerror=alert\(2\)>/);
  assert.match((await page.locator(".talk").textContent()) ?? "", /<script>alert\(3\)<\/script>/);
  await nothingRan(page);
  const home = await here.visit(t, "/games");
  await nothingRan(home);
});

test("a record from elsewhere whose every word looks like HTML is shown as text", async (t) => {
  const id = await here.lab.played("mnk:3x3,k=3", ["a1", "b1", "a2", "b2", "a3"]);
  const record = await here.lab.ask(`/api/games/${id}/record.json`);
  for (const seat of [record.seats.first, record.seats.second]) Object.assign(seat, { spec: ATTACK, name: ATTACK });
  record.game.title = ATTACK;
  record.moves[0].remark = ATTACK;
  record.result.text = `Player 1 (${ATTACK}) wins with a line of 3.`;
  const kept = await here.lab.ask("/api/records", record);
  for (const path of [`/game/${kept.id}`, "/games", "/"]) {
    const page = await here.visit(t, path);
    assert.match((await page.locator("main").textContent()) ?? "", /<b onmouseover=alert\(1\)>/);
    await nothingRan(page);
  }
});

test("a refused spec is quoted as text", async (t) => {
  const page = await here.visit(t, `/play?game=${encodeURIComponent(ATTACK)}`, { refusals: /status of 422/ });
  assert.match((await page.locator("main").textContent()) ?? "", /onmouseover/);
  await nothingRan(page);
});

test("no file of this machine is read through an address", async () => {
  for (const path of ["/assets/x/../../Cargo.toml", "/assets/x/..%2f..%2fCargo.toml", "/game/..%2f..%2fetc%2fpasswd"]) {
    const answer = await fetch(`${here.lab.address}${path}`);
    assert.equal(answer.status, 404, path);
    assert.ok(!(await answer.text()).includes("[workspace]"), `${path} of ${root}`);
  }
});
