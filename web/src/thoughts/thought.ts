// What the seats thought beside their actions, as the arena tells it to those who may know.

/** Coordinates are cells; an integer is a cell's centre. Colours are #rrggbb; absent: the seat's. */
export type Shape = { layer?: string } & (
  | { line: { x1: number; y1: number; x2: number; y2: number; color?: string } }
  | { path: { cells: [number, number][]; color?: string } }
  | { cell: { x: number; y: number; heat: number; color?: string } }
  | { circle: { x: number; y: number; r: number; color?: string } }
  | { text: { x: number; y: number; text: string; color?: string } });

export interface Thought {
  /** Of the decision: it was made on the state after so many steps. */
  step: number;
  /** -1 (lost) to 1 (won). */
  value?: number;
  note?: unknown;
  mark?: string;
  draw?: Shape[];
  /** What the program printed to standard error for this decision. */
  errors?: string;
  /** What of it was wrong, or cut. */
  problem?: string;
  depth?: number;
  line?: { seat: number; action: unknown }[];
}

export interface SeatThoughts {
  seat: number;
  /** False: it has thoughts that this browser may not read. */
  open: boolean;
  layers: string[];
  thoughts: Thought[];
}
export interface ThoughtsAnswer { seats: SeatThoughts[]; next: number | null }

export const noteText = (note: unknown): string => (typeof note === "string" ? note : note === undefined ? "" : JSON.stringify(note));
