// Every page, in both themes, wide and narrow: axe has nothing to say, nothing sticks out, and a picture is kept.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { stickingOut, violations } from "./support/examine.js";
import { root } from "./support/lab.js";
import { PAGES } from "./support/pages.js";
import { scene } from "./support/visit.js";

const here = scene();

const PICTURES = `${root}target/screenshots`;
mkdirSync(PICTURES, { recursive: true });

for (const [name, address, ready = "main"] of PAGES) {
  const refusals = name === "missing" ? /status of 404/ : undefined;
  test(`${name} is accessible, fits, and does not complain, in both themes, wide and narrow`, { concurrency: 2 }, async (t) => {
    const path = await address(here.lab);
    const looks = [1280, 390].map((width) =>
      t.test(`${width} pixels`, async (t) => {
        const page = await here.visit(t, path, { width, still: true, refusals });
        await page.locator(ready).first().waitFor();
        assert.equal(await page.locator("h1").count(), 1, "a page has one heading of the first rank");
        assert.deepEqual(await stickingOut(page), []);
        for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}-${width}.png`, fullPage: true });
          assert.deepEqual(await violations(page), [], colorScheme);
        }
        if (width < 400) {
          await page.setViewportSize({ width: 320, height: 900 });
          assert.deepEqual(await stickingOut(page), [], "320 pixels");
        }
      }),
    );
    await Promise.all(looks);
  });
}
