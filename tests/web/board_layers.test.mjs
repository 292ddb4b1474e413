// What the boards show of each game, read from their pixels, their words and the legends beside them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, eventually, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch, waitForStep } from "./browser.mjs";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
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

/** A finished match of a game; each is played once. */
const matches = new Map();
async function matchOf(game, players, seed, config = {}) {
  const name = `${game} ${players} ${seed}`;
  if (!matches.has(name)) {
    const { status, body } = await ask(arena, "/api/matches", { game, players, seed, config, step_ms: 0 });
    assert.equal(status, 201, JSON.stringify(body));
    matches.set(name, await eventually(`the end of ${name}`, async () => (await ask(arena, "/api/matches")).body.recent.find(({ id }) => id === body.id), 180_000, 300));
  }
  return matches.get(name);
}

const pictureAt = async ({ id }, step) => (await ask(arena, `/api/matches/${id}/frames?from=${step}&to=${step}`)).body.frames[0].picture;

async function open({ id }, step, options = {}) {
  const page = await openPage(browser, options);
  await page.goto(`${arena.url}/matches/${id}#t=${step}`);
  await waitForMatch(page);
  await waitForStep(page, (shown) => shown === step);
  return page;
}

/** Colours of the board at places in cells, as "#rrggbb". The whole board is shown, 10 pixels from the edges of its canvas. */
const coloursAt = (page, { width, height }, places) => page.locator("canvas.board").evaluate((canvas, [width, height, places]) => {
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight], density = canvas.width / wide;
  const scale = Math.min((wide - 20) / width, (high - 20) / height);
  const at = (cell, room, cells) => Math.round(((room - cells * scale) / 2 + (cell + 0.5) * scale) * density);
  const context = canvas.getContext("2d");
  return places.map(({ x, y }) => `#${[...context.getImageData(at(x, wide, width), at(y, high, height), 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")}`);
}, [width, height, places]);

const partsOf = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const apart = (one, other) => Math.hypot(...partsOf(one).map((part, index) => part - partsOf(other)[index]));

/** Without clocks, players think by counts, and the match is the same on every machine. */
const tronMatch = () => matchOf("tron", ["champion", "minimax"], 7, { first_cycle_ms: 0, cycle_ms: 0 });

test("Tron's walls have the colour of their side, and the older ones are dimmer", async () => {
  const match = await tronMatch();
  // The light round a head reaches two cells.
  const [first, before, now] = [await pictureAt(match, 0), await pictureAt(match, 20), await pictureAt(match, 24)];
  const page = await open(match, 24);
  for (const seat of [0, 1]) {
    const [newest, oldest] = await coloursAt(page, now, [before.sprites[seat], first.sprites[seat]]);
    const { color } = now.panels[seat];
    assert.equal(now.palette[seat + 1].color, color);
    assert.ok(apart(newest, color) < 60, `a new wall of ${color} is ${newest}`);
    assert.ok(apart(oldest, color) > 80 && apart(oldest, now.ground) > 30, `the first wall is ${oldest}, the ground ${now.ground}`);
    assert.equal(await page.locator(".seat").nth(seat).evaluate((panel) => getComputedStyle(panel).getPropertyValue("--seat").trim()), color);
  }
  await photograph(page, "tron-desk");
  assert.deepEqual(page.wrongs, []);
});

/** Steps from a figure to each free cell. */
function stepsFrom({ x, y }, { tiles, width }) {
  const steps = new Map([[y * width + x, 0]]);
  for (const [cell, step] of steps) for (const next of [cell - 1, cell + 1, cell - width, cell + width]) if (tiles[next] === "." && !steps.has(next)) steps.set(next, step + 1);
  return steps;
}

test("Tron's free cells are tinted for the side that reaches them first", async () => {
  const match = await tronMatch();
  const now = await pictureAt(match, 12);
  const page = await open(match, 12);
  const [blue, yellow] = [0, 1].map((seat) => stepsFrom(now.sprites[seat], now));
  const nearer = (one, other) => [...one].filter(([cell, step]) => step > 5 && step + 2 < (other.get(cell) ?? Infinity)).map(([cell]) => ({ x: cell % now.width, y: Math.floor(cell / now.width) }));
  const sides = [nearer(blue, yellow), nearer(yellow, blue)];
  assert.ok(sides.some((cells) => cells.length > 3), "somebody has ground of its own");
  for (const [seat, cells] of sides.entries()) {
    const [other, own] = [now.panels[1 - seat].color, now.panels[seat].color];
    for (const colour of await coloursAt(page, now, cells.slice(0, 10))) {
      assert.ok(apart(colour, now.ground) > 8, `${colour} is no tint of ${own}`);
      assert.ok(apart(colour, own) - apart(now.ground, own) < apart(colour, other) - apart(now.ground, other), `${colour} is rather a tint of ${other}`);
    }
  }
});

