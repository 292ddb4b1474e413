// The built site in Chromium, from a disk and below a path of a server: pages, search, matches, and where `make wasm` came before, games to play and
// bots to write. Wants `make site` first.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, sep } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser } from "../web/browser.mjs";

const dist = fileURLToPath(new URL("../../build/site/dist", import.meta.url));
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json" };

let folder, server, browser, places;
before(async () => {
  assert.ok(existsSync(join(dist, "index.html")), "make site comes first");
  folder = mkdtempSync(join(tmpdir(), "agon site "));
  cpSync(dist, join(folder, "deep down", "agon"), { recursive: true });
  server = createServer((request, answer) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = path.endsWith(sep) ? `${path}index.html` : path;
    answer.writeHead(existsSync(file) ? 200 : 404, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
    answer.end(existsSync(file) ? readFileSync(file) : "");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  browser = await openBrowser();
  places = { disk: `${pathToFileURL(folder)}/deep%20down/agon`, server: `http://127.0.0.1:${server.address().port}/deep%20down/agon` };
});
after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(options = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage();
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.wrongs.push(message.text()));
  page.on("requestfailed", (request) => request.failure()?.errorText !== "net::ERR_ABORTED" && page.wrongs.push(`${request.url()} ${request.failure()?.errorText}`));
  return page;
}

const title = (page, text) => page.waitForFunction((text) => document.querySelector("h1")?.textContent.includes(text), text);

for (const place of ["disk", "server"]) {
  test(`a reader goes from page to page, searches and watches, from a ${place}`, async () => {
    const page = await open();
    await page.goto(`${places[place]}/index.html`);
    await page.click("a.door-first");
    await title(page, "a bot that plays");
    await page.click("aside a:has-text('Contests')");
    await title(page, "Contests");
    await page.goBack();
    await title(page, "a bot that plays");
    await page.keyboard.press("Control+k");
    await page.locator(".VPLocalSearchBox input").fill("wall breaker");
    await page.locator(".VPLocalSearchBox .result").first().waitFor();
    await page.keyboard.press("Enter");
    await title(page, "Tron");
    await page.goto(`${places[place]}/games/evasion.html`);
    const match = page.frameLocator(".live-match iframe");
    await match.locator(".caption[data-step]").waitFor();
    await page.locator(".VPNavBarTitle a").click();
    await title(page, "An arena");
    assert.deepEqual(page.wrongs, []);
  });
}

const withRules = existsSync(join(dist, "replays/edit-tron.html")) ? false : "SKIPPED: built without the rules; make wasm comes before make site";

for (const place of ["disk", "server"]) {
  test(`matches are records, every game is played, and a bot is written, from a ${place}`, { skip: withRules, timeout: 300_000 }, async () => {
    for (const name of readdirSync(join(dist, "replays")).map((file) => /^edit-(.*)\.html$/.exec(file)?.[1]).filter(Boolean)) {
      const page = await open();
      const game = page.context();
      await page.goto(`${places[place]}/games/${name.replaceAll("_", "-")}.html`);
      const match = page.frameLocator(".live-match iframe");
      await match.locator(".caption[data-step]").waitFor();
      assert.ok(await match.locator("#agon-record").count() === 1, "the match is a record");
      const opened = async (text) => {
        const [there] = await Promise.all([game.waitForEvent("page"), page.click(`.play-here a:has-text("${text}")`)]);
        there.wrongs = page.wrongs;
        there.on("pageerror", (error) => page.wrongs.push(error.message));
        return there;
      };
      const played = await opened("Play");
      await played.click("form.start button[type=submit]");
      await played.locator(".caption[data-step]").waitFor({ timeout: 60_000 });
      const written = await opened("Write a bot");
      await written.locator(".cm-content").waitFor();
      for (let presses = 0; presses < 2; ++presses) await written.click(".bot-one");
      await written.locator(".bot-step", { hasText: "step 1 of 1" }).waitFor({ timeout: 60_000 });
      assert.equal(await written.locator(".private-fault").count(), 0);
      assert.deepEqual(page.wrongs, []);
      await game.close();
    }
  });
}

test("no page is wider than a phone", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const pages = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".html") && !name.startsWith("replays"));
  assert.ok(pages.length > 50);
  for (const name of pages) {
    await page.goto(`${places.server}/${name.split(sep).join("/")}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
  }
  assert.deepEqual(page.wrongs, []);
});

test("nothing of the built site names the folder in which it was built", () => {
  const texts = readdirSync(dist, { recursive: true }).filter((name) => /\.(html|js|css)$/.test(name) && !name.startsWith("replays"));
  assert.deepEqual(texts.filter((name) => /(["'(`]|=)\/(__agon_site__|assets)\//.test(readFileSync(join(dist, name), "utf8"))), []);
});
