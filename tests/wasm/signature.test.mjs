// The rules in the browser sign as the native ones do: the very matches of `agon bench --signature`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { bytesOf, names, native, root, rulesOf, skip } from "./modules.mjs";

const mask = (1n << 64n) - 1n;
/** As core/random.h has it. */
function splitmix64(value) {
  value = (value + 0x9e3779b97f4a7c15n) & mask;
  value = ((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  value = ((value ^ (value >> 27n)) * 0x94d049bb133111ebn) & mask;
  return value ^ (value >> 31n);
}

/** Bytes by gzip -9: who goes beyond it should know why. */
const most = 300_000;

/** The program's list of games, in its order. */
const listed = [...readFileSync(join(root, "src/app/games.cpp"), "utf8").matchAll(/\bgame\((\w+)\)/g)].map(([, name]) => name);

test("there is a module of every game", { skip }, () => assert.deepEqual(names, [...listed].sort()));

test("tests/signature.txt comes out of the modules", { skip, timeout: 600_000 }, async () => {
  let code = 0n;
  for (const name of listed) code = splitmix64(code ^ BigInt(`0x${(await rulesOf(name)).signature()}`));
  assert.equal(code.toString(16).padStart(16, "0"), readFileSync(join(root, "tests/signature.txt"), "utf8").trim());
});

test("each game signs as the native program's", { skip: skip || (native ? false : "SKIPPED: there is no native program"), timeout: 600_000 }, async (context) => {
  for (const name of names)
    await context.test(name, async () => {
      const { stdout } = spawnSync(native, ["bench", name, "--signature"], { encoding: "utf8" });
      assert.equal((await rulesOf(name)).signature(), stdout.match(/[0-9a-f]{16}/)?.[0]);
    });
});

test("a module stays small on its way", { skip }, () => {
  for (const name of names) {
    const size = gzipSync(bytesOf(name), { level: 9 }).length;
    assert.ok(size <= most, `${name}.wasm: ${size} bytes compressed`);
  }
});
