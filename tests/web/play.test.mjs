// A person at a seat, in the browser: by pointer, by keys, in every game that offers it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, eventually, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";

let arena, browser;
before(async () => {
  arena = await startArena();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

/** Opens the lobby and starts a match with the person at a seat. */
async function sitDown(page, game, seat, others = {}) {
  await page.goto(arena.url);
  await page.locator("select[name=game]").selectOption(game);
  await page.locator(`select[name=seat-${seat}]`).selectOption("person");
  for (const [other, player] of Object.entries(others)) await page.locator(`select[name=seat-${other}]`).selectOption(player);
  await page.locator("input[name=name]").fill("Ada");
  await page.locator(".start button[type=submit]").click();
  await page.locator(".hand[data-step]").waitFor();
}

const handState = (page) => page.locator(".hand").getAttribute("data-state");
const handStep = (page) => page.locator(".hand").getAttribute("data-step").then(Number);
const idOf = (page) => new URL(page.url()).pathname.split("/").pop();

/** The middle of a cell of a square board, on the screen. */
async function cellPoint(page, cells, x, y) {
  const box = await page.locator("canvas.board").boundingBox();
  const margin = 10;
  const scale = Math.min((box.width - 2 * margin) / cells, (box.height - 2 * margin) / cells);
  return { x: box.x + (box.width - scale * cells) / 2 + (x + 0.5) * scale, y: box.y + (box.height - scale * cells) / 2 + (y + 0.5) * scale };
}

test("a person plays Sugargame from the simulator against wary, to the end", { timeout: 180_000 }, async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/simulator/sugargame`);
  await page.locator("input[name=who][value='0']").check();
  await page.locator("select[name=against]").selectOption("wary");
  await page.locator("select[name=speed]").selectOption("40");
  await page.locator("input[name=steps]").fill("6");
  await page.locator("input[name=seed]").fill("11");
  await photograph(page, "simulator-menu");
  await page.locator(".menu-panel button[type=submit]").click();
  await page.locator(".hand[data-step]").waitFor();
  // Every question is answered with the first of the choices, as the page itself was told them.
  const choices = await listenToQuestions(page);
  for (let turn = 0; turn < 40 && (await handState(page)) !== "over"; ++turn) {
    if ((await handState(page)) !== "asked") {
      await page.waitForTimeout(30);
      continue;
    }
    const step = await handStep(page);
    if (turn === 1) await photograph(page, "person-sugargame");
    for (const cell of choices(step)) {
      const at = await cellPoint(page, 5, cell.x, cell.y);
      await page.mouse.click(at.x, at.y);
    }
    await eventually("the answer to be taken", async () => (await handState(page)) !== "asked" || (await handStep(page)) !== step, 10_000, 20);
  }
  assert.equal(await handState(page), "over");
  assert.match(await page.locator(".hand").textContent(), /You won|You lost|A draw/);
  await photograph(page, "person-sugargame-over");
  const { body } = await eventually("the record", async () => {
    const answer = await ask(arena, `/api/matches/${idOf(page)}`);
    return answer.body.status === "finished" ? answer : null;
  });
  assert.deepEqual(body.seats.map((seat) => seat.name), ["You", "wary"]);
  assert.deepEqual(page.wrongs, []);
});

/** Asks the seat's socket a second time from outside would close the page's: so the page's own socket is listened to. */
async function listenToQuestions(page) {
  const asked = new Map();
  const take = (text) => {
    const message = JSON.parse(text);
    if (message.type === "ask") asked.set(message.step, message.choices[0].cells);
  };
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => socket.url().includes("/api/play/") && take(payload)));
  await page.reload();
  await page.locator(".hand[data-step]").waitFor();
  return (step) => asked.get(step) ?? [];
}

test("Treasure Hunt is played with the arrow keys, and the fog of the own seat is on", async () => {
  const page = await openPage(browser);
  await sitDown(page, "treasure_hunt", 0, { 1: "random" });
  await eventually("the first question", async () => (await handState(page)) === "asked");
  await page.keyboard.press("Enter");
  const directions = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  let last = -1;
  for (let moves = 0; moves < 4; ++moves) {
    await eventually("the turn", async () => (await handState(page)) === "asked" && (await handStep(page)) > last);
    last = await handStep(page);
    for (const key of directions) await page.keyboard.press(key);
  }
  assert.ok(last >= 2, `the match is at step ${last}`);
  await photograph(page, "person-treasure-hunt");
  if (await page.locator(".sight").isVisible()) assert.ok(await page.locator(".sight-choice").isDisabled());
  await page.locator(".hand-resign").click();
  await page.locator(".hand-resign").click();
  await eventually("the end", async () => (await handState(page)) === "over");
  assert.match(await page.locator(".hand").textContent(), /You lost/);
  assert.deepEqual(page.wrongs, []);
});

test("Tron steers by the arrows at its beat, without faults", async () => {
  const page = await openPage(browser);
  await sitDown(page, "tron", 0, { 1: "straight" });
  await page.keyboard.press("ArrowDown");
  const from = await handStep(page);
  await eventually("some cycles", async () => (await handState(page)) === "over" || (await handStep(page)) > from + 3);
  await photograph(page, "person-tron");
  const { body } = await ask(arena, `/api/matches/${idOf(page)}`);
  assert.equal(body.seats[0].name, "Ada");
  assert.deepEqual(page.wrongs, []);
});

test("Evasion's prey runs where the held keys say", async () => {
  const page = await openPage(browser);
  await sitDown(page, "evasion", 1, { 0: "random" });
  await page.keyboard.down("ArrowUp");
  await page.keyboard.down("ArrowLeft");
  const from = await handStep(page);
  await eventually("some ticks", async () => (await handStep(page)) > from + 20);
  await page.keyboard.up("ArrowUp");
  await page.keyboard.up("ArrowLeft");
  await photograph(page, "person-evasion");
  const prey = await page.evaluate(async (id) => {
    const socket = new WebSocket(`ws://${location.host}/api/live/${id}`);
    return new Promise((resolve) => (socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "key") resolve(message.frame.picture.sprites.find((sprite) => sprite.label === "prey"));
    }));
  }, idOf(page));
  assert.ok(prey.x < 230 && prey.y < 200, `the prey stands at ${prey.x},${prey.y}`);
  assert.deepEqual(page.wrongs, []);
});

test("the keyboard alone points at cells", async () => {
  const page = await openPage(browser);
  await sitDown(page, "sugargame", 0, { 1: "random" });
  await eventually("the first question", async () => (await handState(page)) === "asked");
  await page.locator("canvas.board").focus();
  // The cursor begins in the middle; the home row of the first player is the top one.
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await eventually("the placement", async () => (await handStep(page)) >= 1);
  assert.deepEqual(page.wrongs, []);
});
