// Contests in the browser: the table, the cross table, a player's page, and each match a click away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, eventually, playContest, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch, waitForStep } from "./browser.mjs";

const entrants = ["random", "gobbler", "wary"];
let arena, browser, contest;
before(async () => {
  const store = playContest("cup of all", "--game", "sugargame", ...entrants.flatMap((name) => ["--entrant", name]), "--games", "4", "--set", "steps=20");
  arena = await startArena("--contests", store);
  browser = await openBrowser();
  ({ body: contest } = await ask(arena, "/api/contests/cup%20of%20all"));
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

const open = async (path, ready) => {
  const page = await openPage(browser);
  await page.goto(arena.url + path);
  await page.locator(ready).waitFor();
  return page;
};

test("the lobby lists it, and leads there", async () => {
  const page = await open("/", ".contest-card");
  assert.match(await page.locator(".contest-card").textContent(), /cup of all.*3 players.*Complete · .+(won|are tied for first)/s);
  await page.locator(".contest-card").click();
  await page.locator(".standings").waitFor();
  assert.equal(new URL(page.url()).pathname, "/contests/cup%20of%20all");
  assert.deepEqual(page.wrongs, []);
});

test("the standings say what the store holds, with an interval each", async () => {
  const page = await open("/contests/cup%20of%20all", ".standings");
  const rows = await page.locator(".standings tbody tr").allTextContents();
  assert.equal(rows.length, entrants.length);
  contest.standings.forEach((one, index) => assert.ok(rows[index].includes(one.entrant)));
  const heads = await page.locator(".standings thead th").allTextContents();
  for (const [name, key] of [["Buchholz", "buchholz"], ["Sonneborn-Berger", "sonneborn_berger"]]) {
    const column = await page.locator(`.standings tbody tr > :nth-child(${heads.indexOf(name) + 1})`).allTextContents();
    assert.deepEqual(column.map(Number), contest.standings.map((one) => one[key]));
  }
  await page.getByText("Order: points, then Buchholz, then Sonneborn-Berger, then score difference.").waitFor();
  assert.equal(contest.standings.reduce((sum, one) => sum + one.points, 0), contest.played);
  for (const whisker of await page.locator(".elo-whisker").all()) assert.ok((await whisker.boundingBox()).width > 20);
  assert.equal(await page.locator(".cross .cross-self").count(), entrants.length);
  assert.equal(await page.locator(".contest-matches tbody tr").count(), contest.played);
  await photograph(page, "contest");
  assert.deepEqual(page.wrongs, []);
});

test("a match is one click away, and plays", async () => {
  const page = await open("/contests/cup%20of%20all", ".contest-matches");
  await page.locator(".contest-matches a").first().click();
  await waitForMatch(page);
  await page.keyboard.press("End");
  const newest = contest.matches.at(-1);
  await waitForStep(page, (step) => step === newest.steps);
  await page.getByRole("button", { name: "Keep this match" }).click();
  const record = await fetch(arena.url + (await page.getByRole("link", { name: "Record" }).getAttribute("href")));
  assert.equal(record.status, 200);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".verdicts").waitFor();
  await photograph(page, "contest-analysis");
  assert.deepEqual(page.wrongs, []);
});

test("a player's page shows form, faults and matches", async () => {
  const page = await open("/contests/cup%20of%20all", ".standings");
  await page.locator(".standings a", { hasText: "wary" }).click();
  await page.locator(".form-plot canvas").waitFor();
  const played = contest.matches.filter(({ a, b }) => a === "wary" || b === "wary").length;
  assert.equal(await page.locator(".contest-matches tbody tr").count(), played);
  await photograph(page, "contest-player");
  assert.deepEqual(page.wrongs, []);
});

test("a cell of the cross table leads to its matches, which can be filtered", async () => {
  const page = await open("/contests/cup%20of%20all", ".cross");
  const cell = page.locator(".cross tbody tr", { hasText: "wary" }).locator(".cross-link").first();
  const [, against] = /against (\w+):/.exec(await cell.locator("..").getAttribute("title"));
  await cell.click();
  await page.locator(".entrant-facts").waitFor();
  const between = contest.matches.filter(({ a, b }) => [a, b].includes("wary") && [a, b].includes(against));
  const rows = page.locator(".contest-matches tbody tr");
  assert.equal(await rows.count(), between.length);
  assert.equal(await page.locator("select[name=against]").inputValue(), against);
  const won = between.filter((match) => (match.a === "wary" ? match.points_a : match.points_b) === 1).length;
  await page.locator("select[name=result]").selectOption("won");
  await eventually("those that were won", async () => (await rows.count()) === won);
  await photograph(page, "contest-filtered");
  await page.getByRole("button", { name: "Show all" }).click();
  await eventually("all of them", async () => (await rows.count()) === contest.matches.filter(({ a, b }) => a === "wary" || b === "wary").length);
  assert.deepEqual(page.wrongs, []);
});

test("from a match there is a way back to the contest, and to the matches before and after it", async () => {
  const [first, second] = contest.matches;
  const page = await open(`/contests/cup%20of%20all/matches/${first.match}`, ".bar-place");
  await waitForMatch(page);
  const [before, after] = [page.getByRole("link", { name: "The match before" }), page.getByRole("link", { name: "The next match" })];
  await eventually("the next match", async () => (await after.getAttribute("href")) !== null);
  assert.equal(await before.getAttribute("href"), null);
  await after.click();
  await page.waitForURL(new RegExp(`/matches/${second.match}$`));
  await eventually("the match before", async () => (await page.getByRole("link", { name: "The match before" }).getAttribute("href"))?.endsWith(first.match));
  await page.locator(".bar-place").click();
  await page.locator(".standings").waitFor();
  assert.deepEqual(page.wrongs, []);
});

test("what is not there is said to be none", async () => {
  for (const [path, text] of [["/contests/none", "No such contest"], ["/contests/cup%20of%20all/players/nobody", "No such player"], ["/contests/cup%20of%20all/matches/r9b9g9", "No such match"]]) {
    const page = await open(path, ".state");
    assert.ok((await page.locator(".state h2").textContent()).includes(text), path);
    await page.context().close();
  }
});

test("a phone shows the tables without scrolling the page sideways", async () => {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${arena.url}/contests/cup%20of%20all`);
  await page.locator(".standings").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await photograph(page, "contest-phone");
});

test("a large contest shows its newest matches, and all on request", async () => {
  const store = playContest("many", "--game", "tron", "--entrant", "straight", "--entrant", "random", "--games", "5010", "--no-records", "--no-variants");
  const large = await startArena("--contests", store);
  try {
    const page = await openPage(browser);
    await page.goto(`${large.url}/contests/many`);
    const all = page.getByRole("button", { name: "Fetch all matches" });
    await all.waitFor();
    assert.match(await page.locator("main").textContent(), /the newest 5,000 matches/);
    await all.click();
    await all.waitFor({ state: "detached" });
    assert.deepEqual(page.wrongs, []);
    await page.close();
  } finally {
    await large.stop();
  }
});
