// The page of the workers, with a real Redis server, a real worker and a contest that lasts.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";
import { assertNoSeriousFault, assertNothingBesideTheEdge, examined, looks } from "./faults.mjs";
import { botWith } from "./ladder.mjs";
import { startRedis } from "./redis.mjs";

const patience = 120_000;

let redis, arena, browser, store;
before(async () => {
  redis = await startRedis();
  store = join(redis.folder, "spring cup.contest");
  // Matches of half a second each, most of which they wait: a page with hundreds of thousands of them takes its time.
  const bot = join(redis.folder, "slow.py");
  writeFileSync(bot, botWith("import time; time.sleep(0.05)"));
  redis.run("contest", "run", "--name", "spring cup", "--game", "tron", "--set", "max_cycles=10", "--entrant", `slow=cmd:/usr/bin/python3 ${bot}`, "--entrant", "wall_hugger", "--games", "10000",
    "--no-clocks", "--store", store, "--quiet", "--on", redis.address);
  redis.run("worker", redis.address, "--any-speed", "--cores", "0");
  await eventually("the contest", async () => (await redis.tell("HLEN", "agon:jobs")).startsWith(":1"), patience); // Its store is whole by then.
  arena = await startArena("--records", "none", "--on", redis.address, "--contests", store);
  browser = await openBrowser();
  const job = await eventually("the job", async () => {
    const fleet = await (await fetch(`${arena.url}/api/workers`)).json();
    return fleet.workers?.length > 0 && fleet.workers[0].done > 0 ? fleet.jobs?.[0]?.id : null;
  }, patience);
  // One that is lost, one that takes nothing, and one that lied: as they would have told of themselves.
  const now = Date.now();
  const other = (name, more) => redis.tell("HSET", "agon:workers", name, JSON.stringify({
    name, host: name.split("-")[0], pid: 7, threads: 16, version: "0.2.0", since_ms: now - 7_200_000, seen_ms: now, job: "", done: 4210, per_second: 0, words: "", ...more,
  }));
  await other("lab07-1234-a0b1", { seen_ms: now - 60_000, job: "spring cup", per_second: 12 });
  await other("lab08-99-00ff", { words: "spring cup: the head's rules of tron are 5b1f, this worker's 77e0: it takes none of its matches", seen_ms: now + 3_600_000 });
  await redis.tell("HSET", "agon:distrusted", "lab09-5-1c1c", "r1b2g0: its record does not obey the rules: step 4: seat 0 acted, but the rules do not ask it");
  const task = JSON.stringify({ key: { round: 1, board: 2, game: 0 }, a: 0, b: 1, a_first: true, seed: 7, config: 0 });
  await redis.tell("RPUSH", `agon:job:${job}:dead`, JSON.stringify({ task, reason: "5 workers in turn were lost over it", worker: "lab07-1234-a0b1" }));
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  await redis?.stop();
});

async function opened(options = {}, address = arena.url) {
  const page = await openPage(browser, { ...examined, ...options });
  page.setDefaultTimeout(patience);
  await page.goto(`${address}/workers`);
  return page;
}

test("the page in both themes, wide and on a phone", async () => {
  const page = await openPage(browser, examined);
  page.setDefaultTimeout(patience);
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(look.viewport);
    await page.goto(`${arena.url}/workers`);
    await page.locator(".dead-table tbody tr").waitFor();
    await page.locator(".worker.is-working .spark-line").waitFor();
    await page.locator(".job-batches summary").click();
    await assertNoSeriousFault(page, look.name);
    await assertNothingBesideTheEdge(page, look.name);
    const scrolls = await page.locator(".table-scroll:has(.dead-table)").evaluate((frame) => frame.scrollWidth > frame.clientWidth);
    assert.equal(scrolls, false, `${look.name}: what was given up is told without scrolling aside`);
    await photograph(page, `workers-${look.name}`);
  }
  assert.deepEqual(page.wrongs, []);
});

test("the page tells who plays, who does not and why, and goes on by itself", async () => {
  const page = await opened();
  const row = (state) => page.locator(`.worker.is-${state}`);
  await row("working").waitFor();
  assert.match(await row("working").textContent(), /spring cup/);
  assert.match(await row("lost").textContent(), /No heartbeat for \d+ (s|min)/);
  assert.match(await row("refuses").textContent(), /the head's rules of tron are 5b1f/);
  assert.match(await page.locator(".dead-table tbody").textContent(), /r2b3g1.*spring cup.*5 workers in turn/s);
  assert.match(await page.locator(".distrusted").textContent(), /lab09-5-1c1c.*does not obey the rules/s);
  const played = async () => Number((await row("working").locator("td.number").nth(1).textContent()).replaceAll(",", ""));
  const first = await played();
  await eventually("more matches", async () => (await played()) > first, patience);
  // Whoever reads which batches are held, by the keyboard, is not disturbed by the next look.
  await page.locator(".job-batches summary").press("Enter");
  const then = await played();
  await eventually("more matches", async () => (await played()) > then, patience);
  assert.ok(await page.locator(".job-batches").evaluate((list) => list.open && list.contains(document.activeElement)));
});

test("a contest's page leads to it, and where the arena plays alone it says so", async () => {
  const page = await opened();
  await page.goto(`${arena.url}/contests/${encodeURIComponent("spring cup")}`);
  await page.locator('.contest-head a[href="/workers"]').click();
  await page.locator(".worker.is-working").waitFor();
  const alone = await startArena("--records", "none", "--contests", store);
  try {
    await page.goto(`${alone.url}/workers`);
    await page.locator(".state", { hasText: "plays alone" }).waitFor();
    await page.goto(`${alone.url}/contests/${encodeURIComponent("spring cup")}`);
    await page.locator(".standings").waitFor();
    assert.equal(await page.locator('a[href="/workers"]:visible').count(), 0);
  } finally {
    await alone.stop();
  }
});

test("where the arena has a token, it is asked for once", async () => {
  const guarded = await startArena("--records", "none", "--on", redis.address, "--token", "right");
  try {
    const page = await opened({}, guarded.url);
    await page.locator("input[name=token]").fill("wrong");
    await page.getByRole("button", { name: "Show the workers" }).click();
    await page.locator(".form-error", { hasText: "not the token" }).waitFor();
    await page.locator("input[name=token]").fill("right");
    await page.getByRole("button", { name: "Show the workers" }).click();
    await page.locator(".worker.is-working").waitFor();
    await page.reload();
    await page.locator(".worker.is-working").waitFor();
    await page.context().close();
  } finally {
    await guarded.stop();
  }
});

test("while the Redis server is away the page says so, and keeps what it knew", async () => {
  const page = await opened();
  await page.locator(".worker.is-working").waitFor();
  await redis.end();
  await page.locator(".season-offline:visible", { hasText: "What you see may be old" }).waitFor();
  assert.ok((await page.locator(".worker").count()) > 0);
  await redis.begin();
  await page.locator(".season-offline").waitFor({ state: "hidden" });
});
