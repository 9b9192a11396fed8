// What a lecturer does: slides and their keys, questions, lessons, handouts, pictures to take away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stickingOut, violations } from "./support/examine.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** CIS 521's handout on slides. */
const SLIDE = "/present?game=dominoes:3x3&course=cis521&depth=2";

/** Waits until a slide shows this step. @param {Page} page @param {number} step */
const at = (page, step) =>
  page.waitForFunction((step) => document.querySelector(".ctl output")?.textContent?.startsWith(`${step} of `), step);

/** What a download has in it. @param {import("playwright-core").Download} download */
async function content(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("a slide is stepped by space, arrows and a clicker, and its address has the step", async (t) => {
  const page = await here.visit(t, `${SLIDE}&step=12`);
  const keys = /** @type {[string, number][]} */ ([["Space", 13], ["ArrowRight", 14], ["PageUp", 13], ["PageDown", 14], ["c", 18], ["Home", 1], ["End", 28], ["ArrowLeft", 27]]);
  for (const [key, step] of keys) {
    await page.keyboard.press(key);
    await at(page, step);
    assert.equal(new URL(page.url()).searchParams.get("step"), String(step));
  }
  const scripted = await page.evaluate(() => ({
    later: document.querySelectorAll("svg.tree .is-later").length,
    rows: [...document.querySelectorAll(".fitl tbody tr:not([hidden])")].map((row) => row.getAttribute("data-row")).join(" "),
    values: [...document.querySelectorAll("svg.tree .val")].map((value) => value.textContent).join(" "),
  }));
  await page.reload();
  const drawn = await page.evaluate(() => ({
    later: document.querySelectorAll("svg.tree .is-later").length,
    rows: [...document.querySelectorAll(".fitl tbody tr:not([hidden])")].map((row) => row.getAttribute("data-row")).join(" "),
    values: [...document.querySelectorAll("svg.tree .val")].map((value) => value.textContent).join(" "),
  }));
  assert.deepEqual(scripted, drawn, "the script shows what the server draws");
});

test("every step of a slide is the same by script and from the server", async (t) => {
  const page = await here.visit(t, `${SLIDE}&step=1`);
  const look = () =>
    page.evaluate(() => {
      // The best line is drawn last by the server, so the parts are compared by what they belong to.
      const classes = [...document.querySelectorAll("svg.tree [data-at]")].map((part) => `${part.getAttribute("data-to") ?? part.getAttribute("data-n")} ${[...part.classList].filter((name) => name !== "is-sel").sort().join(".")}`).sort();
      return [classes, [...document.querySelectorAll(".fitl tbody tr")].map((row) => `${row.getAttribute("data-row")} ${[...row.classList].sort().join(".")} ${row.hasAttribute("hidden")}`), document.querySelector(".saying")?.textContent];
    });
  for (const step of [2, 7, 13, 14, 22, 28]) {
    while (!(await page.locator(".ctl output").textContent())?.startsWith(`${step} of`)) await page.keyboard.press("ArrowRight");
    const scripted = await look();
    await page.goto(`${here.lab.address}${SLIDE}&step=${step}`);
    assert.deepEqual(scripted, await look(), `step ${step}`);
  }
});

test("f presents the explorer's step, and Escape leads back", async (t) => {
  const page = await here.visit(t, "/explore?game=dominoes:3x3&course=cis521&depth=2");
  await page.locator("[data-do=first]").click();
  await page.keyboard.press("c");
  await page.keyboard.press("f");
  await page.waitForURL(/\/present/);
  await at(page, 14);
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/explore/);
});

test("a slide plays, and shows the board instead of the tree", async (t) => {
  const page = await here.visit(t, `${SLIDE}&step=26`);
  await page.locator("[data-pace='600']").click();
  await page.keyboard.press("p");
  await at(page, 28);
  await page.waitForFunction(() => document.querySelector("[data-do=play]")?.getAttribute("aria-pressed") === "false");
  await page.keyboard.press("b");
  await page.waitForURL(/view=board/);
  await page.locator("[data-part=picture] svg.board").waitFor();
  const before = await page.locator("[data-part=picture]").innerHTML();
  // The first step is at the root, as the last one; two steps later a move has been played.
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((before) => document.querySelector("[data-part=picture]")?.innerHTML !== before, before);
});

test("what will be cut is asked, checked and revealed, with and without scripts", async (t) => {
  for (const scripts of [true, false]) {
    const page = await here.visit(t, `${SLIDE}&step=13`, { scripts });
    await page.locator("[data-do=ask]").click();
    await page.waitForURL(/ask=1/);
    assert.equal(await page.locator("svg.tree .qm").count(), 3);
    await page.locator("input[name=alpha]").fill("3");
    await page.locator("input[name=beta]").fill("0");
    if (scripts) assert.equal(await page.locator("[data-jaws] use").count(), 2, "what is written is drawn");
    await page.locator("button:text-is('Check')").click();
    await page.locator("#feedback:has-text('α is right.')").waitFor();
    if (scripts) await page.keyboard.press("3");
    else await page.locator("input[name=predict][value='3']").check();
    await page.locator("input[name=beta]").fill("-1");
    await page.locator("button:text-is('Check')").click();
    await page.locator("#feedback.good:has-text('Right: α = 3, β = −1.')").waitFor();
    await page.locator("button:text-is('Reveal')").click();
    await page.locator(".predict .is-right:has-text('All 3 are cut')").waitFor();
    await page.locator("a[data-do=go-on]").click();
    await at(page, 14);
  }
});

