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

/** Opens the form and starts a match with the person at a seat. */
async function sitDown(page, game, seat, others = {}, pace = "") {
  await page.goto(`${arena.url}/play`);
  await page.locator("select[name=game]").selectOption(game);
  await page.locator(`select[name=seat-${seat}]`).selectOption("person");
  for (const [other, player] of Object.entries(others)) await page.locator(`select[name=seat-${other}]`).selectOption(player);
  await page.locator("input[name=name]").fill("Ada");
  await page.locator("select[name=step_ms]").selectOption(pace);
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

/** Presses the button until the seat is given up: it asks whether you are sure, and forgets the question after a moment. */
const resign = (page) => eventually("the end of the match", async () => {
  const button = page.locator(".hand-resign");
  if (await button.isVisible()) await button.click();
  return (await page.locator(".hand").getAttribute("data-state")) === "over";
});

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
  assert.deepEqual(body.seats.map((seat) => seat.name), ["Guest", "wary"]);
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
  await resign(page);
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

test("Evasion's prey runs on where the keys said, without a fault", async () => {
  const page = await openPage(browser);
  await sitDown(page, "evasion", 1, { 0: "random" }, "50");
  await page.keyboard.down("ArrowUp");
  await page.keyboard.down("ArrowLeft");
  await page.keyboard.up("ArrowUp");
  await page.keyboard.up("ArrowLeft");
  // What was meant holds, though no key does.
  const from = await handStep(page);
  await eventually("some ticks", async () => (await handStep(page)) > from + 40);
  await photograph(page, "person-evasion");
  const prey = await page.evaluate(async (id) => {
    const socket = new WebSocket(`ws://${location.host}/api/live/${id}`);
    return new Promise((resolve) => (socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "key") resolve(message.frame.picture.sprites.find((sprite) => sprite.label === "prey"));
    }));
  }, idOf(page));
  assert.ok(prey.x < 230 && prey.y < 200, `the prey stands at ${prey.x},${prey.y}`);
  const { body: overview } = await ask(arena, `/api/matches/${idOf(page)}/overview`);
  assert.deepEqual(overview.events.filter((event) => event.kind === "fault"), []);
  assert.deepEqual(page.wrongs, []);
});

test("three, two, one; resigning is one event with a name; again, and on the other side", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play`);
  await page.locator("select[name=game]").selectOption("evasion");
  await page.locator("select[name=seat-1]").selectOption("person");
  await page.locator("select[name=seat-0]").selectOption("random");
  await page.locator("input[name=name]").fill("Ελένη Παπαδοπούλου-Κωνσταντινίδη");
  await page.locator(".start button[type=submit]").click();
  await page.locator(".countdown:not([hidden])").waitFor();
  await photograph(page, "person-countdown");
  await page.locator(".hand[data-step]").waitFor();
  await page.locator(".countdown").waitFor({ state: "hidden" });
  const first = idOf(page);
  await resign(page);
  await page.getByRole("button", { name: "Play again" }).waitFor();
  await page.keyboard.press("End");
  const resigned = page.locator(".event", { hasText: "resigned" });
  await resigned.first().waitFor();
  assert.equal(await resigned.count(), 1);
  assert.match(await resigned.textContent(), /Ελένη Παπαδοπούλου-Κωνσταντινίδη has resigned/);
  await photograph(page, "person-resigned");
  await page.getByRole("button", { name: "Change sides" }).click();
  await page.waitForFunction((before) => !location.pathname.endsWith(before), first);
  await page.locator(".hand[data-step]").waitFor();
  const { body } = await ask(arena, `/api/matches/${idOf(page)}`);
  assert.deepEqual(body.seats.map((seat) => seat.name)[0], "Ελένη Παπαδοπούλου-Κωνσταντινίδη");
  assert.deepEqual(page.wrongs, []);
});

test("two people at two machines: one orders the match, the other has a link", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play`);
  await page.locator("select[name=game]").selectOption("sugargame");
  await page.locator("select[name=seat-0]").selectOption("person");
  await page.locator("select[name=seat-1]").selectOption("friend");
  await page.locator("input[name=name]").fill("Ada");
  await page.locator("input[name=friend]").fill("研究会");
  await page.locator(".start button[type=submit]").click();
  await page.locator(".invitation-link").waitFor();
  await photograph(page, "invitation");
  assert.match(await page.locator(".invitation").textContent(), /ten minutes/);
  assert.match(await page.locator(".hand").textContent(), /begins when everybody is there/);
  const other = await openPage(browser);
  await other.goto(await page.locator(".invitation-link").inputValue());
  await eventually("the first question", async () => (await handState(page)) === "asked");
  await eventually("the same question for the other", async () => (await handState(other)) === "asked");
  const at = await cellPoint(page, 5, 2, 0);
  await page.mouse.click(at.x, at.y);
  await eventually("the answer to be taken", async () => (await handState(page)) === "waiting");
  assert.equal(await handStep(page), 0, "nobody goes on before both have answered");
  const there = await cellPoint(other, 5, 2, 4);
  await other.mouse.click(there.x, there.y);
  await eventually("the next placement", async () => (await handState(page)) === "asked" && (await handStep(page)) === 1);
  await page.locator(".invitation").waitFor({ state: "hidden" });
  const { body } = await ask(arena, `/api/matches/${idOf(page)}`);
  assert.deepEqual(body.seats.map((seat) => seat.name), ["Ada", "研究会"]);
  assert.ok(!other.url().includes("key="));
  assert.deepEqual([...page.wrongs, ...other.wrongs], []);
});

