// Types and helpers for the server's answers about games and matches.
import type { GameSummary, MatchFrames as Answered, MatchInfo as Told, LiveOrder, Outcome, Overview as Looked, SeatRecord, StartedMatch as Begun } from "./api_types";
import type { MatchEvent } from "./event_index";
import { capital } from "./format";
import type { Lead } from "./lead";
import type { Panel } from "./picture";

export type { Lab as LabInfo, LegendEntry, Outcome, PlayerInfo, SeatRecord as SeatInfo } from "./api_types";

/** A page saved by an earlier version, or made from a record, lacks some of the arena's facts. */
type Lately = "called" | "steps_per_second" | "problem" | "clocks" | "origin";
export type MatchInfo = Omit<Told, Lately | "config"> & Partial<Pick<Told, Lately>> & { config: Record<string, unknown> };

/** The match was broken off: it has neither winners nor a reason for its end. */
export const wasStopped = ({ winners, reason }: Outcome): boolean => winners.length === 0 && reason === "";
/** The same of a match in a list; the record of a server that was killed has no outcome at all. */
export const brokenOff = ({ status, outcome }: Pick<MatchInfo, "status" | "outcome">): boolean => status === "finished" && (!outcome || wasStopped(outcome));

/** The outcome in the arena's words, the winner's score first; a record may have seat 0's first. */
export function outcomeWords({ scores, winners, text }: Outcome): string {
  const written = ` ${scores.join(" to ")}`;
  const swapped = scores.length === 2 && winners.length === 1 && winners[0] === 1 && text.endsWith(written);
  return swapped ? `${text.slice(0, -written.length)} ${scores[1]} to ${scores[0]}` : text;
}

/** Neighbouring seats with the same player: a team, shown as one. */
export interface Side { role: string; name: string; first: number; end: number }
export function sidesOf(seats: readonly SeatRecord[]): Side[] {
  const sides: Side[] = [];
  seats.forEach((seat, index) => {
    const name = seat.name || seat.player;
    const last = sides[sides.length - 1];
    if (last && seats.length > 2 && last.name === name) last.end = index + 1;
    else sides.push({ role: seat.role, name, first: index, end: index + 1 });
  });
  return sides.map((side) => (side.end - side.first > 1 ? { ...side, name: `${side.name} ×${side.end - side.first}` } : side));
}

export interface ConfigField {
  name: string; type: string; default: unknown; doc: string;
  /** May be left empty, which means null. */
  optional?: boolean;
  min?: number; max?: number; values?: (string | number)[];
}
/** `seats` and `sides` under the default rules: sides of equally many seats, each filled by one name. As many sides as seats: everybody plays alone. */
type Optional = "seats" | "sides" | "sides_field" | "lab" | "rules" | "legend";
type Shown = "name" | "title" | "summary" | "roles" | "players" | "dynamics" | "information" | "beat_ms" | "person_ms" | "least_seats" | "most_seats";
export type GameInfo = Pick<GameSummary, Shown> & Partial<Pick<GameSummary, Optional>> & { config: ConfigField[] };

/** The page about a game, and two places on it. */
export const gameAddress = (name: string): string => `/games/${encodeURIComponent(name)}`;
export const rulesAddress = (name: string): string => `${gameAddress(name)}#rules`;
export const botAddress = (name: string): string => `${gameAddress(name)}#bot`;
/** The form that starts a match of the game, with you at a seat. */
export const playFormAddress = (name: string): string => `/play/${encodeURIComponent(name)}`;
export const matchAddress = (id: string): string => `/matches/${encodeURIComponent(id)}`;

export const seatsOf = (game: GameInfo): number => game.seats ?? Math.max(1, game.least_seats);
/** Sides that one name fills. */
export const partiesOf = (game: GameInfo): number => game.sides ?? seatsOf(game);

/** The role of each seat of a match under the default rules; equal seats are numbered. */
export function seatRoles(game: GameInfo): string[] {
  const [first = "seat"] = game.roles;
  if (game.roles.length > 1) return game.roles;
  return Array.from({ length: seatsOf(game) }, (_, seat) => `${first} ${seat + 1}`);
}

export interface MatchLists { live: MatchInfo[]; recent: MatchInfo[] }
export type MatchFrames<Frame> = Omit<Answered, "match" | "frames"> & { match: MatchInfo; frames: Frame[] };
/** A match at a glance: all events, and the panels at some moments. */
export type Overview = Omit<Looked, "match" | "events" | "samples"> & {
  match: MatchInfo;
  events: MatchEvent[];
  samples: {
    step: number; ms: number; panels: Panel[]; lead?: Lead | null;
    /** For each seat its longest decision since the sample before. */
    took?: (number | null)[];
  }[];
};
/** The player's name that gives a seat to the person at the page. */
export const personPlayer = "person";
/** The player's name for a class of the lab. */
export const labPlayer = (entry: string): string => `lab:${entry}`;
export type StartRequest = Omit<LiveOrder, "config"> & { config?: Record<string, unknown> };
/** `seat_keys`: for each seat, the key that the page of its person must show. */
export type StartedMatch = MatchInfo & Pick<Begun, "seat_keys">;

/** "treasure_hunt" -> "Treasure Hunt" */
export const gameTitle = (game: string): string => game.split("_").map(capital).join(" ");
/** "Treasure Hunt Ab3xY": the game, and its own clients' name of the match. */
export const gameWords = (match: MatchInfo): string => [gameTitle(match.game), match.called].filter(Boolean).join(" ");