for (const name of ["minimax", "cuts", "ordering", "caching", "expectimax", "horizon"]) {
  test(`the lesson ${name} is walked to its end, and its questions are answered`, async (t) => {
    const page = await here.visit(t, `/lessons/${name}`, { still: true });
    for (;;) {
      assert.equal(await page.locator(".les-step .note--warn").count(), 0, "the text agrees with its search");
      assert.deepEqual(await stickingOut(page), []);
      for (const answer of await page.locator(".les-answer").all()) await answer.locator("summary").click();
      const reveal = page.locator("button:text-is('Show the answer')");
      if (await reveal.count()) {
        await reveal.click();
        await page.locator("#feedback:not(:has-text('Write −∞'))").waitFor();
      }
      assert.deepEqual(await violations(page), []);
      const next = page.locator("a[rel=next]");
      if (!(await next.count())) break;
      const now = page.url();
      await next.click();
      await page.waitForURL((url) => url.href !== now);
    }
    await page.locator("a:text-is('All lessons')").waitFor();
  });
}

test("a handout is printed, light also from the dark theme, with and without answers", async (t) => {
  const page = await here.visit(t, "/lessons/cuts/handout", { scheme: "dark" });
  assert.equal(await page.locator(".les-solution").count(), 0);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [ink, paper] = await page.evaluate(() => {
    const style = getComputedStyle(document.body);
    return [style.color, style.backgroundColor];
  });
  assert.deepEqual([ink, paper], ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  assert.equal(await page.locator("nav.nav").isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.locator("a:text-is('With answers')").click();
  await page.locator(".les-solution").first().waitFor();
});

test("a lesson is written, previewed, saved, exported and imported", async (t) => {
  const page = await here.visit(t, "/lessons/new");
  await page.locator("#text").fill("# Mine\n\n## One\n\n<b>Text</b>\n\n```plyground\ngame: dominoes:3x3\nexpect: leaves 12\n```\n");
  await page.locator("button:text-is('Preview')").click();
  await page.locator(".les-preview .note--warn:has-text('and the search has: 10')").waitFor();
  assert.equal(await page.locator(".les-preview .les-text b").count(), 0, "HTML is text");
  await page.locator("#name").fill("mine");
  await page.locator("button:text-is('Save')").click();
  await page.waitForURL(/\/lessons\/mine$/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a:has-text('Markdown')").click()]);
  const text = await content(download);
  assert.match(text.toString(), /^# Mine\n/);
  await page.goto(`${here.lab.address}/lessons`);
  await page.locator("#file").setInputFiles({ name: "again.md", mimeType: "text/markdown", buffer: text });
  await page.locator("button:text-is('Import')").click();
  await page.waitForURL(/\/lessons\/again$/);
  assert.equal(await page.locator("h1").textContent(), "Mine");
});

test("pictures are taken away as SVG and PNG, and all steps as a page that works alone", async (t) => {
  const page = await here.visit(t, "/pictures?game=dominoes:3x3&course=cis521&depth=2&step=14");
  assert.equal(await page.locator(".pic-card img").count(), 4);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 100));
  const [png] = await Promise.all([page.waitForEvent("download"), page.locator("[data-png]").first().click()]);
  const picture = await content(png);
  assert.equal(picture.subarray(1, 4).toString(), "PNG");
  assert.ok(picture.readUInt32BE(16) > 1000, "twice as wide as the SVG");
  const [html] = await Promise.all([page.waitForEvent("download"), page.locator("a[download='steps.html']").click()]);
  const alone = await here.browser.newPage({ offline: true });
  t.after(() => alone.close());
  await alone.setContent((await content(html)).toString());
  await alone.locator("#cut").click();
  assert.equal(await alone.locator("#place").textContent(), "Step 14 of 28");
  assert.match((await alone.locator("#say").textContent()) ?? "", /^Cut: −1 < α = 3/);
});

test("a hall follows its lecturer, and predicts", async (t) => {
  const lecturer = await here.visit(t, `${SLIDE}&step=12`);
  await lecturer.locator("[data-share]").click();
  await lecturer.waitForURL(/hall=/);
  const code = (await lecturer.locator(".hall-code .mono").textContent()) ?? "";
  const student = await here.visit(t, "/hall");
  await student.locator("#code").fill(code);
  await student.locator("button:text-is('Follow')").click();
  await at(student, 12);
  await lecturer.keyboard.press("ArrowRight");
  await at(student, 13);
  await lecturer.keyboard.press("a");
  await student.waitForURL(/ask=1/);
  await student.locator("input[value='3']").check();
  await lecturer.locator("[data-votes='3']:has-text('1 vote')").waitFor();
  await lecturer.locator("a[data-do=go-on]").click();
  await at(student, 14);
});
