// Types of the seats' thoughts beside their actions, as the arena gives them to people who may read them.
import type { ModelUsage, SeatThoughts as Seat, Thought as Told } from "../api_types";
import { count, dollars } from "../format";

/** Coordinates are cells; an integer is a cell's centre. Colours are #rrggbb; absent: the seat's. */
export type Shape = { layer?: string } & (
  | { line: { x1: number; y1: number; x2: number; y2: number; color?: string } }
  | { path: { cells: [number, number][]; color?: string } }
  | { cell: { x: number; y: number; heat: number; color?: string } }
  | { circle: { x: number; y: number; r: number; color?: string } }
  | { text: { x: number; y: number; text: string; color?: string } });

/** `step`: the decision was made on the state after so many steps; `value`: -1 (lost) to 1 (won). */
export type Thought = Omit<Told, "draw"> & { draw?: Shape[] };
/** `open` is false if this browser may not read its thoughts. */
export type SeatThoughts = Omit<Seat, "thoughts"> & { thoughts: Thought[] };
export interface ThoughtsAnswer { seats: SeatThoughts[]; next: number | null }

/** The use of a language model, in words. */
export const usageText = (usage: ModelUsage): string =>
  `${count(usage.input_tokens)} tokens in, ${count(usage.output_tokens)} out, ${dollars(usage.dollars)}, ${count(usage.retries)} ${usage.retries === 1 ? "retry" : "retries"}`;

export const noteText = (note: unknown): string => (typeof note === "string" ? note : note === undefined ? "" : JSON.stringify(note));