test("a wall of Tron that was broken leaves a cross of its colour, and pieces fly at that moment", async () => {
  const match = await tronMatch();
  const { events } = (await ask(arena, `/api/matches/${match.id}/overview`)).body;
  const hits = events.filter(({ kind, step }) => kind === "hit" && step + 6 < match.step).map(({ step, text }) => ({ step, ...Object.fromEntries([...text.matchAll(/\((\d+),(\d+)\)/g)].flatMap(([, x, y]) => [["x", Number(x)], ["y", Number(y)]])) }));
  assert.ok(hits.length > 0, "somebody hits a wall in this match");
  const { step, x, y } = hits[0];
  const [was, later] = [await pictureAt(match, step - 1), await pictureAt(match, step + 6)];
  const owner = was.palette[was.tiles.charCodeAt(y * was.width + x) - 97].color;
  const page = await open(match, step + 6);
  assert.deepEqual(await coloursAt(page, later, [{ x, y }]), [owner]);
  const beside = [{ x: x - 0.95, y: y - 0.4 }, { x: x + 0.95, y: y - 0.4 }, { x: x - 0.4, y: y - 0.95 }, { x: x + 0.4, y: y + 0.95 }];
  const quiet = await coloursAt(page, later, beside);
  const moment = await open(match, step);
  assert.notDeepEqual(await coloursAt(moment, was, beside), quiet);
  await photograph(moment, "tron-hit");
});

/** Runs in the page before its scripts: keeps the texts of the last drawing of the board, with their boxes. */
function watchTexts() {
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  window.texts = [];
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    if (this.canvas.matches("canvas.board")) window.texts = [];
    return clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.canvas.matches("canvas.board")) {
      const { width } = this.measureText(text), { a, e, f } = this.getTransform();
      const left = x * a + e, top = y * a + f;
      window.texts.push({ text, left: left - (width * a) / 2, right: left + (width * a) / 2, top, bottom: top + 12 * a });
    }
    return fillText.call(this, text, x, y);
  };
}

test("Evasion's names do not overlap on a phone, and dashes show the hunter's way and the walls that it could build", async () => {
  const match = await matchOf("evasion", ["greedy", "runner"], 7);
  const page = await openPage(browser, phone);
  await page.addInitScript(watchTexts);
  await page.goto(`${arena.url}/matches/${match.id}#t=0`);
  await waitForMatch(page);
  for (const step of [0, 30, 60, 90, 120].filter((each) => each < match.step)) {
    await page.evaluate((step) => (location.hash = `#t=${step}`), step);
    await waitForStep(page, (shown) => shown === step);
    const { texts, wide } = await page.evaluate(() => ({ texts: window.texts, wide: document.querySelector("canvas.board").width }));
    for (const [index, one] of texts.entries()) {
      assert.ok(one.left >= 0 && one.right <= wide, `${one.text} at step ${step} reaches over the edge`);
      for (const other of texts.slice(index + 1))
        assert.ok(one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top, `${one.text} and ${other.text} at step ${step}`);
    }
    const picture = await pictureAt(match, step);
    const hints = picture.lines.filter(({ width, x1, y1, x2, y2 }) => width === 0 && Math.hypot(x2 - x1, y2 - y1) > 30);
    assert.ok(hints.length > 0);
    for (const { x1, y1, x2, y2, color } of hints) {
      const along = Array.from({ length: 60 }, (_, index) => 0.5 + index / 150).map((part) => ({ x: x1 + (x2 - x1) * part, y: y1 + (y2 - y1) * part }));
      const near = (await coloursAt(page, picture, along)).filter((colour) => apart(colour, color) < 110).length;
      assert.ok(near > 5 && near < 55, `${near} of 60 places on a dashed line from ${x1}, ${y1} at step ${step}`);
    }
    if (step === 0) assert.ok(texts.some(({ text }) => text === "prey") && texts.some(({ text }) => text.startsWith("hunter")));
  }
  await photograph(page, "evasion-phone");
  assert.deepEqual(page.wrongs, []);
});

