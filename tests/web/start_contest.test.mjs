// A contest that is started from the page: its file while the form is filled in, its table while it is played, and what is refused.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";
import { assertNothingBesideTheEdge } from "./faults.mjs";

let arena, browser, bots;
before(async () => {
  bots = mkdtempSync(join(tmpdir(), "agon-web-bots-"));
  mkdirSync(join(bots, "ada"));
  cpSync(new URL("../../bots/stdio/python/bot.py", import.meta.url), join(bots, "ada", "bot.py"));
  arena = await startArena("--start-contests", "started.contest", "--bots", bots, "--records", "none");
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  rmSync(bots, { recursive: true, force: true });
});

test("a contest of built-in players and a bot is started, and its table fills", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/contests`);
  const form = page.getByRole("form", { name: "Start a contest" });
  await form.waitFor();
  await form.locator("select[name=game]").selectOption("tron");
  await form.getByLabel("Name", { exact: true }).fill("Spring cup");
  const rows = form.locator(".start-seats > .field");
  while (await rows.count() > 2) await rows.last().getByRole("button", { name: "Remove this player" }).click();
  await rows.first().getByLabel("Player", { exact: true }).selectOption("straight");
  await rows.last().getByLabel("Player", { exact: true }).selectOption("wall_hugger");
  await form.getByRole("button", { name: "Add a player" }).click();
  await rows.last().getByLabel("Player", { exact: true }).selectOption("bot:ada");
  await rows.last().getByLabel("Name in the table").fill("Ada");
  await form.getByLabel("Matches a pairing").fill("4");
  const file = page.locator(".plan-file");
  await page.waitForFunction(() => document.querySelector(".plan-file")?.textContent.includes("Ada"));
  const plan = await file.textContent();
  for (const line of [/name = ["']Spring cup["']/, /game = ["']tron["']/, /games = 4/, /folder = ["'].*\/ada["']/]) assert.match(plan, line);
  assert.equal(await page.locator(".commands code").textContent(), "agon contest run Spring_cup.toml");
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await assertNothingBesideTheEdge(page, `the form at ${width}`);
    await photograph(page, `start-contest-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole("button", { name: "Start the contest" }).click();
  await page.waitForURL(/\/contests\/Spring%20cup$/);
  await page.locator(".contest-matches tbody tr").first().waitFor();
  await page.getByText("Complete: 12 matches").waitFor({ timeout: 120_000 });
  assert.equal(await page.locator(".standings tbody tr").count(), 3);
  assert.match(await page.locator(".standings").textContent(), /Ada/);
  await photograph(page, "start-contest-played");
  await page.goto(`${arena.url}/contests`);
  await page.locator("a.contest-card", { hasText: "Spring cup" }).waitFor();
  await photograph(page, "start-contest-list");
  assert.deepEqual(page.wrongs, []);
});

test("the form of a game with unlike sides, and a refusal in the judge's words", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/contests`);
  const fold = page.locator("summary", { hasText: "Start a contest" });
  const form = page.getByRole("form", { name: "Start a contest" });
  await fold.click();
  await form.waitFor();
  await form.locator("select[name=game]").selectOption("evasion");
  await form.getByRole("button", { name: "Add a player" }).click();
  const row = form.locator(".start-seats > .field").last();
  await row.getByLabel("Player", { exact: true }).selectOption("greedy");
  await row.getByLabel("Player as prey").selectOption("runner");
  await row.getByLabel("Name in the table").fill("walls and steps");
  await page.waitForFunction(() => document.querySelector(".plan-file")?.textContent.includes("walls and steps"));
  assert.match(await page.locator(".plan-file").textContent(), /players = \[ ?["']greedy["'], ["']runner["'] ?\]/);
  await form.getByLabel("Matches a pairing").fill("3");
  const problem = form.getByRole("alert");
  await problem.waitFor();
  assert.match(await problem.textContent(), /games = 3 is odd, but every seed is played twice/);
  assert.equal(await page.locator(".plan-file").count(), 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, "start-contest-refused-390");
  await assertNothingBesideTheEdge(page, "a refusal");
});

test("an arena that asks for a token gets it from the form, and one that starts none has no form", async () => {
  const guarded = await startArena("--start-contests", "started.contest", "--token", "SECRET", "--records", "none");
  try {
    const page = await openPage(browser);
    await page.goto(`${guarded.url}/contests`);
    const form = page.getByRole("form", { name: "Start a contest" });
    await form.waitFor();
    await form.getByLabel("Name", { exact: true }).fill("guarded");
    await form.locator("select[name=game]").selectOption("tron");
    await form.getByRole("button", { name: "Start the contest" }).click();
    await form.getByLabel("Token").fill("SECRET");
    await form.getByRole("button", { name: "Start the contest" }).click();
    await page.waitForURL(/\/contests\/guarded$/);
  } finally {
    await guarded.stop();
  }
  const closed = await startArena("--records", "none");
  try {
    const page = await openPage(browser);
    await page.goto(`${closed.url}/contests`);
    await page.locator(".list-empty").waitFor();
    assert.equal(await page.getByText("Start a contest").count(), 0);
  } finally {
    await closed.stop();
  }
});
