// A match that a worker plays is watched in the browser: found on the page of the workers and on its contest's, and shown as it goes on.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch, waitForStep } from "./browser.mjs";
import { kit } from "./ladder.mjs";
import { startRedis } from "./redis.mjs";

const patience = 120_000;

let redis, arena, browser;
before(async () => {
  redis = await startRedis();
  const bot = join(redis.folder, "slow.py");
  writeFileSync(bot, kit.replace('    thoughts["note"]', '    import time\n    time.sleep(0.2)\n    thoughts["note"]'));
  const store = join(redis.folder, "slow cup.contest");
  redis.run("contest", "run", "--name", "slow cup", "--game", "sugargame", "--set", "steps=300", "--entrant", `slow=cmd:/usr/bin/python3 ${bot}`, "--entrant", "random", "--games", "40", "--no-clocks",
    "--store", store, "--quiet", "--on", redis.address);
  redis.run("worker", redis.address, "--cores", "0");
  await eventually("the contest", async () => (await redis.tell("HLEN", "agon:jobs")).startsWith(":1"), patience); // Its store is whole by then.
  arena = await startArena("--records", "none", "--on", redis.address, "--contests", store);
  browser = await openBrowser();
  await eventually("a match", async () => (await (await fetch(`${arena.url}/api/workers/matches`)).json()).matches.length > 0, patience);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  await redis?.stop();
});

test("a match of a worker is opened from its contest's page and watched while it is played", async () => {
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(patience);
  await page.goto(`${arena.url}/contests/${encodeURIComponent("slow cup")}`);
  const link = page.locator(".elsewhere-match").first();
  assert.match(await link.textContent(), /(slow – random|random – slow).*Sugargame/);
  await link.click();
  await waitForMatch(page);
  const first = await waitForStep(page, (step) => step > 0);
  await waitForStep(page, (step) => step >= first + 3);
  await photograph(page, "workers-live");
  assert.match(await page.locator(".match-place").textContent(), /Workers/);
  // Who looks back sees what was played before anybody watched.
  await page.keyboard.press("Home");
  await waitForStep(page, (step) => step === 0);
  assert.deepEqual(page.wrongs, []);
  await page.locator(".match-place").click();
  await page.locator(".elsewhere-match").first().waitFor();
  await photograph(page, "workers-played");
});

test("who opens one that is over, or never was, is told", async () => {
  const page = await openPage(browser);
  page.setDefaultTimeout(patience);
  await page.goto(`${arena.url}/workers/matches/nobody-1-2-3`);
  await page.locator(".state", { hasText: "No such match" }).waitFor();
});
