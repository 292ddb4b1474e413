// An analysis in a module finds what the program's finds.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { face, names, native, rulesOf, simplePlayers, skip } from "./modules.mjs";

const nodes = 300;
/** A short match of any game: those of them that its configuration has. */
const short = { tick_cap: 60, max_cycles: 25, steps: 6, time_cap: 200 };

function shortMatch(rules) {
  const { fields } = rules.describe().config;
  const words = fields.flatMap(({ name }) => (name in short ? [`${name}=${short[name]}`] : []));
  return rules.play({ seed: 4, config: rules.config(null, words), players: simplePlayers(rules), started: "2026-01-01T00:00:00Z" });
}

function analysed(rules, record) {
  const analysis = rules.analysis(record, nodes);
  const lines = [];
  for (let moment = 0; moment < analysis.moments; ++moment) lines.push(...analysis.next());
  assert.throws(() => analysis.next(), face.Refusal);
  const why = analysis.why();
  analysis.close();
  return { lines, why };
}

function ofProgram(name, record) {
  const home = mkdtempSync(join(tmpdir(), "agon-wasm-analysis-"));
  try {
    const file = join(home, `${name}.agon`);
    writeFileSync(file, record);
    const done = spawnSync(native, ["analyse", file, "--nodes", String(nodes), "--json"], { encoding: "utf8", cwd: home, maxBuffer: 1 << 28 });
    assert.equal(done.status, 0, done.stderr);
    const [, ...rest] = done.stdout.trim().split("\n").map((line) => JSON.parse(line));
    const { why } = rest.pop();
    return { lines: rest, why };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Among moves of equal worth Treasure Hunt's player may take another one here: it sorts by worth alone, and C++ libraries order equals as they like. */
const leavesTies = new Set(["treasure_hunt"]);
const comparable = (name, { lines, why }) => ({ why, lines: lines.map((line) => (leavesTies.has(name) && line.mark === "" ? { ...line, best: null } : line)) });

for (const name of names)
  test(`an analysis of ${name} is the program's, sentences and all`, { skip: skip || (native ? false : "SKIPPED: there is no native program"), timeout: 300_000 }, async () => {
    const rules = await rulesOf(name);
    const record = shortMatch(rules);
    const found = analysed(rules, record);
    assert.ok(found.lines.length > 0);
    assert.deepEqual(comparable(name, found), comparable(name, ofProgram(name, record)));
  });

test("an analysis of half a record goes as far as the record", { skip }, async () => {
  const rules = await rulesOf(names[0]);
  const record = shortMatch(rules);
  const half = record.slice(0, record.lastIndexOf("\n", record.length / 2) + 1);
  assert.ok(analysed(rules, half).lines.length > 0);
});
