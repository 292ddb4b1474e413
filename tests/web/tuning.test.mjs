// A tuning in the browser: its plots grow by themselves while it is played, and end with the test.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, eventually, program, startArena } from "./arena.mjs";
import { fingerprint, hasColours, openBrowser, openPage, photograph } from "./browser.mjs";

const name = "tune tron champion";
const address = `/contests/${encodeURIComponent(name)}/tuning`;
const steps = 12;
let arena, browser, store;

const words = (...more) => ["tune", "tron", "champion?nodes=30", "--param", "health=300..3000", "--param", "cell=0..40", "--param", "draw=-5000..5000",
  "--against", "random,wall_hugger", "--pairs", String(4 * steps), "--step-pairs", "1", "--store", store, "--concurrency", "1", ...more];

/** Plays some steps, and is stopped. */
async function playSome(count) {
  const tuner = spawn(program, words("--test-games", "8"), { stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  tuner.stdout.on("data", (data) => (said += data));
  const ended = new Promise((resolve) => tuner.on("exit", resolve));
  await eventually(`${count} steps`, async () => said.split("\n").length > count);
  tuner.kill("SIGINT");
  await ended;
}

before(async () => {
  store = join(mkdtempSync(join(tmpdir(), "agon-web-tuning-")), "tune.contest");
  await playSome(2);
  arena = await startArena("--contests", store);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

const stepsPlayed = async (page) => Number(/(\d+)( of \d+)? steps/.exec(await page.locator(".tuning-head").textContent())[1]);

test("its page goes on by itself while the tuning does, to the test at the end", async () => {
  const page = await openPage(browser);
  await page.goto(arena.url);
  assert.match(await page.locator(".contest-card").textContent(), /tune tron champion.*Tuning.*matches/s);
  await page.locator(".contest-card").click();
  await page.locator(".tuning-parameter canvas").first().waitFor();
  assert.equal(new URL(page.url()).pathname, address);
  assert.deepEqual(await page.locator(".tuning-parameter b").allTextContents(), ["health", "cell", "draw"]);
  const some = await stepsPlayed(page);
  assert.ok(some >= 2 && some < steps, `${some} steps`);
  const before = await fingerprint(page, ".tuning-parameter canvas");
  assert.equal(await page.locator(".tuning-verdict").isVisible(), false);

  const tuner = spawn(program, words("--test-games", "8"), { stdio: "ignore" });
  const ended = new Promise((resolve) => tuner.on("exit", resolve));
  await page.locator(".tuning-verdict").waitFor({ timeout: 120_000 });
  assert.equal(await ended, 0);
  await eventually("the last step", async () => (await stepsPlayed(page)) === steps);
  await eventually("a test that is over", async () => !(await page.locator(".tuning-verdict").textContent()).includes("yet"));
  assert.notEqual(await fingerprint(page, ".tuning-parameter canvas"), before);
  const { body } = await ask(arena, `/api/contests/${encodeURIComponent(name)}/tuning`);
  assert.equal(body.steps.length, steps);
  assert.ok((await page.locator(".tuning-found").textContent()).includes(body.tuned_player));
  for (const plot of await page.locator(".tuning-plot canvas").all()) assert.ok((await plot.boundingBox()).width > 150);
  await photograph(page, "tuning");
  assert.deepEqual(page.wrongs, []);
});

test("what it tells is what the command found", async () => {
  const done = spawnSync(program, words("--test-games", "0"), { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  const lines = done.stdout.trim().split("\n");
  const { body } = await ask(arena, `/api/contests/${encodeURIComponent(name)}/tuning`);
  assert.equal(lines.at(-1), body.tuned_player);
  body.steps.forEach(({ result, values }, index) => {
    assert.ok(lines[index].includes(`: ${result < 0 ? "-" : "+"}${Math.abs(result).toFixed(3)}:`), lines[index]);
    assert.ok(lines[index].includes(`health ${values[0]} `), lines[index]);
  });
});

test("a telephone shows a plot below the other, nothing beside the page", async () => {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(arena.url + address);
  await page.locator(".tuning-verdict").waitFor();
  await page.waitForFunction(hasColours, ".tuning-parameter canvas");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  const lefts = await page.locator(".tuning-parameter").evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().left)));
  assert.equal(new Set(lefts).size, 1);
  await photograph(page, "tuning-390", { fullPage: true });
  assert.deepEqual(page.wrongs, []);
});

test("a contest that is no tuning has no such page", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/contests/${encodeURIComponent(`${name} test`)}/tuning`);
  await page.locator("text=is not a tuning").waitFor();
});
