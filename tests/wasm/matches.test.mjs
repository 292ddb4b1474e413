// Matches, records and replays inside the modules: what every game must keep to.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { completed, face, names, native, rulesOf, simplePlayers, skip } from "./modules.mjs";

const seed = 7;
const eachGame = (what, body) =>
  test(what, { skip, timeout: 600_000 }, async (context) => {
    for (const name of names) await context.test(name, async () => body(await rulesOf(name), name));
  });
const headerOf = (record) => JSON.parse(record.slice(0, record.indexOf("\n")));
/** The record of the match of built-in players that most tests begin with. It is played once for each game. */
const records = new Map();
function recordOf(rules) {
  if (!records.has(rules)) records.set(rules, rules.play({ seed, players: simplePlayers(rules) }));
  return records.get(rules);
}
/** Without what depends on the machine: milliseconds, and the hashes over lines that have them. */
const timeless = (record) => record.replace(/,"ms":[0-9.eE+-]+/g, "").replace(/"sha1":"[0-9a-f]*"/g, "");

eachGame("a match of built-in players is the same twice, and its record plays through", (rules, name) => {
  const record = recordOf(rules);
  assert.equal(timeless(record), timeless(rules.play({ seed, players: simplePlayers(rules) })));
  assert.equal(headerOf(record).game, name);
  const verified = rules.verify(record);
  assert.equal(verified.problem, "");
  assert.ok(verified.steps > 0 && verified.outcome.reason !== "");
});

eachGame("seeking shows what playing shows", (rules) => {
  const replay = rules.replay(recordOf(rules));
  const { steps } = replay.opened;
  const until = Math.min(steps, 400);
  const played = completed(replay.frames(0, until));
  assert.deepEqual(played.map(({ step }) => step), Array.from({ length: until + 1 }, (_, step) => step));
  for (const from of [until, 0, Math.floor(until / 2), 1, Math.floor(until / 3)]) {
    const sought = completed(replay.frames(from, Math.min(until, from + 3)));
    assert.deepEqual(sought, played.slice(from, from + 4), `from step ${from}`);
  }
  while (!replay.lookOver(20));
  const overview = replay.overview();
  assert.equal(overview.samples.at(-1).step, steps);
  replay.close();
  assert.throws(() => replay.frames(0, 1), face.Refusal);
});

eachGame("a match that is driven from outside is the match that built-in players play", (rules) => {
  const players = simplePlayers(rules);
  const whole = recordOf(rules);
  const match = rules.match({ seed, players });
  let now = match.start;
  while (!now.over) {
    for (const seat of now.waiting) match.decide(seat);
    now = match.step();
  }
  assert.equal(timeless(match.record()), timeless(whole));
  assert.deepEqual(rules.verify(match.record()).outcome, now.outcome);
  assert.equal(match.standing().length, players.length);
  match.close();
});

eachGame("a person is asked, refused, heard, and may go", (rules) => {
  const players = simplePlayers(rules);
  const match = rules.match({ seed, players: [null, ...players.slice(1)], names: ["Ada", ...players.slice(1)] });
  let now = match.start;
  for (let step = 0; step < 12 && !now.over; ++step) {
    for (const seat of now.waiting) {
      if (seat !== 0) match.decide(seat);
      else {
        const question = match.question(0);
        assert.equal(question.seat, 0);
        assert.throws(() => match.decide(0), /has no built-in player/);
        assert.throws(() => match.act(0, { nonsense: 1 }), face.Refusal);
        assert.throws(() => match.step(), /has not decided/);
        const taken = question.choices.find(({ action }) => match.act(0, action) === "");
        if (!taken) match.pass(0);
      }
    }
    now = match.step();
  }
  assert.equal(headerOf(match.record()).seats[0].name, "Ada");
  assert.equal(match.frame(true).step, now.step);
  if (now.over) return;
  match.leave(0);
  assert.ok(!match.situation().waiting.includes(0));
  match.close();
});

eachGame("a match goes on from the middle of another", (rules) => {
  const players = simplePlayers(rules);
  const past = recordOf(rules);
  const { steps } = rules.verify(past);
  const from = Math.floor(steps / 2);
  const match = rules.match({ config: headerOf(past).config, seed, players, past, past_name: "before", past_steps: from });
  assert.equal(match.start.step, from);
  let now = match.start;
  while (!now.over) {
    for (const seat of now.waiting) match.decide(seat);
    now = match.step();
  }
  assert.equal(rules.verify(match.record()).problem, "");
  assert.equal(headerOf(match.record()).origin.step, from);
});

eachGame("the native program verifies what a module recorded", (rules, name) => {
  if (!native) return;
  const home = mkdtempSync(join(tmpdir(), "agon-wasm-"));
  try {
    const file = join(home, `${name}.agon`);
    writeFileSync(file, rules.play({ seed, players: simplePlayers(rules), started: "2026-01-01T00:00:00Z" }));
    const done = spawnSync(native, ["replay", file, "--verify"], { encoding: "utf8", cwd: home });
    assert.equal(done.status, 0, done.stderr + done.stdout);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

eachGame("what strangers say is refused in words, and harms nothing", (rules) => {
  const bad = ["", "x", "[]", "{}", '{"id":99}', '{"seed":-1}', '{"players":["nobody"]}', '{"config":{"nothing":1}}', "\u0000", '{"agon":5}\n', "9".repeat(400)];
  for (const argument of bad) {
    assert.throws(() => rules.replay(argument), face.Refusal);
    assert.throws(() => rules.verify(argument), face.Refusal);
    for (const call of ["match", "play", "match.step", "replay.frames", "analysis", "no such call"])
      assert.throws(() => rules.module.call(call, argument), face.Refusal, `${call} ${argument.slice(0, 20)}`);
  }
  const record = recordOf(rules);
  assert.throws(() => rules.replay("\u0028\u00b5\u002f\u00fd" + record), face.Refusal);
  assert.notEqual(rules.verify(record.slice(0, -40)).problem, "");
  assert.equal(rules.verify(record).problem, "");
});
