// The recorded truths of the original servers, asked of the modules' rule oracle.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root, rulesOf, skip } from "./modules.mjs";

const vectorsOf = (game, kind) =>
  readFileSync(join(root, `tests/vectors/${game}.jsonl`), "utf8").trim().split("\n").map((line) => JSON.parse(line)).filter(({ k }) => k === kind);

const point = (x, y) => ({ x, y });
const wallOf = ([x1, y1, x2, y2]) => ({ x1, y1, x2, y2 });
const fours = (list) => Array.from({ length: list.length / 4 }, (_, at) => list.slice(4 * at, 4 * at + 4));

function evasionState(line) {
  const [tick, hx, hy, hvx, hvy, last_wall, px, py, pvx, pvy, , ...walls] = line.split(" ").map((word) => (word === "null" ? null : Number(word)));
  return { tick, hunter: point(hx, hy), hunter_velocity: point(hvx, hvy), last_wall, prey: point(px, py), prey_velocity: point(pvx, pvy), walls: fours(walls).map(wallOf) };
}

/** Plain moves alone: the traps of the text are for the protocol's tests. Null: none of them. */
function evasionAction(line) {
  const [word, ...numbers] = line.split(" ");
  if (word === "create" && numbers.length === 4) return { create: wallOf(numbers.map(Number)) };
  if (word === "change" && numbers.length === 2) return { change: point(...numbers.map(Number)) };
  return word === "none" ? {} : null;
}

test("Evasion: steps of the original", { skip }, async () => {
  const rules = await rulesOf("evasion");
  let asked = 0;
  for (const vector of vectorsOf("evasion", "step")) {
    const [hunter, prey] = [evasionAction(vector.h), evasionAction(vector.p)];
    if (!hunter || !prey || vector.variant || (vector.why ?? "").startsWith("unreadable")) continue;
    const state = evasionState(vector.s);
    const config = { wall_interval: vector.n, max_walls: vector.m, line_of_sight: "original" };
    const answer = rules.oracle({ config, state, actions: [hunter, state.tick % 2 ? prey : null] });
    assert.equal(answer.error, undefined, JSON.stringify(vector));
    const expected = evasionState(vector.o);
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(answer.state[name], value, `${name} after ${JSON.stringify(vector)}`);
    assert.equal(answer.outcome.reason === "capture", vector.c === 1, JSON.stringify(vector));
    ++asked;
  }
  assert.ok(asked > 150, `${asked} steps`);
});

const directions = ["Up", "Right", "Down", "Left"];
const tronAgent = ([x, y, direction, health, wall_breaker_cooldown, wall_breaker_rem_time]) =>
  ({ health, position: point(x, y), direction: directions[direction], wall_breaker_cooldown, wall_breaker_rem_time });
const tronState = ({ c }, part) => ({ cycle: c, board: part.board, agents: [tronAgent(part.B), tronAgent(part.Y)], scores: part.s });

/** The letters of a cycle in the order of arrival: the last direction counts, 'w' activates. */
function tronAction(letters) {
  const action = {};
  for (const letter of letters)
    if (letter === "w") action.activate_wall_breaker = true;
    else action.direction = directions["URDL".indexOf(letter)];
  return action;
}

test("Tron: steps of the original", { skip }, async () => {
  const rules = await rulesOf("tron");
  const constants = Object.keys(rules.describe().config.example).slice(0, 8);
  const vectors = vectorsOf("tron", "step");
  let asked = 0;
  for (const vector of vectors) {
    const config = Object.fromEntries(constants.map((name, at) => [name, vector.const[at]]));
    const answer = rules.oracle({ config, state: tronState(vector, vector), actions: vector.cmd.map(tronAction) });
    if (answer.error?.startsWith("config.")) continue; // The original plays with constants that hosts cannot set here.
    ++asked;
    assert.equal(answer.error, undefined, JSON.stringify(vector));
    const { ending, ...state } = answer.state;
    assert.deepEqual(state, { ...tronState(vector, vector.next), cycle: vector.c + 1 }, vector.note);
    assert.equal(ending !== "none", vector.end, vector.note);
    const [winner] = answer.outcome.winners;
    assert.equal(winner === undefined ? null : ["Blue", "Yellow"][winner], vector.winner, vector.note);
  }
  assert.ok(asked > 100, `${asked} steps`);
});
