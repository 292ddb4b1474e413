// What the match page tells beyond the board: what is under the pointer, what an event speaks of, what the match is made of.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, eventually, playedMatch, startArena } from "./arena.mjs";
import { fingerprint, openBrowser, openPage, photograph, waitForMatch, waitForStep } from "./browser.mjs";

let arena, browser, evasion, zappy;
before(async () => {
  arena = await startArena();
  browser = await openBrowser();
  evasion = await playedMatch(arena, { game: "evasion", players: ["greedy", "runner"], seed: 3, step_ms: 0 });
  zappy = await playedMatch(arena, { game: "zappy", players: [...Array(6).fill("team"), ...Array(6).fill("wanderer")], seed: 3, step_ms: 0, config: { time_cap: 400 } });
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

async function open(match, suffix, options = {}) {
  const page = await openPage(browser, options);
  await page.goto(`${arena.url}/matches/${match.id}${suffix}`);
  await waitForMatch(page);
  return page;
}

/** Where something of the picture is on the screen, by the middle of its cell. */
const placeOf = (page, picture, { x, y }) => page.evaluate(([width, height, x, y]) => {
  const box = document.querySelector("canvas.board").getBoundingClientRect();
  const scale = Math.min((box.width - 20) / width, (box.height - 20) / height);
  return { x: box.x + (box.width - width * scale) / 2 + (x + 0.5) * scale, y: box.y + (box.height - height * scale) / 2 + (y + 0.5) * scale };
}, [picture.width, picture.height, x, y]);

const pictureAt = async (match, step) => (await ask(arena, `/api/matches/${match.id}/frames?from=${step}&to=${step}`)).body.frames[0].picture;

test("the pointer on a thing tells what it is, whose, and where", async () => {
  const page = await open(evasion, "#t=30");
  const picture = await pictureAt(evasion, 30);
  const prey = picture.sprites.find((sprite) => sprite.label === "prey");
  const at = await placeOf(page, picture, prey);
  await page.mouse.move(at.x, at.y);
  await page.locator(".inspect").waitFor();
  const words = await page.locator(".inspect").innerText();
  assert.match(words, /Prey/);
  assert.match(words, /of runner/);
  assert.match(words, new RegExp(`\\(${Math.round(prey.x)}, ${Math.round(prey.y)}\\)`));
  await photograph(page, "inspect");
  await page.mouse.move(2, 2);
  await page.locator(".inspect").waitFor({ state: "hidden" });
  assert.deepEqual(page.wrongs, []);
});

test("an event under the pointer lights up what it speaks of", async () => {
  const page = await open(evasion, `#t=${evasion.step}`);
  const dark = await fingerprint(page, "canvas.board");
  await page.locator(".event").first().hover();
  await eventually("the light", async () => (await fingerprint(page, "canvas.board")) !== dark);
  await page.mouse.move(2, 2);
  await eventually("the dark", async () => (await fingerprint(page, "canvas.board")) === dark);
});

test("a click on a player of a crowd follows it, and a double click shows everything again", async () => {
  const page = await open(zappy, "#t=20");
  const picture = await pictureAt(zappy, 20);
  const player = picture.sprites.find((one) => one.shape !== "ring" && picture.sprites.filter((other) => Math.hypot(other.x - one.x, other.y - one.y) < 2).length === 1);
  const at = await placeOf(page, picture, player);
  const whole = await fingerprint(page, "canvas.board");
  await page.mouse.click(at.x, at.y);
  await page.locator(".inspect em", { hasText: "let go" }).waitFor();
  await eventually("the board to come closer", async () => (await fingerprint(page, "canvas.board")) !== whole);
  await photograph(page, "followed");
  await page.locator("canvas.board").dblclick({ position: { x: 30, y: 30 } });
  await page.mouse.move(2, 2);
  await eventually("the whole board", async () => (await fingerprint(page, "canvas.board")) === whole);
  assert.deepEqual(page.wrongs, []);
});

test("what the match is made of is told over the page, whatever its height", async () => {
  const page = await open(evasion, "#t=5", { viewport: { width: 1024, height: 620 } });
  await page.getByRole("button", { name: "About this match" }).click();
  const about = page.getByRole("dialog", { name: "About this match" });
  await about.waitFor();
  assert.match(await about.innerText(), /seed\s+3/);
  const box = await about.boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 620, JSON.stringify(box));
});

test("rules and legend of the game stand behind the question mark", async () => {
  const page = await open(zappy, "#t=5");
  await page.getByRole("button", { name: /Rules, legend and keys/ }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await help.locator(".help-rule").first().waitFor();
  assert.ok(await help.locator(".legend li").count() > 2);
  await photograph(page, "help-rules");
});

test("the chart tells the values under the pointer", async () => {
  const page = await open(evasion, "#t=5");
  const box = await page.locator(".chart-canvas").boundingBox();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  const tip = page.locator(".chart-tip");
  await tip.waitFor();
  assert.match(await tip.innerText(), /step \d+[\s\S]*\d/);
});

test("the board is told in a sentence on demand, and sounds are off until they are wanted", async () => {
  const page = await open(evasion, "#t=12");
  await page.keyboard.press("b");
  const told = page.locator("[aria-live=polite]");
  await eventually("the sentence", async () => /Step 12.*hunter at \d+, \d+/.test((await told.textContent()) ?? ""));
  const sounds = page.getByRole("button", { name: "Sounds (S)" });
  assert.equal(await sounds.getAttribute("aria-pressed"), "false");
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.querySelector(".sound-button").getAttribute("aria-pressed") === "true");
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.querySelector(".sound-button").getAttribute("aria-pressed") === "false");
  assert.deepEqual(page.wrongs, []);
});

