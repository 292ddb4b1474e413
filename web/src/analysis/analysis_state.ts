// The words of the arena's analysis of a finished match.
import type { Shape } from "../thoughts/thought";

export type Verdict = "" | "inaccuracy" | "mistake" | "blunder";
export interface AnalysedMove {
  step: number; seat: number;
  /** -1 to 1, for this seat, of the state before the decision. */
  value: number;
  /** What the action cost against the best one that was found. */
  drop: number;
  mark: Verdict;
  best: unknown; played: unknown;
  line: { seat: number; action: unknown }[];
  /** The best line as ghosts of what would move. */
  draw: Shape[];
}
export interface Reason { step: number; kind: "drop" | "fault" | "slow" | "end"; text: string }
export interface Why { seat: number; name: string; lost: boolean; sentences: Reason[] }
export interface AnalysisState {
  state: "waiting" | "running" | "done" | "cancelled" | "failed";
  done: number; of: number; seconds_left: number | null; problem: string;
  next: number;
  /** False: somebody else asked for it, so it is not ours to cancel. */
  own?: boolean;
  lines: AnalysedMove[];
  why: Why[] | null;
}

export const verdictColours: Record<Exclude<Verdict, "">, string> = { inaccuracy: "#e8c34a", mistake: "#f0885a", blunder: "#ff5c5c" };
export const verdictSigns: Record<Exclude<Verdict, "">, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