test("friends meet by a link from the form, and have a rematch with sides changed", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play/evasion`);
  await page.getByText("Against a friend").click();
  assert.deepEqual(await page.locator("input[name=name], input[name=friend]").evaluateAll((all) => all.map((one) => one.placeholder)), ["Host", "Guest"]);
  await page.locator("input[name=name]").fill("Ada");
  await page.locator("input[name=friend]").fill("Grace");
  await page.getByRole("button", { name: "Get the link" }).click();
  const other = await openPage(browser);
  await other.goto(await page.locator(".invitation-link").inputValue());
  await page.locator(".hand[data-state=asked]").waitFor();
  const first = idOf(page);
  await other.locator(".hand[data-state=asked]").waitFor();
  await resign(other);
  await page.getByRole("button", { name: "Rematch", exact: true }).click();
  await page.waitForFunction((before) => !location.pathname.endsWith(before), first);
  await other.getByText("The other side wants a rematch.").waitFor();
  await photograph(other, "rematch-wanted");
  await other.getByRole("button", { name: "Accept the rematch" }).click();
  await other.waitForFunction((before) => !location.pathname.endsWith(before), first);
  assert.equal(idOf(other), idOf(page));
  for (const one of [page, other]) await one.locator(".hand[data-state=asked]").waitFor();
  const { body } = await ask(arena, `/api/matches/${idOf(page)}`);
  assert.deepEqual(body.seats.map((seat) => seat.name), ["Grace", "Ada"]);
  assert.deepEqual([...page.wrongs, ...other.wrongs], []);
});

test("the end speaks of a seat by the name of who sat there", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play/treasure_hunt`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".hand[data-step]").waitFor();
  await resign(page);
  await page.locator(".hand[data-state=over]").waitFor();
  assert.match(await page.locator(".hand-text").textContent(), /^You lost\. Guest /);
  assert.deepEqual(page.wrongs, []);
});

test("Zappy is started from the page: a name a team, and oneself in one", async () => {
  const page = await openPage(browser);
  await page.goto(`${arena.url}/play`);
  await page.locator("select[name=game]").selectOption("zappy");
  assert.equal(await page.locator(".start-seats select").count(), 2);
  await page.locator("select[name=seat-0]").selectOption("person");
  await page.locator("select[name=seat-6]").selectOption("wanderer");
  await page.locator(".start button[type=submit]").click();
  await page.locator(".hand[data-step]").waitFor();
  await photograph(page, "person-zappy");
  const { body } = await ask(arena, `/api/matches/${idOf(page)}`);
  assert.deepEqual(body.seats.map((seat) => seat.name), ["Guest", ...Array(5).fill("champion"), ...Array(6).fill("wanderer")]);
  await page.goto(`${arena.url}/play`);
  await page.locator("select[name=game]").selectOption("zappy");
  await page.locator(".start-more summary").click();
  await page.locator("input[name=teams]").fill("3");
  await page.locator("input[name=teams]").blur();
  await eventually("a third team", async () => (await page.locator(".start-seats select").count()) === 3);
  assert.deepEqual(page.wrongs, []);
});

test("on a phone there is a pad whose buttons stay where they are, and swipes steer", async () => {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await sitDown(page, "tron", 0, { 1: "straight" });
  const pad = page.locator(".pad");
  await pad.waitFor();
  await photograph(page, "person-phone");
  const places = () => page.locator(".pad-button").evaluateAll((buttons) => buttons.map((button) => { const { x, y } = button.getBoundingClientRect(); return [x, y + scrollY]; }));
  const before = await places();
  await page.locator(".pad-button[aria-label=down]").tap({ force: true });
  const from = await handStep(page);
  await eventually("the next cycles", async () => (await handState(page)) === "over" || (await handStep(page)) > from + 2);
  if ((await handState(page)) !== "over") assert.deepEqual(await places(), before);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(page.wrongs, []);
});

test("a half map is drawn by hand", async () => {
  const page = await openPage(browser);
  await sitDown(page, "treasure_hunt", 0, { 1: "random" });
  await eventually("the first question", async () => (await handState(page)) === "asked");
  const draw = page.getByRole("button", { name: "Draw it yourself" });
  await draw.click();
  const cells = page.locator(".sketch-cell");
  await cells.first().waitFor();
  await photograph(page, "sketch");
  const before = await page.locator(".sketch .quiet[role=status]").textContent();
  await page.locator(".sketch-brush", { hasText: /mountain/i }).click();
  const grass = page.locator(".sketch-cell[aria-label*=Grass]:not([aria-label*=fort])").first();
  await grass.click();
  await eventually("the change of the counts", async () => (await page.locator(".sketch .quiet[role=status]").textContent()) !== before);
  await page.getByRole("button", { name: "Send it" }).click();
  await eventually("the half map to be taken", async () => (await handStep(page)) > 0 || (await handState(page)) === "waiting");
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
