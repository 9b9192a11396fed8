// Checks and grades: the page of a check while it runs, a wrong search beside ours, and the pages that are one file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { stickingOut, violations } from "./support/examine.js";
import { program, root } from "./support/lab.js";
import { scene } from "./support/visit.js";

/** Two hand-ins, one of them wrong, graded with the real program and a few cases of our own. */
const folder = mkdtempSync(`${tmpdir()}/plyground-class-`);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const student of ["last-best", "recursive"]) {
  cpSync(`${root}tests/submissions/cis521/${student}`, `${folder}/class/${student}`, { recursive: true });
}
const { cases, ...about } = JSON.parse(readFileSync(`${root}courses/cis521/vectors.json`, "utf8"));
const few = cases.filter((/** @type {{ kind: string }} */ one) => one.kind === "best_move").slice(0, 12);
writeFileSync(`${folder}/hidden.json`, JSON.stringify({ ...about, cases: few }));
execFileSync(program(), ["grade", "run", "cis521", `${folder}/class`, "--cases", `${folder}/hidden.json`, "--out", `${folder}/grades`]);

const here = scene(["--allow-agents", "--class", `${folder}/grades`]);
/** It calls itself, so that its search can be followed. */
const WRONG = `${root}tests/submissions/cis521/never-cuts/homework4.py`;
/** Checks wait for programs of students, on machines that do other things. */
const CHECKED = { timeout: 240_000 };

const PICTURES = `${root}target/screenshots`;
mkdirSync(PICTURES, { recursive: true });

/** At three sizes and in both themes: axe has nothing to say, and nothing sticks out. @param {import("playwright-core").Page} page @param {string} name */
async function examine(page, name) {
  for (const [width, height, colorScheme] of /** @type {const} */ ([[1366, 657, "light"], [1366, 657, "dark"], [390, 844, "light"]])) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    assert.deepEqual(await stickingOut(page), [], `${name}, ${width} pixels`);
    assert.deepEqual(await violations(page), [], `${name}, ${width} pixels, ${colorScheme}`);
    await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1366, height: 657 });
}

test("a check shows its lines as they are decided, then the report, and the first wrong search beside ours", async (t) => {
  const page = await here.visit(t, "/checks", { width: 1366 });
  await page.selectOption("#kind", "cis521");
  await page.setInputFiles("#file", WRONG);
  await page.locator("form[action='/checks'] button[type=submit]").click();
  await page.locator(".outline .line").first().waitFor(CHECKED);
  await page.locator(".checked .fault").first().waitFor(CHECKED);
  assert.match(await page.locator("h1").innerText(), /tests? to fix/);
  await examine(page, "check-report");
  await page.getByText("See where this search goes wrong").last().click(CHECKED);
  await page.waitForURL(/\/compare\//, CHECKED);
  assert.ok((await page.locator(".beside .panel svg").count()) >= 2, "both trees are drawn");
  await examine(page, "compare");
});

test("a check can be followed without scripts", async (t) => {
  const page = await here.visit(t, "/checks", { scripts: false });
  await page.selectOption("#kind", "cis521");
  await page.setInputFiles("#file", WRONG);
  await page.locator("form[action='/checks'] button[type=submit]").click();
  // The page loads itself anew while the check runs.
  await page.locator(".outline .line").nth(5).waitFor(CHECKED);
  assert.match(await page.locator("noscript").first().innerHTML(), /http-equiv="refresh"/);
});

for (const [name, file] of [["class-file", "index.html"], ["student-file", "students/last-best.html"], ["similarity-file", "similarity.html"]]) {
  test(`${file} needs nothing else and is accessible`, async (t) => {
    const page = await here.visit(t, pathToFileURL(`${folder}/grades/${file}`).href, { width: 1366 });
    assert.equal(await page.locator("h1").count(), 1);
    if (name === "student-file") await page.getByText("12 hidden cases").waitFor();
    await examine(page, name);
  });
}

test("the pages of a class lead to each other", async (t) => {
  const page = await here.visit(t, pathToFileURL(`${folder}/grades/index.html`).href);
  await page.locator(".everyone").getByText("last-best").click();
  assert.match(await page.locator("h1").innerText(), /points/);
  await page.getByText("All submissions").click();
  await page.getByText("Similar submissions").click();
  assert.match(await page.locator("h1").innerText(), /Similar/);
});

test("the owner sees the class in the lab, and a visitor who guesses does not", async (t) => {
  const page = await here.visit(t, `/${here.lab.classPath}`, { width: 1366 });
  await examine(page, "class");
  await page.locator(".everyone").getByText("last-best").click();
  await page.locator(".checked .fault").first().waitFor();
  await examine(page, "class-student");
  const guessed = await fetch(`${here.lab.address}/class/0123456789abcdef0123456789abcdef`);
  assert.equal(guessed.status, 404);
});
