// A real server for the tests, on a port of its own choice and with a folder of its own.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { program } from "../places.mjs";

export { program };

/** Milliseconds that a server on a busy machine may take to be ready. */
const patience = 30_000;

/** Starts `agon serve`; `url` ends without a slash. `kill` ends it at once, as a machine that loses its power does. */
export async function startArena(...flags) {
  const folder = mkdtempSync(join(tmpdir(), "agon-web-"));
  const announce = join(folder, "address");
  const port = flags.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(program, ["serve", ...port, "--announce", announce, ...flags], {
    cwd: folder, stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (data) => (said += data));
  child.stderr.on("data", (data) => (said += data));
  let gone = null;
  child.on("error", (error) => (gone = error.message));
  child.on("exit", (code, signal) => (gone ??= `ended with ${code ?? signal}`));

  const end = async (signal) => {
    if (gone === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill(signal);
      const late = setTimeout(() => child.kill("SIGKILL"), 5000);
      await ended;
      clearTimeout(late);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const stop = () => end("SIGTERM");
  const kill = () => end("SIGKILL");

  try {
    const probe = () => {
      if (gone !== null) throw new Error(gone);
      return addressIn(announce);
    };
    const addresses = await eventually("its address", probe, patience, 50);
    return { url: addresses.pages.replace(/\/$/, ""), addresses, stop, kill };
  } catch (error) {
    // Whatever went wrong, the server must not outlive the test: the runner would wait for it.
    await stop();
    throw new Error(`${program}: ${error.message}\n${said}`);
  }
}

/** Plays a contest of built-in players into a store; gives the store. */
export function playContest(name, ...flags) {
  const folder = mkdtempSync(join(tmpdir(), "agon-web-contest-"));
  const store = join(folder, `${name}.contest`);
  const done = spawnSync(program, ["contest", "run", "--name", name, "--store", store, "--quiet", ...flags], { cwd: folder, encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.error?.message ?? done.stderr);
  return store;
}

/** The announcement is one line of JSON; without its end it may still be being written. */
function addressIn(file) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text.endsWith("\n") ? JSON.parse(text) : null;
}

/** Asks the server's JSON interface. */
export async function ask(arena, path, body) {
  const options = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  const response = await fetch(arena.url + path, options);
  return { status: response.status, body: await response.json() };
}

/** Waits until `probe` gives something, and gives it back. */
export async function eventually(what, probe, milliseconds = 30_000, interval = 100) {
  const until = Date.now() + milliseconds;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`);
    await pause(interval);
  }
}

/** Players whose matches end after some hundred steps: two that do nothing may take a game to its utmost length. */
const brisk = { evasion: ["greedy", "runner"] };

/** A game with a built-in player for each seat, and such players. */
export async function someLineup(arena) {
  const { body: games } = await ask(arena, "/api/games");
  for (const game of games) {
    const names = game.players.map((player) => player.name);
    if (brisk[game.name]?.every((name) => names.includes(name))) return { game, players: brisk[game.name] };
  }
  for (const game of games) {
    const players = game.roles.map((_, seat) => game.players.find((player) => player.seats.includes(seat))?.name);
    if (players.every(Boolean)) return { game, players };
  }
  throw new Error("no game has a built-in player for each seat");
}

/** A match that is live and stays so for a while: slow enough to be watched in peace. */
export async function startSlowMatch(arena, milliseconds = 20) {
  const { game, players } = await someLineup(arena);
  const { status, body } = await ask(arena, "/api/matches", { game: game.name, players, seed: 7, step_ms: milliseconds });
  if (status !== 201) throw new Error(`starting a match: ${JSON.stringify(body)}`);
  return body;
}

/** Plays the match that the order describes, and gives it when it is over. */
export async function playedMatch(arena, order) {
  const { status, body } = await ask(arena, "/api/matches", order);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return eventually(`the end of ${order.game}`, async () => {
    const { body: now } = await ask(arena, `/api/matches/${body.id}`);
    return now.status === "finished" ? now : null;
  }, 120_000);
}

/** A finished match with enough steps to move about in. */
export async function finishedMatch(arena, steps = 40) {
  const { game, players } = await someLineup(arena);
  await ask(arena, "/api/matches", { game: game.name, players, seed: 3, step_ms: 1 });
  return eventually("a finished match", async () => {
    const { body } = await ask(arena, "/api/matches");
    return body.recent.find((match) => match.step >= steps);
  }, 120_000);
}
