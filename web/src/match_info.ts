// The words of the server's JSON interface about games and matches.
import type { MatchEvent } from "./event_index";
import { capital } from "./format";
import type { Lead } from "./lead";
import type { Panel } from "./picture";

export interface SeatInfo { role: string; name: string; player: string }
export interface Outcome { scores: number[]; winners: number[]; reason: string; text: string }

export interface MatchInfo {
  id: string; game: string;
  /** What the game's own protocol calls the match; "" or absent: nothing. */
  called?: string;
  title: string; seats: SeatInfo[];
  status: "live" | "finished";
  step: number;
  /** Its natural pace; 0 or absent: as fast as the players think. */
  steps_per_second?: number;
  /** UTC, ISO 8601. */
  started: string; seed: number; config: Record<string, unknown>;
  outcome: Outcome | null;
  /** Why something about it is missing, e.g. its record; "" or absent: nothing is. */
  problem?: string;
  /** As the players are held to them, milliseconds, 0: no such limit; null or absent: none. */
  clocks?: { first_move_ms: number; per_move_ms: number; total_ms: number } | null;
  /** The match that this one goes on from, after `step` steps of it; `id` may be "". */
  origin?: { id: string; title: string; step: number } | null;
}

/** Seats beside each other with the same player: a team, shown as one. */
export interface Side { role: string; name: string; first: number; end: number }
export function sidesOf(seats: readonly SeatInfo[]): Side[] {
  const sides: Side[] = [];
  seats.forEach((seat, index) => {
    const name = seat.name || seat.player;
    const last = sides[sides.length - 1];
    if (last && seats.length > 2 && last.name === name) last.end = index + 1;
    else sides.push({ role: seat.role, name, first: index, end: index + 1 });
  });
  return sides.map((side) => (side.end - side.first > 1 ? { ...side, name: `${side.name} ×${side.end - side.first}` } : side));
}

export interface PlayerInfo { name: string; summary: string; seats: number[] }
export interface ConfigField {
  name: string; type: string; default: unknown; doc: string;
  /** May be left empty, which is null. */
  optional?: boolean;
  min?: number; max?: number; values?: (string | number)[];
}
export interface GameInfo {
  name: string; title: string; summary: string; roles: string[];
  players: PlayerInfo[]; config: ConfigField[];
  dynamics: "turn_based" | "simultaneous"; information: "perfect" | "hidden";
  /** Time of a step where the game has a pace of its own; 0: as fast as the players think. */
  beat_ms: number;
  least_seats: number; most_seats: number;
  /** Under the default rules: seats, and parties of as many seats each, filled by one name. As many as seats: everybody plays alone. */
  seats?: number; sides?: number;
  /** The field of the configuration that says how many sides there are; null: none does. */
  sides_field?: string | null;
  /** Whether people may let classes of their own play here, from a folder of this server. */
  lab?: boolean;
  /** In a few sentences, for who watches. */
  rules?: string[];
  legend?: LegendEntry[];
}
/** How something is drawn (a sprite's shape, "line", "tile" or "label"), and what it is. */
export interface LegendEntry { mark: string; color: string; text: string }
/** That folder's name, and the names that are in it now. */
export interface LabInfo { folder: string; entries: string[] }

/** The page that tells all about a game, and two places of it. */
export const gameAddress = (name: string): string => `/games/${encodeURIComponent(name)}`;
export const rulesAddress = (name: string): string => `${gameAddress(name)}#rules`;
export const botAddress = (name: string): string => `${gameAddress(name)}#bot`;
/** The form that starts a match of it, with oneself at a seat. */
export const playFormAddress = (name: string): string => `/play/${encodeURIComponent(name)}`;
export const matchAddress = (id: string): string => `/matches/${encodeURIComponent(id)}`;

export const seatsOf = (game: GameInfo): number => game.seats ?? Math.max(1, game.least_seats);
/** Parties that one name fills. */
export const partiesOf = (game: GameInfo): number => game.sides ?? seatsOf(game);

/** The role of each seat of a match under the default rules; alike seats are numbered. */
export function seatRoles(game: GameInfo): string[] {
  const [first = "seat"] = game.roles;
  if (game.roles.length > 1) return game.roles;
  return Array.from({ length: seatsOf(game) }, (_, seat) => `${first} ${seat + 1}`);
}

export interface MatchLists { live: MatchInfo[]; recent: MatchInfo[] }
export interface MatchFrames<Frame> { match: MatchInfo; frames: Frame[] }
/** A match at a glance: all that happened, and the panels at some moments. */
export interface Overview {
  match: MatchInfo;
  /** How long it took so far. */
  ms: number;
  events: MatchEvent[];
  samples: {
    step: number; ms: number; panels: Panel[]; lead?: Lead | null;
    /** A seat each: its longest decision since the sample before. */
    took?: (number | null)[];
  }[];
}
/** The player's name that gives a seat to the person at the page. */
export const personPlayer = "person";
/** The player's name of a class of the lab. */
export const labPlayer = (entry: string): string => `lab:${entry}`;
export interface StartRequest {
  /** Absent where the match goes on from another, whose game it is. */
  game?: string; players: string[];
  /** The match to go on from, and after how many steps of it. */
  from?: { match: string; step: number }; seed?: number; config?: Record<string, unknown>; step_ms?: number;
  /** Steps come at each `step_ms`, whatever the game's own pace. */
  real_time?: boolean;
  /** Of the people among the players; or `names`, one a player. */
  name?: string; names?: string[];
  /** Their clock of a move; 0: none. */
  person_seconds?: number;
}
/** `seat_keys`: by seat, what the pages of the people who play must show. */
export interface StartedMatch extends MatchInfo { seat_keys?: Record<string, string> }

/** "treasure_hunt" -> "Treasure Hunt" */
export const gameTitle = (game: string): string => game.split("_").map(capital).join(" ");
/** "Treasure Hunt Ab3xY": the game, and what its own clients call the match. */
export const gameWords = (match: MatchInfo): string => [gameTitle(match.game), match.called].filter(Boolean).join(" ");
