// The modules that `make wasm` has built, for the tests.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { modules as folder, program, root } from "../places.mjs";

export { folder, root };
export const names = existsSync(folder)
  ? readdirSync(folder).filter((file) => file.endsWith(".wasm")).map((file) => file.slice(0, -".wasm".length)).sort()
  : [];
/** As the option of a test: why it is skipped, or false. */
export const skip = names.length === 0 || !existsSync(join(folder, "rules.js")) ? `SKIPPED: no modules in ${folder}; make wasm builds them` : false;
/** The native program, where there is one: what both say must be the same. */
export const native = existsSync(program) ? program : null;

export const bytesOf = (name) => readFileSync(join(folder, `${name}.wasm`));
/** The typed face, bundled. */
export const face = skip ? null : await import(join(folder, "rules.js"));

const open = new Map();
export async function rulesOf(name) {
  if (!open.has(name)) open.set(name, face.Rules.from(await WebAssembly.compile(bytesOf(name))));
  return open.get(name);
}

/** The simplest players of a game: the first that fits each seat. */
export function simplePlayers(rules) {
  const { players, seats } = rules.describe();
  return Array.from({ length: seats }, (_, seat) => players.find((player) => player.seats.includes(seat)).name);
}

/** The value after a change within it, as docs/http-api.md describes changes. */
function applied(before, change) {
  if (typeof before === "string" && Array.isArray(change)) return change.reduce((text, [at, letters]) => text.slice(0, at) + letters + text.slice(at + letters.length), before);
  if (Array.isArray(before) && change !== null && typeof change === "object" && !Array.isArray(change)) {
    const list = before.slice(0, change.size);
    for (const [index, one] of change.at) list[index] = index < before.length ? applied(before[index], one) : one;
    return list;
  }
  if (!before || typeof before !== "object" || !change || typeof change !== "object" || Array.isArray(change)) return change;
  return { ...before, ...Object.fromEntries(Object.entries(change).map(([name, part]) => [name, applied(before[name], part)])) };
}

/** Frames as a page puts them together: every step's complete picture. */
export function completed(frames) {
  let before = {};
  return frames.map(({ step, ms, picture, changes = {} }) => {
    const changed = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, applied(before[name], change)]));
    return { step, ms, picture: (before = { ...before, marks: [], ...picture, ...changed }) };
  });
}