test("who won is told by name", async () => {
  const page = await open(evasion, `#t=${evasion.step}`);
  await waitForStep(page, (step) => step === evasion.step);
  const winner = evasion.seats[evasion.outcome.winners[0]].name;
  assert.equal(await page.locator(".banner-text").textContent(), `${winner} won`);
});

test("the events tell the story in sentences, and a click shows the moment", async () => {
  const page = await open(evasion, `#t=${evasion.step}`);
  const story = page.locator(".story");
  await story.waitFor();
  const winner = evasion.seats[evasion.outcome.winners[0]].name;
  await page.locator(".story", { hasText: /In all, .*built a wall/ }).waitFor(); // What was done how often is there once all events have come.
  const told = await story.textContent();
  assert.ok(told.startsWith(`${winner} won: `), told);
  assert.match(told, /ahead/, "who led, and since when");

  const rows = page.locator(".event");
  const sentences = await page.locator(".event-text").allTextContents();
  assert.ok(sentences.length > 2, sentences.join("\n"));
  for (const sentence of sentences) assert.match(sentence, /^[A-Z\p{Lu}].* (built|took away|caught) /u, "a subject, and what it did");
  assert.ok(sentences.some((sentence) => /built a (horizontal|vertical) wall at [xy]\s=\s\d+/.test(sentence)), sentences.join("\n"));

  const last = (await rows.count()) - 1;
  const asked = rows.nth(last);
  const step = Number((await asked.locator(".event-step").textContent()).replaceAll(",", ""));
  const sentence = await asked.locator(".event-text").textContent();
  assert.ok(step < evasion.step);
  await asked.click();
  await waitForStep(page, (shown) => shown === step);
  const current = page.locator('.event[aria-current="step"]');
  assert.equal(await current.locator(".event-text").textContent(), sentence);
  await story.waitFor({ state: "hidden" });
  const lines = (await pictureAt(evasion, step)).lines.filter(({ width }) => width > 0);
  assert.equal(lines.length, 1, "the board shows the first wall");
  await photograph(page, "story");
  assert.deepEqual(page.wrongs, []);
});
