// The modules that `make wasm` has built, for the tests of pages.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const folder = process.env.AGON_WASM ?? fileURLToPath(new URL("../../build/wasm/modules", import.meta.url));
export const games = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".wasm")).map((file) => file.slice(0, -5)) : [];
/** As the option of a test: why it is skipped, or false. */
export const skip = games.length === 0 ? `SKIPPED: no modules in ${folder}; make wasm builds them` : false;
