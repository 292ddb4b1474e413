// axe-core over every page, in both themes: no serious fault.
import { after, before, test } from "node:test";
import { finishedMatch, playContest, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";
import { assertNoSeriousFault, examined } from "./faults.mjs";

let arena, browser, match;
before(async () => {
  const store = playContest("cup", "--game", "sugargame", "--entrant", "random", "--entrant", "gobbler", "--games", "4", "--set", "steps=10");
  arena = await startArena("--contests", store, "--start-contests", "started.contest");
  browser = await openBrowser();
  match = await finishedMatch(arena);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

const pages = [
  ["the lobby", "/", (page) => page.locator(".tile").first().waitFor()],
  ["the matches", "/matches", (page) => page.locator(".card").first().waitFor()],
  ["the form", "/play/tron", (page) => page.locator(".start").waitFor()],
  ["the games", "/games", (page) => page.locator(".tile").first().waitFor()],
  ["the contests", "/contests", (page) => page.locator(".contest-card").waitFor()],
  ["the form of a contest", "/contests", async (page) => {
    await page.getByText("Start a contest").click();
    await page.locator(".plan-file").waitFor();
  }],
  ["the classes", "/seasons", (page) => page.locator(".list-empty").waitFor()],
  ["the documents", "/docs", (page) => page.locator(".contest-card").first().waitFor()],
  ["a document", "/docs/contests", (page) => page.locator(".document h2").first().waitFor()],
  ["a game", "/games/tron", (page) => page.locator("#protocol").waitFor()],
  ["a game of many fields", "/games/zappy", (page) => page.locator("#protocol").waitFor()],
  ["a match", () => `/matches/${match.id}`, waitForMatch],
  ["the simulator", "/simulator/sugargame", (page) => page.locator(".menu-panel").waitFor()],
  ["a contest", "/contests/cup", (page) => page.locator(".standings").waitFor()],
  ["a player of a contest", "/contests/cup/players/gobbler", (page) => page.locator(".form-plot canvas").waitFor()],
  ["an address that is no page", "/nothing/here", (page) => page.locator(".state").waitFor()],
];

for (const [name, address, ready] of pages) {
  test(`${name} has no serious fault`, async () => {
    const page = await openPage(browser, examined);
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      await page.goto("about:blank");
      await page.goto(arena.url + (typeof address === "function" ? address() : address));
      await ready(page);
      await assertNoSeriousFault(page, colorScheme);
      await photograph(page, `${name.replaceAll(" ", "-")}-${colorScheme}`);
    }
  });
}
