// Where the tests in JavaScript find what they try.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
/** The program; AGON names another one. */
export const program = process.env.AGON ?? join(root, "build/release/agon");
/** The folder of the modules that `make wasm` builds; AGON_WASM names another one. */
export const modules = process.env.AGON_WASM ?? join(root, "build/wasm/modules");
