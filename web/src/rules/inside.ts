import { unpackedInside } from "../embed/data";
import { RulesThread } from "./thread";
import InlineWorker from "./worker?worker&inline";

const moduleInside = async (): Promise<WebAssembly.Module> => WebAssembly.compile(await unpackedInside("agon-module").arrayBuffer());

let module: Promise<WebAssembly.Module> | null = null;

/** A thread of the game whose module the page contains. */
export const rulesInside = async (): Promise<RulesThread> => RulesThread.with(await (module ??= moduleInside()), new InlineWorker());