const zappyMatch = () => matchOf("zappy", [...Array(6).fill("champion"), ...Array(6).fill("team")], 7);

test("Zappy's stones have shapes of their own, in the legend as on the board", async () => {
  const looks = readFileSync(fileURLToPath(new URL("../../web/src/draw/looks.ts", import.meta.url)), "utf8");
  const gems = Object.keys(JSON.parse(/^ {2}gems: (\{.*\}),$/m.exec(looks)[1]));
  const { legend } = (await ask(arena, "/api/games")).body.find(({ name }) => name === "zappy");
  assert.deepEqual(legend.filter(({ mark }) => gems.includes(mark)).map(({ mark }) => mark), gems, "things of the palette and of the legend come in one order");
  const page = await open(await zappyMatch(), 40, phone);
  await page.locator(".board-key li").first().waitFor();
  const masks = await page.locator(".board-key .legend-sign").evaluateAll((signs) => signs.map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return Array.from({ length: data.length / 4 }, (_, pixel) => (data[4 * pixel + 3] > 127 ? "#" : ".")).join("");
  }));
  const ofGems = masks.slice(-gems.length);
  for (const [index, one] of ofGems.entries())
    for (const other of ofGems.slice(index + 1)) assert.ok([...one].filter((pixel, at) => pixel !== other[at]).length > 40, "two kinds of stones look alike");
  await photograph(page, "zappy-phone");
  assert.deepEqual(page.wrongs, []);
});

