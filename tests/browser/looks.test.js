// Themes, motion, and what a first visit costs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { turned } from "./support/hands.js";
import { scene } from "./support/visit.js";

const here = scene();

/** @typedef {import("playwright-core").Page} Page */

/** How bright the page is, from 0 to 255. @param {Page} page @returns {Promise<number>} */
async function brightness(page) {
  const colour = await page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
  return colour.reduce((sum, part) => sum + part, 0) / 3;
}

test("pages are light or dark as the system prefers", async (t) => {
  const [light, dark] = await Promise.all([here.visit(t, "/"), here.visit(t, "/", { scheme: "dark" })]);
  assert.ok((await brightness(light)) > 200);
  assert.ok((await brightness(dark)) < 60);
});

test("the switch turns a page dark, is remembered by the next page, and turns back", async (t) => {
  const page = await here.visit(t, "/");
  await page.locator("theme-switch button").click();
  assert.ok((await brightness(page)) < 60);
  await page.goto("/play");
  assert.ok((await brightness(page)) < 60, "the next page is dark too");
  await page.locator("theme-switch button").click();
  assert.ok((await brightness(page)) > 200);
});

test("nothing moves by itself for those who asked for stillness", async (t) => {
  const id = await here.lab.game("othello:4");
  const page = await here.visit(t, `/game/${id}`, { still: true });
  await page.locator("[data-move]").first().click();
  await turned(page, 1);
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((it) => Number(it.effect?.getComputedTiming().duration ?? 0) > 10).length,
  );
  assert.equal(moving, 0);
});

for (const path of ["/", "/play"]) {
  test(`${path} with its styles and scripts weighs less than 60 KB, compressed`, async (t) => {
    const context = await here.browser.newContext({ baseURL: here.lab.address });
    t.after(() => context.close());
    const cold = await context.newPage();
    /** @type {Promise<[string, number]>[]} */
    const sizes = [];
    cold.on("requestfinished", (request) => {
      sizes.push(request.sizes().then((size) => [request.url(), size.responseBodySize]));
    });
    await cold.goto(path, { waitUntil: "load" });
    const all = await Promise.all(sizes);
    const sum = all.reduce((sum, [, size]) => sum + size, 0);
    assert.ok(all.length > 3, "the page, its styles and its scripts");
    assert.ok(sum < 60_000, `${sum} bytes: ${all.map(([url, size]) => `${url} ${size}`).join(", ")}`);
    t.diagnostic(`${path}: ${sum} bytes in ${all.length} answers`);
  });
}

test("the board of a page does not move when its scripts have come", async (t) => {
  const id = await here.lab.game("tts:gold-rush");
  const page = await here.visit(t, `/game/${id}`);
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += /** @type {any} */ (entry).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  assert.ok(Number(shift) < 0.01, `shifted by ${shift}`);
});
