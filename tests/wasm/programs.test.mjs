// Programs of the caller's page at a seat: the lines that they get, what becomes of theirs, and that a match is the native program's.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { names, native, rulesOf, simplePlayers, skip } from "./modules.mjs";

const seed = 11;
const eachGame = (title, run) => {
  for (const name of names.length > 0 ? names : ["no module"]) test(`${name}: ${title}`, { skip, timeout: 300_000 }, async () => run(await rulesOf(name), name));
};

function begun(rules, ready = { legal: true }) {
  const others = simplePlayers(rules).slice(1);
  const match = rules.match({ seed, players: [null, ...others] });
  const start = JSON.parse(match.beginProgram(0)).start;
  assert.deepEqual(match.programReady(0, JSON.stringify({ ready })), { fault: null, gone: false });
  return { match, start, others };
}

/** Plays to the end, or for so many steps; `answer`: the program's line to a question. */
function played(match, answer, most = Infinity, each = () => {}) {
  let now = match.start;
  while (!now.over && now.step < most) {
    for (const seat of now.waiting) {
      if (seat !== 0) match.decide(seat);
      else each(match.hearProgram(0, answer(JSON.parse(match.askProgram(0)).decide)));
    }
    now = match.step();
  }
  return now;
}

const firstLegal = ({ legal }) => JSON.stringify({ action: legal[0] ?? {} });
const stepsOf = (lines) => lines.trim().split("\n").slice(1).map((line) => JSON.parse(line)).filter(({ outcome }) => !outcome)
  .map((step) => JSON.parse(JSON.stringify(step, (key, value) => (["ms", "cpu_ms", "memory_kib", "sha1"].includes(key) ? undefined : value))));

eachGame("a program is told as the bot protocol has it, and its actions are taken", (rules, name) => {
  const { match, start, others } = begun(rules);
  assert.equal(start.game, name);
  assert.deepEqual([start.seat, start.seats], [0, others.length + 1]);
  let asked = 0;
  const now = played(match, (question) => {
    ++asked;
    assert.equal(question.time_left_ms, null);
    assert.deepEqual(question.view, match.view(0));
    return firstLegal(question);
  }, 40, ({ fault }) => assert.equal(fault, null));
  assert.ok(asked > 0);
  assert.equal(rules.verify(match.record()).steps, now.step);
  if (now.over) assert.deepEqual(JSON.parse(match.endProgram(0)).end, { outcome: now.outcome, seat: 0 });
  match.close();
});

eachGame("what a program thinks comes with its answer, and what is wrong with it is told", (rules) => {
  const { match } = begun(rules);
  const thoughts = [];
  played(match, (question) => JSON.stringify({ ...JSON.parse(firstLegal(question)), value: 0.5, note: "so", mark: "here", draw: [{ cell: { x: 1, y: 2, heat: 0.5 } }, { star: {} }] }), 3,
    ({ thought }) => thoughts.push(thought));
  assert.deepEqual({ ...thoughts[0], problem: "" }, { step: 0, value: 0.5, note: "so", mark: "here", draw: [{ cell: { x: 1, y: 2, heat: 0.5 } }], problem: "" });
  assert.match(thoughts[0].problem, /draw/);
  match.close();
});

eachGame("every fault of a line is the arena's, and the match goes on by the game's rule", (rules) => {
  for (const [line, code, gone] of [["nonsense", "bad-json", false], ["[]", "no-action", false], ['{"action":[1]}', "not-an-action", false], ['{"error":"at bot.js:3"}', "exception", true]]) {
    const { match } = begun(rules);
    let heard = null;
    const now = played(match, () => line, match.start.step + 1, (one) => (heard ??= one));
    assert.equal(heard?.fault.code, code);
    assert.equal(heard.gone, gone);
    assert.equal(rules.verify(match.record()).steps, now.step, code);
    if (gone && !now.over) assert.ok(!now.waiting.includes(0));
    match.close();
  }
});

eachGame("who is not ready, or has a player already, is told so", (rules) => {
  const others = simplePlayers(rules).slice(1);
  const match = rules.match({ seed, players: [null, ...others] });
  assert.throws(() => match.askProgram(0), /no program has begun/);
  assert.throws(() => match.beginProgram(1), /has a built-in player/);
  match.beginProgram(0);
  const { fault, gone } = match.programReady(0, '{"hello":1}');
  assert.deepEqual([fault.code, gone], ["no-start", true]);
  assert.ok(!match.situation().waiting.includes(0));
  match.close();
});

eachGame("the match is the one that the native program plays with such a program", (rules, name) => {
  if (!native) return;
  const home = mkdtempSync(join(tmpdir(), "agon-wasm-"));
  try {
    const bot = join(home, "bot.js");
    writeFileSync(bot, `require("node:readline").createInterface({ input: process.stdin }).on("line", (text) => {
  const { start, decide } = JSON.parse(text);
  if (start) console.log('{"ready":{"legal":true}}');
  if (decide) console.log(JSON.stringify({ action: decide.legal[0] ?? {} }));
});`);
    const { match, others } = begun(rules);
    const record = join(home, "match.agon");
    const done = spawnSync(native, ["play", name, `cmd:node ${bot}`, ...others, "--seed", String(seed), "--no-clocks", "--no-sandbox", "--record", record], { encoding: "utf8", cwd: home });
    assert.equal(done.status, 0, done.stderr);
    const lines = spawnSync("zstd", ["-dcq", record], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
    played(match, firstLegal);
    assert.deepEqual(stepsOf(match.record()), stepsOf(lines));
    match.close();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
