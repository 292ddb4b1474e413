// The words of the modules' calls, beside those that pages and server share.
import type { ConfigField, Outcome } from "../match_info";
import type { Thought } from "../thoughts/thought";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Config = Record<string, unknown>;

/** Fields, and a value of that kind. */
export interface Described { fields: ConfigField[]; example: unknown }
export interface Description {
  /** Version of Agon that the module was built from. */
  program: string;
  info: { name: string; title: string; summary: string; roles: string[]; [more: string]: unknown };
  seats: number;
  players: { name: string; summary: string; seats: number[] }[];
  clocks: { first_move_ms: number; per_move_ms: number; total_ms: number };
  config: Described; state: Described; action: Described; view: Described;
}

export interface PlayOrder {
  config?: Config | null; seed: number;
  /** Built-in players, a seat each: "champion?nodes=2000". */
  players: string[]; names?: string[];
  /** Steps in which all are moved at random. */
  opening?: number;
  /** UTC, ISO 8601, for the record. */
  started?: string;
}

export interface MatchOrder {
  config?: Config | null; seed: number;
  /** A seat each; null: whoever calls `act`. */
  players: (string | null)[]; names?: string[];
  /** A decision of a built-in player; 0 or absent: its own number. */
  nodes?: number;
  started?: string;
  /** Lines of a record of the same configuration and seed, and how many of its steps were played before. */
  past?: string; past_name?: string; past_steps?: number;
}

export interface Situation {
  step: number; over: boolean;
  /** Seats whose decision is to come. */
  waiting: number[];
  outcome: Outcome | null;
}

export interface Decided { thought: Thought | null }

/** What became of a program's line. */
export interface ProgramHeard {
  fault: { seat: number; kind: string; code: string; text: string } | null;
  /** It is not asked again. */
  gone: boolean;
  /** What it said beside its action. */
  thought?: Thought | null;
}

export interface RecordHeader {
  agon: number; program: string; game: string; config: Config; seed: number;
  seats: { role: string; name: string; player: string }[]; started: string;
}

export interface OpenedReplay {
  id: number; steps: number; header: RecordHeader;
  /** Null: the match was cut off. */
  outcome: Outcome | null;
  /** What of the record could not be read, and which lines are not as they were written; "": none. */
  damage: string; changed: string;
}

export interface Verified {
  steps: number;
  /** The first difference between record and rules; "": none. */
  problem: string;
  outcome: Outcome; state: unknown;
}
