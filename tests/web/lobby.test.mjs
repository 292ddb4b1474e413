import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, eventually, finishedMatch, startArena, startSlowMatch } from "./arena.mjs";
import { fingerprint, hasColours, moving, openBrowser, openPage, photograph, waitForMatch, waitForStep } from "./browser.mjs";

let arena;
let browser;

before(async () => {
  arena = await startArena("--showcase");
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

test("the lobby shows live matches, moving", async () => {
  const page = await openPage(browser, moving);
  await page.goto(arena.url);
  await page.locator(".cards-live .card").first().scrollIntoViewIfNeeded(); // Only boards that are seen are drawn.
  await page.waitForFunction(hasColours, ".cards-live canvas");
  const { body } = await ask(arena, "/api/matches");
  assert.ok(body.live.length + body.recent.length > 0);
  await photograph(page, "lobby");
  assert.deepEqual(page.wrongs, []);
});

test("the lobby says what this is, has three ways to begin, and a tile a game whose picture moves", async () => {
  const { body: games } = await ask(arena, "/api/games");
  const page = await openPage(browser, moving);
  await page.goto(arena.url);
  await page.locator(".tile").first().waitFor();
  assert.match(await page.getByRole("heading", { level: 1 }).textContent(), /Programs play games here/);
  assert.deepEqual(await page.locator(".hero-actions a").allTextContents(), ["Watch a match", "Play one yourself", "Write a bot"]);
  assert.equal(await page.locator(".tile").count(), games.length);
  for (const [index, { name }] of games.entries()) {
    const tile = page.locator(".tile").nth(index);
    await tile.scrollIntoViewIfNeeded();
    const links = await tile.locator(".tile-actions a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.deepEqual(links, [`/play/${name}`, `/games/${name}#bot`, `/games/${name}#rules`]);
    const canvas = `.tile:nth-child(${index + 1}) canvas`;
    await page.waitForFunction(hasColours, canvas);
    const before = await fingerprint(page, canvas);
    await eventually(`${name} to move`, async () => (await fingerprint(page, canvas)) !== before);
  }
  await page.locator('.hero-actions a[href^="/matches/"]').click();
  await waitForMatch(page);
  assert.deepEqual(page.wrongs, []);
});

test("the pictures of the tiles are there without any match", async () => {
  const quiet = await startArena();
  try {
    const page = await openPage(browser);
    await page.goto(`${quiet.url}/games`);
    await page.waitForFunction(hasColours, ".tile canvas");
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  } finally {
    await quiet.stop();
  }
});

test("a finished match appears among the recent ones with its outcome and its final picture", async () => {
  const match = await finishedMatch(arena);
  const page = await openPage(browser);
  await page.goto(`${arena.url}/matches`);
  const card = page.locator(`.cards-recent a[href="/matches/${match.id}"]`);
  // The showcase goes on: the match may have moved behind the button.
  await eventually("the card", async () => {
    if (await card.count()) return true;
    const older = page.getByRole("button", { name: "Show older matches" });
    if (await older.isVisible()) await older.click();
    return false;
  });
  await card.scrollIntoViewIfNeeded();
  assert.ok((await card.locator(".card-outcome").textContent()).length > 3);
  await page.waitForFunction(hasColours, `.cards-recent a[href="/matches/${match.id}"] canvas`);
  assert.deepEqual(page.wrongs, []);
});

test("matches that were broken off are listed when they are asked for, and open by their links", async () => {
  const records = mkdtempSync(join(tmpdir(), "agon-web-records-"));
  let ended, stopped;
  const first = await startArena("--records", records);
  try {
    ended = await finishedMatch(first);
    stopped = await startSlowMatch(first);
    const file = join(records, `${stopped.id}.agon`);
    await eventually("its first steps on the disk", () => existsSync(file) && statSync(file).size > 0);
  } finally {
    await first.stop();
  }
  const again = await startArena("--records", records);
  try {
    const page = await openPage(browser);
    await page.goto(`${again.url}/matches`);
    await page.locator(`.cards-recent a[href="/matches/${ended.id}"]`).waitFor();
    const card = page.locator(`.cards-recent a[href="/matches/${stopped.id}"]`);
    assert.equal(await card.count(), 0);
    await page.getByRole("button", { name: "Show 1 stopped" }).click();
    assert.equal(await card.locator(".card-outcome").textContent(), "Stopped before its end");
    await page.getByRole("button", { name: "Hide 1 stopped" }).click();
    assert.equal(await card.count(), 0);
    await page.goto(`${again.url}/matches/${stopped.id}`);
    await waitForMatch(page);
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  } finally {
    await again.stop();
    rmSync(records, { recursive: true, force: true });
  }
});

test("beside the form stands what the chosen game is, and a game's page begins with the same rules in brief", async () => {
  const { body: games } = await ask(arena, "/api/games");
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play`);
  const beside = page.getByRole("complementary", { name: "The game" });
  for (const game of games) {
    await page.locator('select[name="game"]').selectOption(game.name);
    assert.equal(await beside.getByRole("heading").textContent(), game.title);
    assert.deepEqual(await beside.locator(".brief-rules li").allTextContents(), game.rules);
    await page.waitForFunction(hasColours, ".game-beside canvas");
  }
  await page.goto(`${arena.url}/games/${games[0].name}`);
  await page.locator(".game-words .brief-rules li").first().waitFor();
  assert.deepEqual(await page.locator(".game-words .brief-rules li").allTextContents(), games[0].rules);
  assert.deepEqual(page.wrongs, []);
});

test("the form offers each seat only the players that can fill it", async () => {
  const { body: games } = await ask(arena, "/api/games");
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play`);
  const form = page.getByRole("form", { name: "Start a match" });
  await form.waitFor();
  for (const game of games) {
    await form.locator('select[name="game"]').selectOption(game.name);
    for (const choice of await form.locator('select[name^="seat-"]').all()) {
      const seat = Number((await choice.getAttribute("name")).slice("seat-".length));
      const offered = await choice.locator("option").allTextContents();
      const fitting = game.players.filter((player) => player.seats.includes(seat)).map((player) => player.name);
      assert.deepEqual(offered.slice(0, -2), fitting);
      assert.match(offered.slice(-2).join("; "), /^You.*; A friend, by a link/);
    }
    assert.equal(await form.locator(".start-rules .field").count(), game.config.length);
  }
});

test("a match started from the form opens and runs", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play`);
  const form = page.getByRole("form", { name: "Start a match" });
  await form.getByText("Programs only").click();
  await form.getByLabel("Seed", { exact: true }).fill("4242");
  await form.locator('select[name="step_ms"]').selectOption("20");
  await form.getByRole("button", { name: "Start the match" }).click();
  await page.waitForURL(/\/matches\/.+/);
  await waitForMatch(page);
  await waitForStep(page, (step) => step > 5);
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/").pop());
  const { body: match } = await ask(arena, `/api/matches/${id}`);
  assert.equal(match.seed, 4242);
  await photograph(page, "started");
  assert.deepEqual(page.wrongs, []);
});

test("a lobby on a phone does not scroll sideways", async () => {
  const page = await openPage(browser, { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await page.goto(arena.url);
  await page.locator(".card").first().waitFor();
  await photograph(page, "lobby-phone");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
});

test("the first load is small", async () => {
  const page = await openPage(browser);
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) return;
    const sizes = await request.sizes();
    bytes += sizes.responseBodySize + sizes.responseHeadersSize;
  });
  await page.goto(arena.url);
  await page.waitForLoadState("load");
  await page.locator(".tile").first().waitFor();
  assert.ok(bytes > 0 && bytes < 155_000, `${bytes} bytes`);
});
