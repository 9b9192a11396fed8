// Agents that a visitor loads: several files, their names, their options, and the seats that lots are drawn for.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { stickingOut, violations } from "./support/examine.js";
import { tabTo } from "./support/hands.js";
import { root } from "./support/lab.js";
import { scene } from "./support/visit.js";

const here = scene(["--allow-agents"]);

const PICTURES = `${root}target/screenshots`;
mkdirSync(PICTURES, { recursive: true });

/** An Othello agent that is called what another file says, and plays well only when it was told the right options. */
const AGENT = `from helper import name

def run_ai():
    print(name)
    told = input()
    input()
    input()
    print('1 0' if told == '1,7,0,0,1' else told)
    input()

if __name__ == '__main__':
    run_ai()
`;

/** The files of such an agent. @param {string} name */
const files = (name) => [
  { name: "agent.py", mimeType: "text/x-python", buffer: Buffer.from(AGENT) },
  { name: "helper.py", mimeType: "text/x-python", buffer: Buffer.from(`name = ${JSON.stringify(name)}\n`) },
];

for (const scripts of [true, false]) {
  const name = scripts ? "Two Files" : "Two Plain Files";
  test(`an agent of two files is loaded, found by its name and given its options, ${scripts ? "with" : "without"} scripts`, async (t) => {
    const page = await here.visit(t, "/games", { scripts });
    await page.selectOption("#kind", "csc384");
    await page.setInputFiles("#file", files(name));
    await page.locator("button:text-is('Upload')").click();
    await page.locator(".agents a", { hasText: name }).click();
    await page.waitForURL(/\/play\?/);
    await page.locator("#game").fill("othello:4");
    await page.selectOption("#first", { label: `${name}: Othello (csc384)` });
    await page.selectOption("#second", "human");
    await page.locator("#first-limit").fill("7");
    await page.selectOption("#first-ordering", "1");
    if (scripts) assert.equal(await page.locator("#second-limit").isVisible(), false, "a person has no options");
    await page.locator("button:text-is('Play')").click();
    await page.waitForURL(/\/game\/\w+$/);
    await page.locator(".moves li:nth-child(1)").waitFor();
    const id = new URL(page.url()).pathname.replace("/game/", "");
    const record = await here.lab.ask(`/api/games/${id}/record.json`);
    assert.equal(record.seats.first.name, name);
    assert.equal(record.settings.limit, 10, "the course's");
    assert.equal(record.moves[0].move, "b1", JSON.stringify(record.moves));
  });
}

test("lots are drawn for the seats with keys alone, and the page says how they fell", async (t) => {
  const page = await here.visit(t, "/play?game=mnk:3x3,k=3");
  await tabTo(page, "input[name=seats]");
  await page.keyboard.press("Space");
  await tabTo(page, "button.btn--primary");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/game\/\w+$/);
  const id = new URL(page.url()).pathname.replace("/game/", "");
  const { seats } = await here.lab.ask(`/api/games/${id}`);
  const side = seats.first === "human" ? "Player 1" : "Player 2";
  const lower = await page.locator("[data-part=lower]").textContent();
  assert.ok(lower?.includes("You") && lower.includes(side.toLowerCase()), `${lower} is ${side}`);
});

test("what is wrong with files is said beside their form", async (t) => {
  const page = await here.visit(t, "/games", { refusals: /status of 422/ });
  await page.setInputFiles("#file", files("x").map((file) => ({ ...file, name: `my_${file.name}` })));
  await page.locator("button:text-is('Upload')").click();
  const told = await page.locator("section:has(#load-h) [role=alert]").textContent();
  assert.equal(told, "Choose the main file of the agent, one of: my_agent.py, my_helper.py.");
});

for (const [width, height] of [[1366, 657], [390, 844]]) {
  test(`pages with loaded agents are accessible and fit at ${width} pixels, in both themes`, async (t) => {
    const form = new FormData();
    form.set("kind", "csc384");
    form.set("name", "An agent with a rather long name that somebody has given it");
    for (const { name, buffer } of files("x")) form.append("file", new Blob([buffer]), name);
    const loaded = await fetch(`${here.lab.address}/api/agents`, { method: "POST", body: form });
    const { agent, error } = await loaded.json();
    assert.equal(loaded.status, 201, error);
    for (const [picture, path] of [["agents", "/games"], ["options", `/play?game=othello:8&first=${agent}`]]) {
      const page = await here.visit(t, path, { width, still: true });
      await page.setViewportSize({ width, height });
      assert.deepEqual(await stickingOut(page), []);
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${picture}-${colorScheme}-${width}.png`, fullPage: true });
        assert.deepEqual(await violations(page), [], colorScheme);
      }
    }
  });
}
