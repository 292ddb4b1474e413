// Serious faults of a page by axe-core, and what stands beside its edge.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Options of a page that is examined: its own policy would forbid the script of axe-core. */
export const examined = { bypassCSP: true };

/** Each theme at each size: a window of a desk and one of a phone. */
export const looks = ["dark", "light"].flatMap((colorScheme) =>
  Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }).map(([size, viewport]) => ({ colorScheme, size, viewport, name: `${colorScheme}-${size}` })));

/** The addresses that a page was examined at: another look changes its colours alone. */
const known = new WeakMap();

/** Fails if the page has a serious fault; the message quotes the first places of each. `look`: what else the message says. */
export async function assertNoSeriousFault(page, look) {
  if (!known.has(page)) known.set(page, new Set());
  const again = known.get(page).has(page.url());
  known.get(page).add(page.url());
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate((again) => globalThis.axe.run({ resultTypes: ["violations"], ...(again && { runOnly: ["color-contrast"] }) }), again);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${look}: ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" ")}`), []);
}

/** Fails if the page is wider than its window. */
export async function assertNothingBesideTheEdge(page, look) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(over <= 0, `${look}: ${over} pixels stand beside the edge`);
}
