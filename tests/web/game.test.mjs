// The page of a game: rules, players, how to write a bot, every field.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, finishedMatch, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";

let arena, browser;
before(async () => {
  arena = await startArena();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

const fieldsIn = (fields) => fields.flatMap((field) => [field, ...fieldsIn(field.fields ?? field.items?.fields ?? [])]);

test("every game has a page with its rules, its players and every field explained", async () => {
  const { body: games } = await ask(arena, "/api/games");
  const page = await openPage(browser);
  for (const { name } of games) {
    const { body: game } = await ask(arena, `/api/games/${name}`);
    await page.goto(`${arena.url}/games/${name}`);
    await page.getByRole("heading", { level: 1, name: game.info.title }).waitFor();
    for (const heading of ["Rules", "Built-in players", "Write a bot", "Every field", "The game's own protocol"])
      assert.equal(await page.getByRole("heading", { level: 2, name: heading }).count(), 1, `${name}: ${heading}`);
    const text = await page.locator("main").textContent();
    for (const player of game.players) assert.ok(text.includes(player.summary), `${name}: ${player.name}`);
    for (const part of ["config", "view", "action", "state"]) {
      const docs = fieldsIn(game[part].fields).map((field) => field.doc);
      assert.ok(docs.length > 0);
      for (const doc of docs) assert.ok(text.includes(doc), `${name}: ${doc}`);
    }
    assert.ok(!/\]\(|\*\*|^\|/m.test(await page.locator("#rules").innerText()), `${name}: rules are not shown as Markdown`);
    assert.equal(await page.locator(".line").count(), game.lines.length);
    await photograph(page, `game-${name}`);
  }
  assert.deepEqual(page.wrongs, []);
});

test("the commands follow the language, and can be copied", async () => {
  const { body: game } = await ask(arena, "/api/games/tron");
  const page = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${arena.url}/games/tron#bot`);
  await page.locator(".choice", { hasText: "C++" }).click();
  const cpp = game.kits.find((kit) => kit.language === "cpp");
  assert.deepEqual(await page.locator(".kit .command code").allTextContents(), [...cpp.commands, cpp.watch]);
  await page.getByRole("button", { name: "Copy this command" }).first().click();
  await page.getByText("Copied").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), cpp.commands[0]);
});

test("lobby and match lead there, and a match of the game is shown", async () => {
  const match = await finishedMatch(arena);
  const page = await openPage(browser);
  await page.goto(arena.url);
  await page.locator(".tile h3 a").first().click();
  await page.waitForURL(/\/games\/\w+$/);
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  await page.locator("a.bar-kind").click();
  await page.waitForURL(`${arena.url}/games/${match.game}`);
  await page.locator(`.game-head a.card[href="/matches/${match.id}"]`).waitFor();
  assert.deepEqual(page.wrongs, []);
});

test("a game on a phone does not scroll sideways", async () => {
  const { body: games } = await ask(arena, "/api/games");
  // Not as a phone says it is: what is too wide would make its window wider as well.
  const page = await openPage(browser, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });
  for (const { name } of games) {
    await page.goto(`${arena.url}/games/${name}`);
    await page.locator("#protocol").waitFor();
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, name);
  }
  await photograph(page, "game-phone");
});

test("a game that nobody knows is said to be none", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/games/chess`);
  await page.getByRole("heading", { name: "No such game" }).waitFor();
});
