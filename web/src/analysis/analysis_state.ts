// Types of the arena's analysis of a finished match.
import type { AnalysedMove as Move, AnalysisState as State } from "../api_types";
import type { Shape } from "../thoughts/thought";

export type { Reason, SeatReasons as Why } from "../api_types";
export type Verdict = "" | "inaccuracy" | "mistake" | "blunder";
/** `draw`: the best line, drawn as ghosts of the moving pieces. */
export type AnalysedMove = Omit<Move, "mark" | "draw"> & { mark: Verdict; draw: Shape[] };
/** `own` is false if somebody else asked for it, so that we may not cancel it. */
export type AnalysisState = Omit<State, "lines" | "own"> & { lines: AnalysedMove[]; own?: boolean };

export const verdictColours: Record<Exclude<Verdict, "">, string> = { inaccuracy: "#e8c34a", mistake: "#f0885a", blunder: "#ff5c5c" };
export const verdictSigns: Record<Exclude<Verdict, "">, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
