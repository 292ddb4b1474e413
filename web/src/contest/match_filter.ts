// Selects the matches of a contest to list. Pure, except for the address.
import { opponentOf, pointsOf, type Contest, type ContestMatch } from "./contest_info";

export type Result = "" | "won" | "drawn" | "lost" | "faults";
/** "": all. `player`: the matches of this entrant, and results from its side. */
export interface MatchFilter { player: string; against: string; result: Result; reason: string }
export const noFilter: MatchFilter = { player: "", against: "", result: "", reason: "" };

/** The result for a side with so many points of a match. */
export const resultOf = (points: number): Exclude<Result, "" | "faults"> => (points === 1 ? "won" : points === 0 ? "lost" : "drawn");

export function filtered(matches: readonly ContestMatch[], { player, against, result, reason }: MatchFilter): ContestMatch[] {
  return matches.filter((match) => {
    const own = player || match.first;
    if (player && match.a !== player && match.b !== player) return false;
    if (against && (player ? opponentOf(match, player) !== against : match.a !== against && match.b !== against)) return false;
    if (reason && match.reason !== reason) return false;
    if (result === "faults") return match.faults > 0;
    return result === "" || resultOf(pointsOf(match, own)) === result;
  });
}

export const reasonsIn = (matches: readonly ContestMatch[]): string[] => [...new Set(matches.map((match) => match.reason))].sort();
export const namesIn = (contest: Contest): string[] => contest.standings.map((one) => one.entrant);

/** "#against=NAME" asks for the matches against this entrant. */
export const againstIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get("against") ?? "";
