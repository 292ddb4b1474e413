// Types and helpers for the server's answers about contests.
import type { Contest, ContestMatch } from "../api_types";
import { running } from "../format";

export type { Contest, ContestMatch, ContestSummary, ContestStanding as Standing, Measured, Meeting } from "../api_types";

/** The points of `name` in a match: 1, 0.5 or 0. */
export const pointsOf = (match: ContestMatch, name: string): number => (match.a === name ? match.points_a : match.points_b);
export const opponentOf = (match: ContestMatch, name: string): string => (match.a === name ? match.b : match.a);
export const playedBy = (contest: Contest, name: string): ContestMatch[] =>
  contest.matches.filter((match) => match.a === name || match.b === name);

/** Points of `name` against `other`, and the number of their matches; null: they have not met. */
export function meeting(contest: Contest, name: string, other: string): { points: number; matches: number; won: number; drawn: number; lost: number } | null {
  const one = contest.cross_table.find(({ a, b }) => (a === name && b === other) || (a === other && b === name));
  if (!one) return null;
  const [won, lost] = one.a === name ? [one.wins, one.losses] : [one.losses, one.wins];
  return { won, drawn: one.draws, lost, points: won + one.draws / 2, matches: won + one.draws + lost };
}

/** Average points of the last matches, after each match: an entrant's form. */
export const form = (contest: Contest, name: string, over = 10): number[] => running(playedBy(contest, name).map((match) => pointsOf(match, name)), over);

export const halves = (points: number): string => `${Math.floor(points) || (points % 1 ? "" : "0")}${points % 1 ? "½" : ""}`;

/** The addresses of a contest's pages: on a server, or inside a single file opened from a disk. */
export interface ContestPlaces {
  contest(contest: string): string;
  entrant(contest: string, entrant: string): string;
  /** The matches between two entrants. */
  meeting(contest: string, entrant: string, other: string): string;
  /** Null: the record of the match is missing. */
  match(contest: string, match: string): string | null;
}
const served = (contest: string): string => `/contests/${encodeURIComponent(contest)}`;
let places: ContestPlaces = {
  contest: served,
  entrant: (contest, entrant) => `${served(contest)}/players/${encodeURIComponent(entrant)}`,
  meeting: (contest, entrant, other) => `${served(contest)}/players/${encodeURIComponent(entrant)}#against=${encodeURIComponent(other)}`,
  match: (contest, match) => `${served(contest)}/matches/${encodeURIComponent(match)}`,
};
export const placeContest = (elsewhere: ContestPlaces): void => void (places = elsewhere);
export const contestAddress = (contest: string): string => places.contest(contest);
export const tuningAddress = (contest: string): string => `${served(contest)}/tuning`;
export const entrantAddress = (contest: string, entrant: string): string => places.entrant(contest, entrant);
export const meetingAddress = (contest: string, entrant: string, other: string): string => places.meeting(contest, entrant, other);
export const matchAddress = (contest: string, match: string): string | null => places.match(contest, match);
/** The id of a contest's match, for the viewer. */
export const contestMatchId = (contest: string, match: string): string => `contest/${contest}/${match}`;
