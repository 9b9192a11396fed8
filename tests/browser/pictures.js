// Takes the pictures of README.md anew: node tests/browser/pictures.js
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";
import { Lab, root } from "./support/lab.js";

const FOLDER = `${root}docs/pictures`;

/** The pictures: a file, its height, and the page. @type {[string, number, (lab: Lab) => Promise<string>][]} */
const PICTURES = [
  ["game.png", 900, async (lab) => `/game/${await lab.played("othello:8", ["c4", "c3", "c2", "b4"])}`],
  ["explorer.png", 820, async () => "/explore?game=dominoes:3x3&course=cis521&depth=2&step=17"],
];

const lab = await Lab.open();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
await mkdir(FOLDER, { recursive: true });
for (const [file, height, page] of PICTURES) {
  const tab = await browser.newPage({ viewport: { width: 1280, height }, colorScheme: "light", reducedMotion: "reduce" });
  await tab.goto(`${lab.address}${await page(lab)}`);
  await tab.waitForSelector("main svg");
  await tab.screenshot({ path: `${FOLDER}/${file}` });
  console.log(file);
}
await browser.close();
await lab.close();
