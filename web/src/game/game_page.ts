// Types of the answer of GET /api/games/GAME.
import type { DescribedPart, GamePage, Field as TopField, RecordClocks } from "../api_types";
import { count } from "../format";

export type { BotLine as Line, ClientKit, StarterKit as Kit } from "../api_types";

/** The type of a field, including the fields inside it. */
export type FieldType = Omit<TopField, "name" | "default" | "doc" | "values" | "fields" | "items"> & { values?: string[]; fields?: Field[]; items?: FieldType };
export type Field = FieldType & Pick<TopField, "name" | "default" | "doc">;
export type Described = Omit<DescribedPart, "fields"> & { fields: Field[] };
type Parts = "config" | "view" | "action" | "state";
export type GamePageInfo = Omit<GamePage, Parts> & Record<Parts, Described>;

const dynamics = { turn_based: "Players take turns", simultaneous: "All decide at once" };
const information = { perfect: "Nothing is hidden", hidden: "Some is hidden" };
const chance = { none: "None", at_start: "At the start", during: "During the match" };

/** 3000 -> "3 s", 500 -> "0.5 s", 600000 -> "10 min" */
function time(ms: number): string {
  if (ms >= 120_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  return ms >= 100 ? `${ms / 1000} s` : `${ms} ms`;
}

export function clockWords({ first_move_ms: first, per_move_ms: move, total_ms: total }: RecordClocks): string {
  const words = [];
  if (move > 0) words.push(`At most ${time(move)} a decision`);
  if (first > 0 && first !== move) words.push(`${words.length === 0 ? "At most " : ""}${time(first)} for the first`);
  if (total > 0) words.push(`${words.length === 0 ? "At most " : ""}${time(total)} in all`);
  return words.join(", ") || "None";
}

/** The most important facts of a game: name and value. */
export function factsOf({ info, clocks, beat_ms }: GamePageInfo): (readonly [string, string])[] {
  const seats = info.least_seats === info.most_seats ? count(info.least_seats) : `${count(info.least_seats)} to ${count(info.most_seats)}`;
  const named = info.roles.length > 1 && info.roles.length < 5 ? `${seats}: ${info.roles.join(", ")}` : seats;
  return [
    ["Seats", named], ["Decisions", dynamics[info.dynamics]], ["Information", information[info.information]], ["Chance", chance[info.chance]],
    ["Clock", clockWords(clocks)], ["Live pace", beat_ms > 0 ? `A step each ${time(beat_ms)}` : info.dynamics === "turn_based" ? "A step with each decision" : "A step as soon as all have decided"],
    ["Longest match", `${count(info.longest)} steps`],
  ];
}
