// The rules in a separate thread. `tasks` lists the requests of a page. One module, one game.
import { problemOf } from "../format";
import { decompress } from "fzstd";
import { Rules, type RulesAnalysis, type RulesMatch, type RulesReplay } from "./rules";
import type { MatchOrder } from "./types";

export interface Question { id: number; task: TaskName; given: unknown[] }
export type Answer = { id: number; value: unknown } | { id: number; error: string };

let rules: Rules | null = null;
let lines = "";
let replay: RulesReplay | null = null;
let match: RulesMatch | null = null;
let analysis: RulesAnalysis | null = null;

/** Milliseconds that the overview takes before other requests are served. */
const turnMs = 12;
const zstdMagic = [0x28, 0xb5, 0x2f, 0xfd];

function linesOf(record: Uint8Array): string {
  const packed = zstdMagic.every((byte, at) => record[at] === byte);
  return new TextDecoder().decode(packed ? decompress(record) : record);
}

function there<T>(one: T | null): T {
  if (one === null) throw new Error("nothing is open");
  return one;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const tasks = {
  load: async (module: WebAssembly.Module) => void (rules = await Rules.from(module)),
  describe: async () => there(rules).describe(),
  config: async (words: string[]) => there(rules).config(null, words),

  openReplay: async (record: Uint8Array) => {
    replay?.close();
    lines = linesOf(record);
    replay = there(rules).replay(lines);
    return replay.opened;
  },
  /** The lines of the record that was opened last. */
  lines: async () => lines,
  frames: async (from: number, to: number, every: number) => there(replay).frames(from, to, every),
  overview: async () => {
    const open = there(replay);
    while (!open.lookOver(turnMs)) await nextTurn();
    return open.overview();
  },

  openAnalysis: async (record: string | Uint8Array, nodes: number, moments: number) => {
    analysis?.close();
    analysis = there(rules).analysis(typeof record === "string" ? record : linesOf(record), nodes, moments);
    return analysis.moments;
  },
  judgeNext: async () => there(analysis).next(),
  why: async () => there(analysis).why(),

  startMatch: async (order: MatchOrder) => {
    match?.close();
    match = there(rules).match(order);
    return match.start;
  },
};
/** The calls of the match under way besides, by their own names. */
type MatchTasks = Omit<RulesMatch, "start" | "close">;
export type Tasks = typeof tasks & MatchTasks;
export type TaskName = keyof Tasks;

async function answer({ id, task, given }: Question): Promise<void> {
  try {
    const of: Record<string, unknown> = task in tasks ? tasks : (there(match) as object as Record<string, unknown>);
    const value = await (of[task] as (...given: unknown[]) => unknown).apply(of, given);
    self.postMessage({ id, value } satisfies Answer);
  } catch (error) {
    self.postMessage({ id, error: problemOf(error) } satisfies Answer);
  }
}

self.onmessage = (event: MessageEvent<Question>) => void answer(event.data);
