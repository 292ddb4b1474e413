// node gather/main.mjs PROGRAM INTO: gathers the pages; AGON_REPOSITORY=https://… is where links to sources lead, AGON_CLONE=https://… where
// they are cloned.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gather } from "./gather.mjs";
import { Program } from "./program.mjs";

const [program, into] = process.argv.slice(2);
if (!program || !into) {
  console.error("usage: node gather/main.mjs PROGRAM INTO");
  process.exit(2);
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const { where } = await gather({ root, into: resolve(into), program: new Program(resolve(program)), repository: process.env.AGON_REPOSITORY ?? "", clone: process.env.AGON_CLONE ?? "" });
console.log(`${where.size} documents gathered in ${into}`);
