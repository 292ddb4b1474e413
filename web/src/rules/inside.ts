import { bytesInside } from "../embed/data";
import { RulesThread } from "./thread";
import InlineWorker from "./worker?worker&inline";

async function moduleInside(): Promise<WebAssembly.Module> {
  const unpacked = new Blob([bytesInside("agon-module")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

let module: Promise<WebAssembly.Module> | null = null;

/** A thread of the game whose module the page contains. */
export const rulesInside = async (): Promise<RulesThread> => RulesThread.with(await (module ??= moduleInside()), new InlineWorker());
