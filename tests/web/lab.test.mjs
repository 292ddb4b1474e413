// The lab's simulator in the browser: one's class against the house, as in the lab's menu "Simulation".
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { ask, eventually, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";

const kit = fileURLToPath(new URL("../../bots/sugargame/java/", import.meta.url));
/** A class may have to be compiled on a busy machine. */
const compiling = 120_000;

let arena, browser, lab;
before(async () => {
  lab = mkdtempSync(join(tmpdir(), "agon-web-lab-"));
  const folder = join(lab, "lab");
  mkdirSync(folder);
  for (const name of readdirSync(join(kit, "drifter"))) {
    const text = readFileSync(join(kit, "drifter", name), "utf8").replaceAll("drifter", "beavis");
    writeFileSync(join(folder, name.replace("drifter", "beavis")), text);
  }
  cpSync(join(kit, "gobbler"), join(folder, "gobbler"), { recursive: true });
  process.env.XDG_CACHE_HOME = join(lab, "cache");
  arena = await startArena("sugargame", "--lab", folder, "--game-port", "0");
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  rmSync(lab, { recursive: true, force: true });
});

const start = (page) => page.locator(".menu-panel button[type=submit]").click();
const idOf = (page) => new URL(page.url()).pathname.split("/").pop();

/** The match that the page is sent to, when it has ended. */
async function played(page) {
  await page.waitForURL(/\/simulator\/sugargame\/.+/, { timeout: compiling });
  return eventually("the end of the match", async () => {
    const { body } = await ask(arena, `/api/matches/${idOf(page)}`);
    return body.status === "finished" ? body : null;
  }, compiling);
}

async function openSimulator(options = {}) {
  const page = await openPage(browser, options);
  await page.goto(`${arena.url}/simulator/sugargame`);
  await page.locator(".menu-panel").waitFor();
  return page;
}

test("a class plays the house as Player 1, and as Player 2", { timeout: 400_000 }, async () => {
  const page = await openSimulator();
  const name = page.locator("input[name=entry]");
  assert.equal(await name.inputValue(), "beavis");
  assert.deepEqual(await page.locator("#lab-entries option").evaluateAll((options) => options.map((option) => option.value)), ["beavis", "gobbler"]);
  await page.locator("select[name=against]").selectOption("wary");
  await page.locator("select[name=speed]").selectOption("40");
  await page.locator("input[name=steps]").fill("12");
  await start(page);
  let match = await played(page);
  assert.deepEqual(match.seats.map((seat) => seat.name), ["beavis", "wary"]);
  assert.deepEqual([match.outcome.reason, match.config.steps], ["steps", 12]);

  await page.locator(".menu > summary").click();
  await page.locator("input[name=who][value='1']").check();
  await name.fill("gobbler");
  await start(page);
  await page.waitForURL((url) => !url.pathname.endsWith(match.id), { timeout: compiling });
  match = await played(page);
  assert.deepEqual(match.seats.map((seat) => seat.name), ["wary", "gobbler"]);
  assert.equal(match.outcome.reason, "steps");
  await page.locator(".names, .bar-name").first().waitFor();
  await photograph(page, "lab-match");
  assert.deepEqual(page.wrongs, []);
});

test("the house plays the house, and a person at the keyboard stays possible", { timeout: 200_000 }, async () => {
  const page = await openSimulator();
  await page.locator("input[name=who][value=house]").check();
  await page.locator("select[name=speed]").selectOption("40");
  await page.locator("input[name=steps]").fill("6");
  await start(page);
  const match = await played(page);
  assert.equal(match.outcome.reason, "steps");
  assert.ok(match.seats.every((seat) => seat.player !== "program"));

  await page.goto(`${arena.url}/simulator/sugargame`);
  await page.locator("input[name=who][value='0']").check();
  await page.locator("input[name=hands][value=person]").check();
  assert.ok(await page.locator("input[name=entry]").isHidden());
  await start(page);
  await page.locator(".hand[data-step]").waitFor();
  assert.deepEqual(page.wrongs, []);
});

test("what is wrong with a class is told in the menu", { timeout: 400_000 }, async () => {
  const page = await openSimulator();
  const name = page.locator("input[name=entry]"), error = page.locator(".menu-panel .form-error");
  await name.fill("nobody");
  await start(page);
  await error.waitFor();
  assert.match(await error.textContent(), /^there is no class nobody1 in the lab/);
  await name.fill("../beavis");
  await start(page);
  assert.equal(await name.evaluate((input) => input.validity.patternMismatch), true);
  writeFileSync(join(lab, "lab", "broken1.java"), "public class broken1 implements Player {\n    public Position getInitialPosition(int id) { return oops; }\n"
    + "    public AgentPosition move() { return null; }\n}\n");
  await name.fill("broken");
  await start(page);
  await page.waitForFunction(() => document.querySelector(".menu-panel .form-error").textContent.includes("broken1.java:2: error"), null, { timeout: compiling });
  assert.ok(!(await error.textContent()).includes(lab));
  await photograph(page, "lab-compiler");
  rmSync(join(lab, "lab", "broken1.java"));
  // The refusals themselves are what the browser tells of: 400 is the answer.
  assert.deepEqual(page.wrongs.filter((wrong) => !wrong.includes("400")), []);
});

test("the menu fits every screen, light and dark", { timeout: 200_000 }, async () => {
  for (const [width, height] of [[1440, 900], [390, 844]])
    for (const colorScheme of ["light", "dark"]) {
      const page = await openSimulator({ viewport: { width, height }, colorScheme });
      const panel = await page.locator(".menu-panel").boundingBox();
      assert.ok(panel.x >= 0 && panel.x + panel.width <= width, `${width} ${colorScheme}: ${JSON.stringify(panel)}`);
      assert.ok(panel.y + panel.height <= height, "what does not fit is scrolled to");
      await page.locator(".menu-panel button[type=submit]").scrollIntoViewIfNeeded();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await photograph(page, `lab-menu-${width}-${colorScheme}`);
      assert.deepEqual(page.wrongs, []);
      await page.context().close();
    }
});
