import { cancelAnalysis, fetchAnalysis, isOfSeason, startAnalysis } from "../api";
import type { AnalysedMove as Move, AnalysisState as State } from "../api_types";
import type { Shape } from "../thoughts/thought";

export type { Reason, SeatReasons as Why } from "../api_types";
export type Verdict = "" | "inaccuracy" | "mistake" | "blunder";
/** `draw_played` and `draw`: what was played and the better way, where they differ. An analysis of an earlier version has no `draw_played` and no `text`. */
export type AnalysedMove = Omit<Move, "mark" | "text" | "draw" | "draw_played"> & { mark: Verdict; text?: string; draw: Shape[]; draw_played?: Shape[] };
/** `own` is false if somebody else asked for it, so that we may not cancel it. */
export type AnalysisState = Omit<State, "lines" | "own"> & { lines: AnalysedMove[]; own?: boolean };

export const verdictColours: Record<Exclude<Verdict, "">, string> = { inaccuracy: "#e8c34a", mistake: "#f0885a", blunder: "#ff5c5c" };
export const verdictSigns: Record<Exclude<Verdict, "">, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The better way on the board. */
export const betterColour = "#3ddc84";

/** A place that analyses a match. `token`: some arenas ask for it; "": none. */
export interface AnalysisDesk {
  /** An analysis that was made before is there at once. */
  start(token: string): Promise<AnalysisState>;
  cancel(token: string): Promise<AnalysisState>;
  /** The progress, with the lines from `from` on. */
  since(from: number): Promise<AnalysisState>;
  readonly takesToken: boolean;
  /** Called when nobody looks any more; absent: there is nothing to release. */
  close?(): void;
}

/** A place that can analyse the match, and how thoroughly it does so. */
export interface AnalysisChoice {
  /** The name of the place. */
  place: string;
  words: string;
  desk: AnalysisDesk;
  /** Chosen unless the watcher chooses another. */
  usual: boolean;
}

/** The arena, whose analysis everybody who looks at the match sees. */
const arenaDesk = (match: string): AnalysisDesk => ({
  start: (token) => startAnalysis(match, token),
  cancel: (token) => cancelAnalysis(match, token),
  since: (from) => fetchAnalysis(match, from),
  takesToken: !isOfSeason(match),
});

export const arenaChoice = (match: string): AnalysisChoice => ({ place: "The arena", words: "The arena", desk: arenaDesk(match), usual: false });
