// What drawing costs: nothing that is not seen is drawn, and a frame of the screen makes the browser lay a page out once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startArena, startSlowMatch } from "./arena.mjs";
import { moving, openBrowser, openPage, waitForMatch } from "./browser.mjs";

let arena;
let browser;

before(async () => {
  arena = await startArena("--showcase");
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

/** Runs in the page before its scripts: counts gradients and drawings; `places`: by whether their canvas is on the screen, which lays the page out. */
function count(places) {
  const counted = (window.counted = { seen: 0, unseen: 0, gradients: 0 });
  const { clearRect, createRadialGradient } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    const { top, bottom } = places ? this.canvas.getBoundingClientRect() : { top: 0, bottom: 1 };
    ++counted[bottom > 0 && top < innerHeight ? "seen" : "unseen"];
    return clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.createRadialGradient = function (...places) {
    ++counted.gradients;
    return createRadialGradient.apply(this, places);
  };
}

/** Runs in the page: what is counted until so many drawings were seen. */
function duringDrawings(drawings) {
  const before = { ...window.counted };
  return new Promise((resolve) => {
    const look = () => {
      const { counted } = window;
      if (counted.seen - before.seen < drawings) return requestAnimationFrame(look);
      resolve(Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, value - before[name]])));
    };
    look();
  });
}

test("the lobby draws the boards on the screen, and no others", async () => {
  const page = await openPage(browser, { ...moving, viewport: { width: 1280, height: 560 } });
  await page.addInitScript(count, true);
  await page.goto(arena.url);
  await page.locator(".cards-live .card").first().waitFor();
  await page.waitForFunction(() => window.counted.seen > 30);
  const tiles = await page.evaluate(duringDrawings, 60);
  assert.equal(tiles.unseen, 0);
  await page.locator(".cards-live .card").first().scrollIntoViewIfNeeded();
  await page.waitForFunction((seen) => window.counted.seen > seen + 30, await page.evaluate(() => window.counted.seen));
  assert.deepEqual(page.wrongs, []);
});

test("a match makes its lights once, and lays the page out once a drawing", async () => {
  const match = await startSlowMatch(arena, 100); // it goes on until both are counted
  const page = await openPage(browser, moving);
  await page.addInitScript(count, false);
  await page.goto(`${arena.url}/matches/${match.id}`);
  await waitForMatch(page);
  await page.evaluate(duringDrawings, 20);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const layouts = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
  for (const where of ["nowhere", "on the board"]) {
    if (where !== "nowhere") await page.locator("canvas.board").hover();
    const before = await layouts();
    const { seen, gradients } = await page.evaluate(duringDrawings, 60);
    assert.equal(gradients, 0);
    const each = ((await layouts()) - before) / seen;
    assert.ok(each < 2, `${each.toFixed(2)} layouts a drawing, with the pointer ${where}`);
  }
});
