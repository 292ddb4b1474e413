// The contest as one page: opened from a disk, without any server.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join, dirname } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { playContest, program } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";

const entrants = ["random", "gobbler", "wary"];
let browser, address;
before(async () => {
  const store = playContest("cup of all", "--game", "sugargame", ...entrants.flatMap((name) => ["--entrant", name]), "--games", "4", "--set", "steps=20");
  const file = join(dirname(store), "cup.html");
  execFileSync(program, ["contest", "report", store, "--html", file, "--points", "0:0,50:1,100:2"]);
  address = pathToFileURL(file).href;
  browser = await openBrowser();
});
after(async () => await browser?.close());

test("it shows the standings and asks nobody for anything", async () => {
  const page = await openPage(browser);
  const asked = [];
  page.on("request", (request) => !/^(file|data|blob):/.test(request.url()) && asked.push(request.url()));
  await page.goto(address);
  await page.locator(".standings").waitFor();
  assert.equal(await page.locator(".standings tbody tr").count(), entrants.length);
  assert.deepEqual(await page.locator(".standings tbody tr td:last-child").allTextContents(), ["2", "1", "0"]);
  assert.equal(await page.locator(".standings thead th").last().textContent(), "Grade");
  assert.equal(await page.locator(".cross .cross-self").count(), entrants.length);
  assert.equal(await page.locator(".contest-matches tbody tr").count(), 12);
  assert.match(await page.locator(".contest-matches tbody a").first().getAttribute("href"), /^cup-replays\/r\d+b\d+g\d+\.agon$/);
  await photograph(page, "contest_page");
  assert.deepEqual(asked, []);
  assert.deepEqual(page.wrongs, []);
});

test("where the first are tied, nobody is said to have won", async () => {
  const same = ["--set", "max_cycles=20", "--no-variants", "--opening", "0"];
  const store = playContest("cup of twins", "--game", "tron", "--entrant", "castor=straight", "--entrant", "pollux=straight", "--games", "2", ...same);
  const file = join(dirname(store), "twins.html");
  execFileSync(program, ["contest", "report", store, "--html", file]);
  const page = await openPage(browser);
  await page.goto(pathToFileURL(file).href);
  await page.locator(".standings").waitFor();
  assert.match(await page.locator(".contest-head").textContent(), /castor and pollux are tied for first with 1 point from 2 matches\./);
  assert.deepEqual(await page.locator(".standings td.place").allTextContents(), ["1", "1"]);
  assert.deepEqual(page.wrongs, []);
});

test("a player's page is a click away, and back", async () => {
  const page = await openPage(browser);
  await page.goto(address);
  await page.locator(".standings tbody a").first().click();
  await page.locator(".entrant-facts").waitFor();
  await photograph(page, "contest_page_player");
  await page.locator("a.bar-kind").click();
  await page.locator(".standings").waitFor();
  assert.equal(await page.locator("a.home").count(), 0);
  assert.deepEqual(page.wrongs, []);
});
