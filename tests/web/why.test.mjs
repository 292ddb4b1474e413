// "Why did I lose?": the answer is seen where it opens, and a click on a sentence pauses there with both moves on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, eventually, startArena } from "./arena.mjs";
import { fingerprint, moving, openBrowser, openPage, photograph, settledFingerprint, waitForMatch, waitForStep } from "./browser.mjs";

let arena, browser;
const matches = {};
before(async () => {
  arena = await startArena();
  browser = await openBrowser();
  const orders = {
    tron: { players: ["random", "champion"], seed: 3 }, evasion: { players: ["greedy", "random"], seed: 5, config: { tick_cap: 300 } },
    sugargame: { players: ["random", "champion"], seed: 1, config: { steps: 30 } },
  };
  for (const [game, order] of Object.entries(orders)) {
    const { status, body } = await ask(arena, "/api/matches", { game, step_ms: 0, ...order });
    assert.equal(status, 201, JSON.stringify(body));
    matches[game] = await eventually(`the end of ${game}`, async () => {
      const { body: now } = await ask(arena, `/api/matches/${body.id}`);
      return now.status === "finished" ? now : null;
    }, 120_000);
  }
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

/** The page of a match, with the answer open. */
async function asked(game, options) {
  const page = await openPage(browser, options);
  await page.goto(`${arena.url}/matches/${matches[game].id}#why`);
  await waitForMatch(page);
  await page.locator(".why li").first().waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => !document.querySelector(".analysis-progress"), null, { timeout: 120_000 });
  return page;
}

const isSeen = async (locator, height) => {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + Math.min(box.height, 40) <= height;
};

test("the answer opens where it is seen, by time, with the worst marked", async () => {
  const page = await asked("tron", { viewport: { width: 1440, height: 900 } });
  assert.ok(await isSeen(page.locator(".why-part"), 900), "the question");
  assert.ok(await isSeen(page.locator(".why li").first(), 900), "the first sentence");
  const texts = await page.locator(".why section").first().locator(".why-drop").allTextContents();
  assert.ok(texts.length > 1, texts.join("\n"));
  for (const text of texts) assert.match(text, /Step [\d,]+.*(going|turning|Going|Turning).*; (going|turning) .*\.$/, "what was done; what would have been better");
  const steps = texts.map((text) => Number(/Step ([\d,]+)/.exec(text)[1].replaceAll(",", "")));
  assert.deepEqual(steps, [...steps].sort((one, other) => one - other), "by time");
  assert.equal(await page.locator(".why section").first().locator(".why-worst").count(), 1);
  await photograph(page, "why-answer");
  assert.deepEqual(page.wrongs, []);
});

test("a click on a sentence pauses there and draws both moves", async () => {
  const page = await asked("tron", { viewport: { width: 1440, height: 900 }, ...moving });
  await page.keyboard.press(" "); // The match plays, again from its start if it was over.
  const sentence = page.locator(".why-worst .why-link").first();
  const step = Number(/Step ([\d,]+)/.exec(await sentence.textContent())[1].replaceAll(",", ""));
  await sentence.click();
  await waitForStep(page, (shown) => shown === step);
  assert.equal(await sentence.getAttribute("aria-current"), "step");
  const both = await settledFingerprint(page, "canvas.board");
  await waitForStep(page, (shown) => shown === step); // It stays.
  assert.deepEqual(await page.locator(".move-key").allTextContents(), ["played", "better"]);
  await photograph(page, "why-both-moves");
  await page.getByRole("button", { name: "Hide both moves" }).click();
  await eventually("the board without them", async () => (await fingerprint(page, "canvas.board")) !== both);
  assert.deepEqual(page.wrongs, []);
});

for (const game of ["tron", "evasion", "sugargame"])
  test(`both moves of ${game} on a phone, in the light`, async () => {
    const page = await asked(game, { viewport: { width: 390, height: 844 }, colorScheme: "light" });
    const drops = page.locator(".why-drop .why-link");
    assert.ok(await drops.count() > 0);
    await drops.first().click();
    await page.locator(".move-key").first().waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the page");
    await photograph(page, `why-${game}-390`, { fullPage: true });
    assert.deepEqual(page.wrongs, []);
  });
