// What every page is held to.
import axe from "axe-core";

/** What axe finds, each with the places where. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  // By way of the debugger, since the page's own policy lets no script in.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const found = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ["violations"],
      // WCAG 2.2 AA: what is pressed is at least 24 pixels wide and high.
      rules: { "target-size": { enabled: true } },
    });
    return found.violations.flatMap((/** @type {any} */ rule) =>
      rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(" ")} ${node.failureSummary.replaceAll("\n", " ")}`),
    );
  });
}

/** What is wider than the window. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
export const stickingOut = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll("body *")].filter((it) => it.getBoundingClientRect().right > width + 1);
    return [`${document.documentElement.scrollWidth} of ${width}`, ...wide.slice(0, 5).map((it) => `${it.tagName}.${it.getAttribute("class")}`)];
  });
