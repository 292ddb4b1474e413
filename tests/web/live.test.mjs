import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, eventually, someLineup, startArena, startSlowMatch } from "./arena.mjs";
import { fingerprint, openBrowser, openPage, photograph, shownStep, waitForMatch, waitForStep } from "./browser.mjs";

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

test("a live match is drawn and goes on", async () => {
  const match = await startSlowMatch(arena);
  const page = await openPage(browser);
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  const [first, picture] = [await shownStep(page), await fingerprint(page, "canvas.board")];
  await waitForStep(page, (step) => step > first + 10);
  assert.notEqual(await fingerprint(page, "canvas.board"), picture);
  assert.equal(await page.locator(".seat").count(), match.seats.length);
  await photograph(page, "live");
  assert.equal(await page.locator(".analysis-start :visible").count(), 0, "what is not over is not analysed: nothing is offered");
  assert.deepEqual(page.wrongs, []);
});

test("pausing stays, and there is a way back to live", async () => {
  const match = await startSlowMatch(arena);
  const page = await openPage(browser);
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  const joined = await shownStep(page); // The page knows no step before this one.
  await waitForStep(page, (step) => step > joined + 10);
  await page.keyboard.press("Space");
  const back = page.getByRole("button", { name: "Go live" });
  await back.waitFor();
  const paused = await shownStep(page);
  const total = () => page.locator(".caption-text").textContent();
  const before = await total();
  await eventually("more steps to come in", async () => (await total()) !== before);
  assert.equal(await shownStep(page), paused);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await waitForStep(page, (step) => step < paused), paused - 1);
  await photograph(page, "live-paused");
  await back.click();
  await waitForStep(page, (step) => step > paused + 5);
  assert.deepEqual(page.wrongs, []);
});

test("who joins late sees the start, even if the arena was too busy at first", async () => {
  const match = await startSlowMatch(arena);
  await eventually("some steps", async () => (await ask(arena, `/api/matches/${match.id}`)).body.step > 20);
  const page = await openPage(browser);
  let refused = 0;
  await page.route("**/overview", (route) => (refused++ === 0 ? route.fulfill({ status: 503, json: { error: "busy" } }) : route.continue()));
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  await eventually("the second question", () => refused > 1);
  await eventually("the first step", async () => {
    await page.keyboard.press("Home");
    return (await shownStep(page)) === 0;
  });
});

test("a live match that ends becomes a finished one that can be seen from its start", async () => {
  const { game, players } = await someLineup(arena);
  // Short enough to see its end, long enough to be joined before.
  const { body: match } = await ask(arena, "/api/matches", { game: game.name, players, seed: 11, step_ms: 1 });
  const page = await openPage(browser);
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  await eventually("the end of the match", async () => (await ask(arena, `/api/matches/${match.id}`)).body.status === "finished", 120_000);
  await page.locator(".live-button").waitFor({ state: "hidden" });
  await page.keyboard.press("End");
  await page.locator(".caption.is-over").waitFor();
  assert.ok((await page.locator(".banner-text").textContent()).length > 0);
  await page.keyboard.press("Home");
  assert.equal(await waitForStep(page, (step) => step === 0), 0);
  assert.deepEqual(page.wrongs, []);
});

test("a broken line is told, and mended by itself", async () => {
  const match = await startSlowMatch(arena);
  const page = await openPage(browser);
  let sockets = 0;
  let cut;
  await page.routeWebSocket(/\/api\/live\//, (socket) => {
    ++sockets;
    const server = socket.connectToServer();
    cut = () => Promise.all([socket.close(), server.close()]);
  });
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  const first = await waitForStep(page, (step) => step > 5);
  await cut();
  await eventually("a second connection", () => sockets > 1);
  await waitForStep(page, (step) => step > first + 10);
  await page.locator(".notice").waitFor({ state: "hidden" });
});
