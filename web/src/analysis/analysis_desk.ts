import { cancelAnalysis, fetchAnalysis, isOfSeason, startAnalysis } from "../api";
import type { AnalysisState } from "./analysis_state";

/** Who analyses a match. `token`: what some arenas ask for; "": none. */
export interface AnalysisDesk {
  /** One that was made before is there at once. */
  start(token: string): Promise<AnalysisState>;
  cancel(token: string): Promise<AnalysisState>;
  /** What there is from the line `from` on. */
  since(from: number): Promise<AnalysisState>;
  readonly takesToken: boolean;
  /** Nobody looks any more; absent: nothing is held. */
  close?(): void;
}

/** Who may analyse a match, and with how much care. */
export interface AnalysisChoice {
  /** Where it is done. */
  place: string;
  words: string;
  desk: AnalysisDesk;
  /** Taken unless another is chosen. */
  usual: boolean;
}

/** The arena, for everybody who looks at the match. */
const arenaDesk = (match: string): AnalysisDesk => ({
  start: (token) => startAnalysis(match, token),
  cancel: (token) => cancelAnalysis(match, token),
  since: (from) => fetchAnalysis(match, from),
  takesToken: !isOfSeason(match),
});

export const arenaChoice = (match: string): AnalysisChoice => ({ place: "The arena", words: "The arena", desk: arenaDesk(match), usual: false });
