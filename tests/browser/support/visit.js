// A browser for the tests of one file, and visits to the lab that fail when anything in the page does.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { Lab } from "./lab.js";

/** Debian's own; nothing is downloaded. */
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** How long anything may take before the test is lost. Nothing waits for it to pass. */
const PATIENCE = 20_000;

/**
 * @typedef {object} Manner how a page is visited
 * @property {RegExp} [refusals] complaints in the console that the test provokes
 * @property {number} [width] of the window
 * @property {number} [height] of the window
 * @property {boolean} [touch] a finger instead of a mouse
 * @property {"light" | "dark"} [scheme] what the system prefers
 * @property {boolean} [scripts] false: without JavaScript
 * @property {boolean} [still] the system asks for reduced motion
 * @property {Page} [beside] a page of the same visitor, who has the same cookies
 */

/** @typedef {import("node:test").TestContext} TestContext */
/** @typedef {import("playwright-core").Page} Page */

/** The lab and the browser that the tests of a file share. */
class Scene {
  /** @type {Lab} */ lab = /** @type {any} */ (null);
  /** @type {import("playwright-core").Browser} */ browser = /** @type {any} */ (null);

  /**
   * Opens a page of the lab. At the end of the test it is closed, and must not have complained.
   * @param {TestContext} test @param {string} path @param {Manner} [manner] @returns {Promise<Page>}
   */
  async visit(test, path, manner = {}) {
    const { width = 1280, height = 900, touch = false, scheme = "light", scripts = true, still = false, refusals, beside } = manner;
    const fresh = {
      baseURL: this.lab.address,
      viewport: { width, height },
      hasTouch: touch,
      isMobile: touch,
      colorScheme: scheme,
      javaScriptEnabled: scripts,
      reducedMotion: /** @type {"reduce" | "no-preference"} */ (still ? "reduce" : "no-preference"),
    };
    const context = beside?.context() ?? (await this.browser.newContext(fresh));
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const complaints = listen(page);
    test.after(async () => {
      await context.close();
      assert.deepEqual(complaints.filter((line) => !refusals?.test(line)), [], `what ${path} complained of`);
    });
    await page.goto(path);
    return page;
  }
}

/** Everything that goes wrong in a page: exceptions, errors in the console, which broken policies are too. @param {Page} page */
function listen(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.type()}: ${message.text()}`);
  });
  return complaints;
}

/** Opens a lab and a browser before the tests of this file, and closes them after. @param {string[]} [words] for the lab */
export function scene(words) {
  const scene = new Scene();
  before(async () => {
    [scene.lab, scene.browser] = await Promise.all([
      Lab.open(words),
      // Without a sandbox of its own, since root may not have one; all it ever loads is our own page.
      chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] }),
    ]);
  });
  after(async () => {
    await scene.browser?.close();
    await scene.lab?.close();
  });
  return scene;
}
