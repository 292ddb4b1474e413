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

export const tasks = {
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
  question: async (seat: number) => there(match).question(seat),
  frame: async (whole: boolean) => there(match).frame(whole),
  decide: async (seat: number) => there(match).decide(seat),
  act: async (seat: number, action: unknown) => there(match).act(seat, action),
  pass: async (seat: number) => there(match).pass(seat),
  leaveSeat: async (seat: number) => there(match).leave(seat),
  step: async () => there(match).step(),
  beginProgram: async (seat: number) => there(match).beginProgram(seat),
  programReady: async (seat: number, line: string) => there(match).programReady(seat, line),
  askProgram: async (seat: number) => there(match).askProgram(seat),
  hearProgram: async (seat: number, line: string) => there(match).hearProgram(seat, line),
  observedBy: async (seat: number) => there(match).observedBy(seat),
  endProgram: async (seat: number) => there(match).endProgram(seat),
  record: async () => there(match).record(),
};
export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

async function answer({ id, task, given }: Question): Promise<void> {
  try {
    const value = await (tasks[task] as (...given: unknown[]) => Promise<unknown>)(...given);
    self.postMessage({ id, value } satisfies Answer);
  } catch (error) {
    self.postMessage({ id, error: problemOf(error) } satisfies Answer);
  }
}

self.onmessage = (event: MessageEvent<Question>) => void answer(event.data);
