// What pages of others can do to an arena of this machine, in a real browser: nothing.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ask, program, startArena } from "../../web/arena.mjs";
import { launchBrowser, openPage, photograph, shownStep, waitForMatch, waitForStep } from "../../web/browser.mjs";

let arena;
let browser;
let foreign;
const order = { game: "evasion", players: ["greedy", "runner"], seed: 3, step_ms: 0 };

before(async () => {
  const records = mkdtempSync(join(tmpdir(), "agon-hostile-pages-"));
  // A small record that makes hundreds of megabytes of frames: something changes everywhere in each of its 18,000 steps.
  const heavy = ["play", "zappy", ...Array(12).fill("wanderer"), "--seed", "3", "--set", "width=72", "--set", "height=72"];
  const done = spawnSync(program, [...heavy, "--record", join(records, "heavy.agon")], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  arena = await startArena("--records", records);
  foreign = createServer((request, response) => response.setHeader("content-type", "text/html").end("<!doctype html><title>foreign</title>"));
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  // The name of another server that its owner lets lead to this machine.
  browser = await launchBrowser("--host-resolver-rules=MAP rebound.example 127.0.0.1");
});
after(async () => {
  await browser?.close();
  foreign?.close();
  await arena?.stop();
});

const matches = async () => (await ask(arena, "/api/matches")).body;
const port = () => new URL(arena.url).port;

test("a page of another server starts no match and reads nothing", async () => {
  const page = await openPage(browser);
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const results = await page.evaluate(async ({ url, body }) => {
    const attempt = async (path, options) => {
      try {
        const response = await fetch(url + path, options);
        return `${response.type} ${response.status}`;
      } catch {
        return "refused";
      }
    };
    const simple = { method: "POST", mode: "no-cors", headers: { "content-type": "text/plain" }, body };
    return [await attempt("/api/matches", simple), await attempt("/api/matches", {}), await attempt("/api/matches", { mode: "no-cors" })];
  }, { url: arena.url, body: JSON.stringify(order) });
  assert.deepEqual(results, ["opaque 0", "refused", "opaque 0"]);
  const { live, recent } = await matches();
  assert.deepEqual([live.length, recent.map((match) => match.id)], [0, ["heavy"]]);
});

test("a page of another server watches and plays nothing", async () => {
  const { body: match } = await ask(arena, "/api/matches", { ...order, players: ["person", "runner"] });
  const page = await openPage(browser);
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  for (const path of [`/api/live/${match.id}`, `/api/play/${match.id}/0?key=${match.seat_keys["0"]}`]) {
    const result = await page.evaluate((address) => new Promise((resolve) => {
      const socket = new WebSocket(address);
      socket.onopen = () => resolve("open");
      socket.onerror = () => resolve("refused");
    }), arena.url.replace("http", "ws") + path);
    assert.equal(result, "refused", path);
  }
});

test("a name that its owner turned to this machine opens nothing", async () => {
  const page = await openPage(browser);
  const answer = await page.goto(`http://rebound.example:${port()}/`);
  assert.equal(answer.status(), 421);
  const response = await page.goto(`http://rebound.example:${port()}/api/matches`);
  assert.equal(response.status(), 421);
});

test("a form of another server says nothing to a game's port", async () => {
  const zappy = await startArena("zappy", "-p", "0", "-x", "10", "-y", "10", "-f", "100", "-n", "red", "blue", "-c", "2");
  const page = await openPage(browser);
  await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
  const said = await page.evaluate(async (address) => {
    const outcome = fetch(address, { method: "POST", mode: "no-cors", body: "red\r\nInventory\r\n" }).then(() => "answered", () => "refused");
    return Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 5000, "held"))]);
  }, `http://127.0.0.1:${zappy.addresses.zappy.split(":").pop()}/`);
  assert.equal(said, "refused");
  await page.context().close();
  await zappy.stop();
});

test("a long match opens at once, in pieces, and every moment can be looked at", async () => {
  const { body: match } = await ask(arena, "/api/matches/heavy");
  const page = await openPage(browser);
  let received = 0;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (received += encodedDataLength));
  const began = Date.now();
  await page.goto(`${arena.url}/matches/${match.id}#t=0`);
  await waitForMatch(page);
  console.log(`a match of ${match.step} steps: drawn after ${Date.now() - began} ms, ${(received / 1e6).toFixed(2)} MB received`);
  for (const part of [0.9, 0.1, 0.5]) {
    const step = Math.floor(match.step * part);
    await page.evaluate((to) => (location.hash = `#t=${to}`), step);
    await waitForStep(page, (shown) => shown === step);
  }
  await page.keyboard.press("End");
  await page.locator(".caption.is-over").waitFor();
  assert.equal(await shownStep(page), match.step);
  await photograph(page, "hostile-long");
  assert.ok(received < 4e6, `${received} bytes`);
  assert.deepEqual(page.wrongs, []);
});