/** The page's place of a place in cells, in CSS pixels of the window. */
const placeOf = (page, { width, height }, { x, y }) => page.locator("canvas.board").evaluate((canvas, [width, height, x, y]) => {
  const { left, top } = canvas.getBoundingClientRect(), [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  const scale = Math.min((wide - 20) / width, (high - 20) / height);
  return [left + (wide - width * scale) / 2 + (x + 0.5) * scale, top + (high - height * scale) / 2 + (y + 0.5) * scale];
}, [width, height, x, y]);

test("a click on a tile of Zappy keeps what lies there in sight, and a player has its inventory and its last shout", async () => {
  const match = await zappyMatch();
  const { frames } = (await ask(arena, `/api/matches/${match.id}/frames?from=0&to=400`)).body;
  const step = frames.find((frame) => frame.step > 20 && JSON.stringify([frame.picture.sprites, frame.changes]).includes("shouted"))?.step;
  assert.ok(step, "somebody shouts");
  const [then, now] = [await pictureAt(match, step), await pictureAt(match, step + 1)];
  const shouter = then.sprites.find(({ told }) => told.includes("shouted"));
  const figure = now.sprites.find(({ id }) => id === shouter.id);
  const page = await open(match, step + 1);
  const words = page.locator(".inspect.is-pinned");
  const tile = now.tiles.split("").findIndex((letter, cell) => now.palette[letter.charCodeAt(0) - 97]?.name === "food"
    && now.sprites.every(({ x, y }) => Math.abs(x - (cell % now.width)) > 3 || Math.abs(y - Math.floor(cell / now.width)) > 3));
  const place = { x: tile % now.width, y: Math.floor(tile / now.width) };
  await page.mouse.click(...(await placeOf(page, now, place)));
  await words.filter({ hasText: `Tile (${Math.floor(place.x / 3)}, ${Math.floor(place.y / 3)})` }).filter({ hasText: "Food" }).waitFor();
  await page.mouse.move(4, 4);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await waitForStep(page, (shown) => shown === step + 1);
  await words.waitFor();
  await photograph(page, "zappy-tile");
  await page.mouse.click(...(await placeOf(page, now, place)));
  await page.waitForFunction(() => document.querySelector(".inspect.is-pinned") === null);
  await page.mouse.click(...(await placeOf(page, now, figure)));
  const said = /shouted "(.*)"$/.exec(shouter.told)[1].slice(0, 20);
  const told = await words.textContent();
  for (const part of [`level ${figure.label}`, "carries", `shouted "${said}`, "step ago"]) assert.ok(told.includes(part), `${part} in ${told}`);
  await photograph(page, "zappy-player");
  assert.deepEqual(page.wrongs, []);
});

test("a player of Zappy that rises is seen", async () => {
  const match = await zappyMatch();
  const { events } = (await ask(arena, `/api/matches/${match.id}/overview`)).body;
  const rise = events.find(({ kind }) => kind === "level");
  assert.ok(rise, "somebody rises");
  const page = await openPage(browser);
  await page.addInitScript(watchTexts);
  const risen = async (step) => {
    await page.goto(`${arena.url}/matches/${match.id}#t=${step}`);
    await page.reload();
    await waitForMatch(page);
    await waitForStep(page, (shown) => shown === step);
    return (await page.evaluate(() => window.texts)).filter(({ text }) => text.startsWith("▲")).map(({ text }) => text);
  };
  assert.ok((await risen(rise.step)).includes(`▲ ${/level (\d+)/.exec(rise.text)[1]}`));
  await photograph(page, "zappy-rise");
  assert.deepEqual(await risen(rise.step - 1), []);
});

/** A match of Treasure Hunt whose halves lie side by side. */
async function lyingMatch() {
  for (const seed of [3, 4, 5, 6, 7, 8]) {
    const match = await matchOf("treasure_hunt", ["pathfinder", "nearest"], seed);
    if ((await pictureAt(match, match.step)).width === 20) return match;
  }
  throw new Error("no seed gives a map of 20 by 5 fields");
}

test("Treasure Hunt's long map stands upright on a phone, and lies elsewhere", async () => {
  const match = await lyingMatch();
  const picture = await pictureAt(match, 8);
  const page = await open(match, 8, phone);
  await page.locator(".shell-match.is-upright").waitFor();
  const { width, height } = await page.locator("canvas.board").boundingBox();
  assert.ok(height > 1.3 * width, `${width} by ${height}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const water = [...picture.tiles].flatMap((letter, cell) => (picture.palette[letter.charCodeAt(0) - 97]?.name === "water"
    && picture.sprites.every(({ x, y }) => Math.hypot(x - (cell % picture.width), y - Math.floor(cell / picture.width)) > 3) ? [cell] : []));
  assert.ok(water.length > 1);
  const turned = { width: picture.height, height: picture.width };
  const corner = (cell) => ({ x: picture.height - 1 - Math.floor(cell / picture.width) - 0.4, y: (cell % picture.width) - 0.4 });
  const colours = await coloursAt(page, turned, water.map(corner));
  assert.deepEqual(colours, water.map((cell) => picture.palette[picture.tiles.charCodeAt(cell) - 97].color));
  await photograph(page, "treasure-hunt-phone");
  const desk = await open(match, 8);
  assert.equal(await desk.locator(".is-upright").count(), 0);
  await photograph(desk, "treasure-hunt-desk");
  assert.deepEqual([...page.wrongs, ...desk.wrongs], []);
});

test("a half map is explained while it is asked for", async () => {
  const match = await lyingMatch();
  const page = await open(match, 0);
  assert.match(await page.locator(".caption-text").textContent(), /draws its half of the map: 50 fields, at least 24 grass/);
  await page.keyboard.press("End");
  await waitForStep(page, (shown) => shown === match.step);
  assert.doesNotMatch(await page.locator(".caption-text").textContent(), /half of the map/);
});

test("board, chart and events of every game are seen in a low window", async () => {
  const some = [await tronMatch(), await zappyMatch(), await lyingMatch(), await matchOf("sugargame", ["captain", "hunter"], 3)];
  for (const match of some) {
    const page = await open(match, 12, { viewport: { width: 1024, height: 768 } });
    for (const part of [".board", ".chart-canvas", ".events-list"]) {
      // Events come in after the board.
      const { y, height } = await eventually(`${match.game}: ${part} of some height`, async () => {
        const box = await page.locator(part).boundingBox();
        return box?.height > 40 ? box : null;
      });
      assert.ok(y >= 0 && y + height <= 768, `${match.game}: ${part} from ${y} to ${y + height}`);
    }
    await photograph(page, `${match.game}-low`);
    await page.context().close();
  }
});

test("controls are not cut off in a frame of another page, nor on a phone", async () => {
  const places = [["embed", { viewport: { width: 690, height: 660 } }], ["embed", { viewport: { width: 560, height: 584 } }], ["matches", phone]];
  for (const match of [await tronMatch(), await lyingMatch()]) {
    for (const [place, options] of places) {
      const page = await openPage(browser, options);
      await page.goto(`${arena.url}/${place}/${match.id}#t=12`);
      await waitForMatch(page);
      const { y, height } = await page.locator(".deck").boundingBox();
      assert.ok(y + height <= options.viewport.height, `${match.game} in ${place}: the controls end at ${y + height}`);
      await page.context().close();
    }
  }
});
