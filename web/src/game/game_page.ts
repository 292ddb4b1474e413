// The words of GET /api/games/GAME.
import type { PlayerInfo } from "../match_info";

export interface FieldType {
  type: string;
  /** May be null. */
  optional?: boolean;
  min?: number; max?: number;
  values?: string[];
  fields?: Field[];
  items?: FieldType;
}
export interface Field extends FieldType { name: string; default: unknown; doc: string }
export interface Described { fields: Field[]; example: unknown }
export interface Clocks { first_move_ms: number; per_move_ms: number; total_ms: number }
export interface GameFacts {
  name: string; title: string; summary: string; roles: string[];
  least_seats: number; most_seats: number;
  dynamics: "turn_based" | "simultaneous"; information: "perfect" | "hidden"; chance: "none" | "at_start" | "during";
  /** Steps that a match can last. */
  longest: number;
}
export interface Line { from: "arena" | "bot"; line: unknown }
/** `watch`: the match among `commands`, in the browser. */
export interface Kit { language: string; file: string; commands: string[]; watch: string }
/** `text`: Markdown. */
export interface ClientKit { language: string; text: string }

export interface GamePageInfo {
  info: GameFacts; players: PlayerInfo[]; clocks: Clocks; beat_ms: number;
  config: Described; view: Described; action: Described; state: Described;
  lines: Line[]; kits: Kit[]; clients: ClientKit[];
  /** Markdown; "": there is none. */
  rules: string; protocol: string;
}

const dynamics = { turn_based: "Players take turns", simultaneous: "All decide at once" };
const information = { perfect: "Nothing is hidden", hidden: "Some is hidden" };
const chance = { none: "None", at_start: "At the start", during: "During the match" };

/** 3000 -> "3 s", 500 -> "0.5 s", 600000 -> "10 min" */
function time(ms: number): string {
  if (ms >= 120_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  return ms >= 100 ? `${ms / 1000} s` : `${ms} ms`;
}

export function clockWords({ first_move_ms: first, per_move_ms: move, total_ms: total }: Clocks): string {
  const words = [];
  if (move > 0) words.push(`At most ${time(move)} a decision`);
  if (first > 0 && first !== move) words.push(`${words.length === 0 ? "At most " : ""}${time(first)} for the first`);
  if (total > 0) words.push(`${words.length === 0 ? "At most " : ""}${time(total)} in all`);
  return words.join(", ") || "None";
}

/** What is to be known before anything else: name and value. */
export function factsOf({ info, clocks, beat_ms }: GamePageInfo): (readonly [string, string])[] {
  const seats = info.least_seats === info.most_seats ? String(info.least_seats) : `${info.least_seats} to ${info.most_seats}`;
  const named = info.roles.length > 1 && info.roles.length < 5 ? `${seats}: ${info.roles.join(", ")}` : seats;
  return [
    ["Seats", named], ["Decisions", dynamics[info.dynamics]], ["Information", information[info.information]], ["Chance", chance[info.chance]],
    ["Clock", clockWords(clocks)], ["Live pace", beat_ms > 0 ? `A step each ${time(beat_ms)}` : info.dynamics === "turn_based" ? "A step with each decision" : "A step as soon as all have decided"],
    ["Longest match", `${info.longest.toLocaleString("en-US")} steps`],
  ];
}
