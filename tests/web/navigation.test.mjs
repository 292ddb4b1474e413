// The bar that every page has, and the addresses of the pages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { finishedMatch, playContest, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";

const places = [["Watch", "/matches"], ["Play", "/play"], ["Games", "/games"], ["Contests", "/contests"], ["Classes", "/seasons"], ["Docs", "/docs"]];

let arena, browser, match;
before(async () => {
  const store = playContest("cup", "--game", "sugargame", "--entrant", "random", "--entrant", "gobbler", "--games", "2", "--set", "steps=10");
  arena = await startArena("--contests", store);
  browser = await openBrowser();
  match = await finishedMatch(arena);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

const bar = (page) => page.getByRole("navigation", { name: "Agon" });

test("every page has the same bar, which says where one is", async () => {
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  const addresses = [["/", null], [`/matches/${match.id}`, "Watch"], ["/play/tron", "Play"], ["/simulator/sugargame", "Play"], ["/games/tron", "Games"], ["/contests/cup", "Contests"],
    ["/seasons/none", "Classes"], ["/docs/contests", "Docs"], ["/workers", null], ["/nothing", null]];
  for (const [address, here] of addresses) {
    await page.goto(arena.url + address);
    await bar(page).waitFor();
    const links = await bar(page).getByRole("link").evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    assert.deepEqual(links, places, address);
    assert.deepEqual(await bar(page).locator("[aria-current]").allTextContents(), here === null ? [] : [here], address);
  }
});

test("it leads around, and the page that is shown is told as such", async () => {
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(arena.url);
  for (const [name, address] of places) {
    await bar(page).getByRole("link", { name, exact: true }).click();
    await page.waitForURL(arena.url + address);
    assert.equal(await bar(page).getByRole("link", { name, exact: true }).getAttribute("aria-current"), "page");
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), name);
    assert.ok(await page.title(), name);
  }
  assert.deepEqual(page.wrongs, []);
});

test("on a phone a button opens it, by the keyboard too", async () => {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(arena.url);
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  await bar(page).getByRole("link", { name: "Games" }).waitFor();
  await photograph(page, "navigation-phone");
  await page.keyboard.press("Escape");
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${arena.url}/matches`);
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  await button.click();
  await bar(page).getByRole("link", { name: "Games" }).click();
  await page.waitForURL(`${arena.url}/games`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(page.wrongs, []);
});

test("old addresses lead to the present ones, with what stands behind the #", async () => {
  const page = await openPage(browser);
  for (const [old, present, ready] of [
    [`/match/${match.id}#t=5`, `/matches/${match.id}`, ".caption[data-step='5']"], ["/contest/cup", "/contests/cup", ".standings"],
    ["/contest/cup/player/gobbler", "/contests/cup/players/gobbler", ".entrant-facts"], ["/contest/cup/match/r1b1g1", "/contests/cup/matches/r1b1g1", ".bar-place"],
  ]) {
    const answer = await page.goto(arena.url + old);
    assert.equal(answer.status(), 200, old);
    await page.locator(ready).waitFor();
    assert.equal(new URL(page.url()).pathname, present);
  }
  assert.deepEqual(page.wrongs, []);
});

test("every document is there, and its links lead to others", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/docs`);
  const addresses = await page.locator("main .contest-card").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(addresses.length > 15);
  for (const address of addresses) {
    const answer = await page.goto(arena.url + address);
    assert.equal(answer.status(), 200, address);
    await page.locator(".document section").first().waitFor();
    const lost = await page.locator('.document a[href^="#"]').evaluateAll((links) => links.map((link) => link.getAttribute("href")).filter((to) => !document.getElementById(decodeURIComponent(to.slice(1)))));
    assert.deepEqual(lost, [], address);
  }
  await page.goto(`${arena.url}/docs/student`);
  await page.locator('.document a[href^="/games/tron"]').first().click();
  await page.waitForURL(/\/games\/tron/);
  await page.goto(`${arena.url}/docs/none`);
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
});
