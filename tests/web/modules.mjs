// The modules that `make wasm` has built, for the tests of pages.
import { existsSync, readdirSync } from "node:fs";
import { modules as folder } from "../places.mjs";

export { folder };
export const games = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".wasm")).map((file) => file.slice(0, -5)) : [];
/** As the option of a test: why it is skipped, or false. */
export const skip = games.length === 0 ? `SKIPPED: no modules in ${folder}; make wasm builds them` : false;
