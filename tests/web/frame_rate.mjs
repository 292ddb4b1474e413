// Frames a second of the match page in Chromium, a game at a time, what they cost its main thread, and how soon the lobby can be used: figures,
// not a test.
//   node frame_rate.mjs [SECONDS]
import { ask, startArena } from "./arena.mjs";
import { moving, openBrowser, openPage, waitForMatch } from "./browser.mjs";

const seconds = Number(process.argv[2] ?? 5);

/** Enough steps a second that something moves in every frame. */
const orders = {
  evasion: { players: ["still", "still"], step_ms: 5 },
  tron: { players: ["wall_hugger", "wall_hugger"], step_ms: 60 },
  sugargame: { players: ["random", "random"], step_ms: 100 },
  treasure_hunt: { players: ["random", "random"], step_ms: 60 },
  zappy: { players: Array(200).fill("random"), step_ms: 30, config: { width: 42, height: 42, clients: 100, places: 100 } },
};

/** Runs in the page: counts screen frames and the longest gap between two, while the board is drawn. */
function countFrames(milliseconds) {
  return new Promise((resolve) => {
    const began = performance.now();
    let frames = 0, before = began, longest = 0;
    const tick = (now) => {
      longest = Math.max(longest, now - before);
      before = now;
      if (now - began >= milliseconds) return resolve({ frames, rate: (frames * 1000) / (now - began), longest });
      ++frames;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

/** The processor time of the page's main thread while something is done, in seconds, and its part of the time that passed. */
async function mainThread(page, work) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const looked = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  const before = await looked();
  const began = performance.now();
  const result = await work();
  const took = (performance.now() - began) / 1000;
  const worked = (await looked()).TaskDuration - before.TaskDuration;
  return { result, worked, percent: Math.round((100 * worked) / took) };
}

const arena = await startArena("--records", "none");
const browser = await openBrowser();
try {
  const { body: games } = await ask(arena, "/api/games");
  for (const game of games) {
    const order = orders[game.name] ?? { players: [], step_ms: 50 };
    const players = order.players.length > 0 ? order.players
      : Array.from({ length: Math.max(game.roles.length, game.least_seats) }, (_, seat) => game.players.find((player) => player.seats.includes(seat)).name);
    const { status, body } = await ask(arena, "/api/matches", { game: game.name, seed: 1, ...order, players });
    if (status !== 201) throw new Error(`${game.name}: ${JSON.stringify(body)}`);
    const page = await openPage(browser, moving);
    await page.goto(`${arena.url}/matches/${body.id}`);
    await waitForMatch(page);
    const { result: { frames, rate, longest }, worked, percent } = await mainThread(page, () => page.evaluate(countFrames, seconds * 1000));
    // On a busy machine fewer frames are drawn, so the time for one says what sixty a second would cost.
    console.log(JSON.stringify({ game: game.name, frames_per_second: Math.round(rate), longest_gap_ms: Math.round(longest), main_thread_percent: percent,
      ms_a_frame: Number(((1000 * worked) / frames).toFixed(2)) }));
    await page.context().close();
  }
  // The lobby of an arena in which matches are always played.
  const busy = await startArena("--showcase");
  try {
    const page = await openPage(browser, moving);
    const began = performance.now();
    await page.goto(busy.url);
    await page.locator(".tile").first().waitFor();
    const usable = Math.round(performance.now() - began);
    await page.locator(".cards-live canvas").first().waitFor();
    console.log(JSON.stringify({ page: "lobby", usable_after_ms: usable, main_thread_percent: (await mainThread(page, () => page.waitForTimeout(seconds * 1000))).percent }));
  } finally {
    await busy.stop();
  }
} finally {
  await browser.close();
  await arena.stop();
}
