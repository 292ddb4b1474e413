// The modules that `make wasm` has built, for the tests.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const folder = process.env.AGON_WASM ?? join(root, "build/wasm/modules");
export const names = existsSync(folder)
  ? readdirSync(folder).filter((file) => file.endsWith(".wasm")).map((file) => file.slice(0, -".wasm".length)).sort()
  : [];
/** As the option of a test: why it is skipped, or false. */
export const skip = names.length === 0 || !existsSync(join(folder, "rules.js")) ? `SKIPPED: no modules in ${folder}; make wasm builds them` : false;
const program = process.env.AGON ?? join(root, "build/dev/agon");
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

/** Frames as a page puts them together: every step's complete picture. */
export function completed(frames) {
  let before = {};
  return frames.map(({ step, ms, picture }) => ({ step, ms, picture: (before = { ...before, ...picture }) }));
}
