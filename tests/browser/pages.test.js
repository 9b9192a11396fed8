// Every page, in both themes, wide and narrow: axe has nothing to say, nothing sticks out, and a picture is kept.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import axe from "axe-core";
import { root } from "./support/lab.js";
import { PAGES } from "./support/pages.js";
import { scene } from "./support/visit.js";

const here = scene();

const PICTURES = `${root}target/screenshots`;
mkdirSync(PICTURES, { recursive: true });

/** What axe finds, each with the places where. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
async function violations(page) {
  // By way of the debugger, since the page's own policy lets no script in.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap((/** @type {any} */ rule) =>
      rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(" ")} ${node.failureSummary.replaceAll("\n", " ")}`),
    );
  });
}

/** What is wider than the window. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
const stickingOut = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll("body *")].filter((it) => it.getBoundingClientRect().right > width + 1);
    return [`${document.documentElement.scrollWidth} of ${width}`, ...wide.slice(0, 5).map((it) => `${it.tagName}.${it.getAttribute("class")}`)];
  });

for (const [name, address, ready = "main"] of PAGES) {
  const refusals = name === "missing" ? /status of 404/ : undefined;
  test(`${name} is accessible, fits, and does not complain, in both themes, wide and narrow`, { concurrency: 2 }, async (t) => {
    const path = await address(here.lab);
    const looks = /** @type {const} */ ([["light", 1280], ["light", 390], ["dark", 1280], ["dark", 390]]).map(([scheme, width]) =>
      t.test(`${scheme}, ${width} pixels`, async (t) => {
        const page = await here.visit(t, path, { scheme, width, still: true, refusals });
        await page.locator(ready).first().waitFor();
        await page.screenshot({ path: `${PICTURES}/${name}-${scheme}-${width}.png`, fullPage: true });
        assert.deepEqual(await violations(page), []);
        assert.deepEqual(await stickingOut(page), []);
        assert.equal(await page.locator("h1").count(), 1, "a page has one heading of the first rank");
      }),
    );
    const narrow = t.test("320 pixels", async (t) => {
      const page = await here.visit(t, path, { width: 320, refusals });
      assert.deepEqual(await stickingOut(page), []);
    });
    await Promise.all([...looks, narrow]);
  });
}
