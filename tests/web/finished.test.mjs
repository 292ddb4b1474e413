import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, eventually, finishedMatch, startArena } from "./arena.mjs";
import { fingerprint, moving, openBrowser, openPage, photograph, shownStep, waitForMatch, waitForStep } from "./browser.mjs";

let arena;
let browser;
let match;

before(async () => {
  arena = await startArena();
  browser = await openBrowser();
  match = await finishedMatch(arena);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

async function open(suffix = "", options = {}) {
  const page = await openPage(browser, options);
  await page.goto(`${arena.url}/matches/${match.id}${suffix}`);
  await waitForMatch(page);
  return page;
}

test("a finished match plays from its start to its end, and says who won", async () => {
  const page = await open("", moving);
  await waitForStep(page, (step) => step > 0);
  await page.getByLabel("Speed", { exact: true }).selectOption("Infinity");
  await page.locator(".caption.is-over").waitFor();
  assert.equal(await shownStep(page), match.step);
  assert.ok((await page.locator(".banner-text").textContent()).length > 0);
  await photograph(page, "finished");
  assert.deepEqual(page.wrongs, []);
});

test("a key says what is on the board, and V shows what each side knows", async () => {
  const { body: started } = await ask(arena, "/api/matches", { game: "treasure_hunt", players: ["pathfinder", "nearest"], seed: 3, step_ms: 1 });
  const page = await openPage(browser);
  await page.goto(`${arena.url}/matches/${started.id}`);
  await waitForMatch(page);
  const key = page.locator(".board-key");
  await key.locator("li").first().waitFor();
  const isOpen = () => key.evaluate((details) => details.open);
  assert.ok(await isOpen(), "a reader who comes for the first time sees the key");
  const words = (await key.locator("li").allTextContents()).join("; ");
  for (const word of ["water", "grass", "mountain", "fort", "treasure"]) assert.ok(words.includes(word), words);
  const choice = page.locator(".sight-choice");
  for (const seen of ["0", "1", ""]) {
    await page.keyboard.press("v");
    assert.equal(await choice.inputValue(), seen);
  }
  await photograph(page, "treasure-hunt");
  await key.locator("summary").click();
  await page.waitForFunction(() => localStorage.getItem("agon.legend") === "closed");
  await page.reload();
  await key.locator("li").first().waitFor({ state: "attached" });
  assert.ok(!(await isOpen()), "and one who has closed it does not");
  assert.deepEqual(page.wrongs, []);
});

test("a match has one clock, and board, chart and events are seen in a low window", async () => {
  const page = await open("#t=21");
  await page.setViewportSize({ width: 1024, height: 768 });
  assert.match(await page.locator(".caption-text").textContent(), new RegExp(`^tick 21 of ${match.step.toLocaleString("en-US")}, caught at about tick `));
  for (const part of [".board", ".chart-canvas", ".events-list"]) {
    const { y, height } = await page.locator(part).boundingBox();
    assert.ok(y >= 0 && y + height <= 768, `${part} from ${y} to ${y + height}`);
  }
});

test("a card of Evasion has its own figures, not the tick as a score", async () => {
  const page = await open("#t=21");
  assert.equal(match.game, "evasion");
  for (const score of await page.locator(".seat-score").allTextContents()) assert.equal(score, "");
  assert.match(await page.locator(".seat-items").first().textContent(), /walls standing/i);
  assert.match(await page.locator(".caption").textContent(), /tick \d+/);
});

test("dragging the slider moves through the match", async () => {
  const page = await open("#t=0");
  const slider = page.getByRole("slider", { name: "Step of the match" });
  const box = await slider.boundingBox();
  const before = await fingerprint(page, "canvas.board");
  await page.mouse.move(box.x + 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 4 });
  const third = await waitForStep(page, (step) => step > 0);
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
  await waitForStep(page, (step) => step > third && Math.abs(step - match.step * 0.6) < match.step * 0.05 + 2);
  await page.mouse.up();
  assert.notEqual(await fingerprint(page, "canvas.board"), before);
  assert.match(await slider.getAttribute("aria-valuetext"), /^step [\d,]+ of [\d,]+$/);
  await photograph(page, "scrubbed");
  assert.deepEqual(page.wrongs, []);
});

test("a link to a moment opens there, paused; the address can be changed by hand", async () => {
  const page = await open("#t=17");
  assert.equal(await waitForStep(page, (step) => step === 17), 17);
  await page.getByRole("button", { name: "Play (Space)" }).waitFor();
  await page.evaluate(() => (location.hash = "#t=23"));
  assert.equal(await waitForStep(page, (step) => step === 23), 23);
  await page.keyboard.press("ArrowRight");
  await waitForStep(page, (step) => step === 24);
  await page.keyboard.press("c");
  await page.waitForURL(/#t=24$/);
});

test("everything can be done with the keyboard", async () => {
  const page = await open("#t=10");
  await waitForStep(page, (step) => step === 10);
  await page.keyboard.press("ArrowLeft");
  await waitForStep(page, (step) => step === 9);
  await page.keyboard.press("End");
  await waitForStep(page, (step) => step === match.step);
  await page.keyboard.press("Home");
  await waitForStep(page, (step) => step === 0);
  await page.keyboard.press("Shift+ArrowRight");
  const event = await waitForStep(page, (step) => step > 0);
  await page.keyboard.press("Shift+ArrowLeft");
  await waitForStep(page, (step) => step < event);
  await page.keyboard.press("+");
  await eventually("the next speed", async () => (await page.getByLabel("Speed", { exact: true }).inputValue()) === "2");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Pause (Space)" }).waitFor();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play (Space)" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await photograph(page, "help");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Help" }).waitFor({ state: "hidden" });
  await page.keyboard.press("t");
  await page.locator('html[data-theme="light"]').waitFor();
  await photograph(page, "light");
  assert.deepEqual(page.wrongs, []);
});

test("the speed is remembered", async () => {
  const page = await open("#t=3");
  await page.getByLabel("Speed", { exact: true }).selectOption("4");
  await page.reload();
  await waitForMatch(page);
  assert.equal(await page.getByLabel("Speed", { exact: true }).inputValue(), "4");
});

test("the wheel zooms, a double click shows the whole board again", async () => {
  const page = await open("#t=5");
  const board = page.locator("canvas.board");
  await board.hover();
  await page.locator(".inspect").waitFor();
  const whole = await fingerprint(page, "canvas.board");
  await page.mouse.wheel(0, -600);
  await page.locator("canvas.board.is-zoomed").waitFor();
  assert.notEqual(await fingerprint(page, "canvas.board"), whole);
  await board.dblclick();
  await page.locator("canvas.board:not(.is-zoomed)").waitFor();
  await eventually("the board as it was", async () => (await fingerprint(page, "canvas.board")) === whole);
});

test("less motion, when asked for, means no start by itself", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Play (Space)" }).waitFor();
  assert.equal(await shownStep(page), 0);
});

test("a match can be kept: record, page, picture of the moment and a film of a span", async () => {
  const page = await open("#t=5");
  const downloaded = async (press) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  await page.getByRole("button", { name: "Keep this match" }).click();
  await photograph(page, "keep");
  const record = await downloaded(() => page.getByRole("link", { name: "Record" }).click());
  assert.match(record.name, /\.agon$/);
  const document = await downloaded(() => page.getByRole("link", { name: "Page" }).click());
  assert.match(document.bytes.toString().slice(0, 100).toLowerCase(), /<!doctype html>/);
  const picture = await downloaded(() => page.getByRole("link", { name: "Picture" }).click());
  assert.match(picture.name, /-5\.png$/);
  assert.equal(picture.bytes.subarray(1, 4).toString(), "PNG");
  await page.locator(".keep input[name=to]").fill("12");
  await page.locator(".keep select").selectOption("gif");
  const film = await downloaded(() => page.getByRole("button", { name: "Make the film" }).click());
  assert.match(film.name, /-0-12\.gif$/);
  assert.equal(film.bytes.subarray(0, 4).toString(), "GIF8");
  await page.locator(".keep input[name=from]").fill("12");
  await page.getByRole("button", { name: "Make the film" }).click();
  assert.match(await page.locator(".keep-said").textContent(), /begins before it ends/);
});

test("a phone shows board, buttons and panels without scrolling sideways", async () => {
  const page = await open("#t=20", { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await photograph(page, "phone");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  const { body } = await ask(arena, `/api/matches/${match.id}`);
  assert.equal(await page.locator(".seat").count(), body.seats.length);
});

/** Sizes of a dialog's text beyond those of text and headings, each with its words. */
const oddSizes = (dialog) => dialog.evaluate((element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const odd = [];
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    const size = parseFloat(getComputedStyle(parentElement).fontSize);
    if (data.trim() !== "" && parentElement.checkVisibility() && (size < 11 || size > 20)) odd.push(`${size} px: ${data.trim()}`);
  }
  return odd;
});

test("text in each dialog of a match has the size of text", async () => {
  const page = await open("#t=10");
  const pressed = (name) => () => page.getByRole("button", { name }).first().click();
  for (const [name, show, content] of [
    ["Help", () => page.keyboard.press("?"), ".help-rule"], ["About this match", pressed("About this match"), "dt"],
    ["Keep this match", pressed(/^Keep this match/), "li"], ["Go on from here", pressed(/^Go on from here/), "select"]]) {
    await show();
    const dialog = page.getByRole("dialog", { name });
    await dialog.locator(content).first().waitFor();
    assert.deepEqual(await oddSizes(dialog), [], name);
    await photograph(page, `dialog-${name.replaceAll(" ", "-")}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  assert.deepEqual(page.wrongs, []);
});

test("the system's colours are there before any script", async () => {
  for (const [colorScheme, ground] of [["light", "rgb(246, 241, 232)"], ["dark", "rgb(18, 16, 14)"]]) {
    const page = await openPage(browser, { colorScheme, javaScriptEnabled: false });
    await page.goto(arena.url);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), ground);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
  }
  // A reader's own choice stands above the system's.
  const page = await openPage(browser, { colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("agon.theme", "dark"));
  await page.goto(arena.url);
  await page.locator('html[data-theme="dark"]').waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(18, 16, 14)");
});

test("the text of every dialog has the size of text", async () => {
  const page = await open("#t=21");
  for (const name of [/Rules, legend and keys/, /Keep this match/, /About this match/, /Go on from here/]) {
    await page.getByRole("button", { name }).click();
    const sizes = await page.locator("dialog[open]").evaluate((dialog) => [...dialog.querySelectorAll("h2, h3, p, li, dt, dd, label, small, button, span")]
      .filter((element) => element.textContent.trim() !== "" && element.children.length === 0).map((element) => parseFloat(getComputedStyle(element).fontSize)));
    assert.ok(sizes.length > 3 && sizes.every((size) => size >= 12 && size <= 22), `${name}: ${[...new Set(sizes)].join(", ")}`);
    await page.keyboard.press("Escape");
  }
});
