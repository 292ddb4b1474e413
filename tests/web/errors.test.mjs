import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startArena, startSlowMatch } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";

let arena;
let browser;

before(async () => {
  arena = await startArena();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

test("a match that nobody knows is said to be none, with a way back", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/matches/no-such-match`);
  await page.getByRole("heading", { name: "No such match" }).waitFor();
  await photograph(page, "no-such-match");
  // The browser itself reports the 404 answer; nothing else may be wrong.
  assert.deepEqual(page.wrongs.filter((wrong) => !wrong.includes("404")), []);
  await page.getByRole("link", { name: "To the lobby", exact: true }).click();
  await page.getByRole("link", { name: "Watch a match" }).waitFor();
});

test("what the server refuses is told next to the button", async () => {
  const page = await openPage(browser);
  await page.route("**/api/matches", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 400, json: { error: "seed: not today" } }) : route.continue());
  await page.goto(`${arena.url}/play`);
  await page.getByRole("form", { name: "Start a match" }).getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("alert").getByText("seed: not today").waitFor();
});

test("a server that does not answer is told, and found again by itself", async () => {
  const page = await openPage(browser);
  const refuse = (route) => route.abort();
  await page.route("**/api/**", refuse);
  await page.goto(arena.url);
  await page.getByRole("heading", { name: "The arena does not answer" }).waitFor();
  await photograph(page, "unreachable");
  await page.unroute("**/api/**", refuse);
  await page.locator(".tile").first().waitFor();
  await page.getByRole("heading", { name: "The arena does not answer" }).waitFor({ state: "hidden" });
  await page.route("**/api/**", refuse);
  await page.getByText("What you see may be old").waitFor();
});

test("an empty arena invites to start", async () => {
  const page = await openPage(browser);
  await page.route("**/api/matches", (route) => route.fulfill({ json: { live: [], recent: [] } }));
  await page.goto(arena.url);
  await page.getByRole("heading", { name: "The arena is quiet" }).waitFor();
  await photograph(page, "empty");
});

test("an address that is no page is answered by one", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/nothing-here`);
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
});

test("nothing is called live while the server is gone", async () => {
  const gone = await startArena("--records", "none");
  const match = await startSlowMatch(gone);
  const [page, lobby] = [await openPage(browser), await openPage(browser)];
  await page.goto(`${gone.url}/matches/${match.id}`);
  await lobby.goto(gone.url);
  await waitForMatch(page);
  await page.locator(".bar-title .tag-live").waitFor();
  await lobby.locator(".cards-live .tag-live").first().waitFor();
  await gone.kill();
  await page.getByText("Connection lost").waitFor();
  await lobby.getByText("What you see may be old").waitFor();
  for (const one of [page, lobby]) assert.equal(await one.locator(".tag-live:visible, .live-button:visible").count(), 0);
  assert.ok(!(await page.title()).includes("●"), await page.title());
});
