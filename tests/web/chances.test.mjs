// The chances above the board: the game's own until the match is analysed, then those of the analysis, in bar and chart alike.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, playedMatch, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";

let arena, browser, tron, evasion;
before(async () => {
  arena = await startArena();
  browser = await openBrowser();
  tron = await playedMatch(arena, { game: "tron", players: ["wall_hugger", "minimax"], seed: 3, step_ms: 0, config: { max_cycles: 30 } });
  evasion = await playedMatch(arena, { game: "evasion", players: ["greedy", "runner"], seed: 3, step_ms: 0 });
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

async function open(match, step) {
  const page = await openPage(browser, {});
  await page.goto(`${arena.url}/matches/${match.id}#t=${step}`);
  await waitForMatch(page);
  await page.locator(".lead-words").waitFor();
  return page;
}

/** As the pages say it. */
function percent(value) {
  const whole = Math.round(50 * (1 + value));
  if (Math.abs(value) < 1 && whole <= 0) return "< 1 %";
  return Math.abs(value) < 1 && whole >= 100 ? "> 99 %" : `${whole} %`;
}

test("bar and chart show the analysis where there is one", async () => {
  const step = Math.floor(tron.step / 2);
  const page = await open(tron, step);
  const words = page.locator(".lead-words");
  const { body: frames } = await ask(arena, `/api/matches/${tron.id}/frames?from=${step}&to=${step}`);
  assert.equal(await words.innerText().then((text) => text.replace(/\s+/g, " ")), `Blue ${percent(frames.frames[0].picture.lead.value)} chance to win Yellow ${percent(-frames.frames[0].picture.lead.value)}`);

  const places = page.getByLabel("Who analyses, and how much of every decision");
  if (await places.count() > 0) await places.selectOption({ label: "The arena" });
  await page.getByRole("button", { name: "Analyse" }).click();
  await words.locator("em", { hasText: "by the analysis" }).waitFor({ timeout: 120_000 });
  await page.locator(".verdicts").waitFor({ timeout: 120_000 });
  await page.locator(".analysis-progress").waitFor({ state: "detached", timeout: 120_000 });
  const { body: analysis } = await ask(arena, `/api/matches/${tron.id}/analysis?from=0`);
  const [blue, yellow] = [0, 1].map((seat) => analysis.lines.find((line) => line.step === step && line.seat === seat).value);
  const value = (blue - yellow) / 2;
  assert.equal(await words.innerText().then((text) => text.replace(/\s+/g, " ")), `Blue ${percent(value)} chance to win, by the analysis Yellow ${percent(-value)}`);

  const choice = page.locator(".chart-choice");
  assert.equal(await choice.evaluate((element) => element.selectedOptions[0].text), "Chance to win, by the analysis");
  assert.equal(await choice.locator("option", { hasText: /analysis/i }).count(), 1, "there is one curve of who is ahead");
  await photograph(page, "chances-analysed");
  assert.deepEqual(page.wrongs, []);
});

test("a hunt of Evasion says when it will end, and who is ahead of what is usual", async () => {
  const page = await open(evasion, 200);
  assert.match(await page.locator(".caption-text").innerText(), /^Tick 200 of [\d,]+, caught at about tick [\d,]+ \([\d,]+ to [\d,]+\)$/i);
  assert.match(await page.locator(".lead-words").innerText(), /^hunter\s+[\d<> ]+%\s+sooner or later than usual\s+prey\s+[\d<> ]+%$/);
  assert.match(await page.locator(".lead-measure").innerText(), /^Cells cut off, and left to the prey: hunter/);
  await photograph(page, "chances-evasion");
  assert.deepEqual(page.wrongs, []);
});
