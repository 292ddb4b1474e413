// Types of the modules' calls, besides those that pages and server share.
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
  /** Built-in players, one for each seat: "champion?nodes=2000". */
  players: string[]; names?: string[];
  /** Opening steps in which all move at random. */
  opening?: number;
  /** UTC, ISO 8601, for the record. */
  started?: string;
}

export interface MatchOrder {
  config?: Config | null; seed: number;
  /** One for each seat; null: the caller of `act` plays it. */
  players: (string | null)[]; names?: string[];
  /** Nodes for a decision of a built-in player; 0 or absent: its default. */
  nodes?: number;
  started?: string;
  /** Lines of a record with the same configuration and seed, and the number of its steps to play first. */
  past?: string; past_name?: string; past_steps?: number;
}

export interface Situation {
  step: number; over: boolean;
  /** Seats whose decision is due. */
  waiting: number[];
  outcome: Outcome | null;
}

export interface Decided { thought: Thought | null }

/** The effect of a program's line. */
export interface ProgramHeard {
  fault: { seat: number; kind: string; code: string; text: string } | null;
  /** It is not asked again. */
  gone: boolean;
  /** Its words beside the action. */
  thought?: Thought | null;
}

export interface RecordHeader {
  agon: number; program: string; game: string; config: Config; seed: number;
  seats: { role: string; name: string; player: string }[]; started: string;
}

export interface OpenedReplay {
  id: number; steps: number; header: RecordHeader;
  /** Null: the match was broken off. */
  outcome: Outcome | null;
  /** The parts of the record that could not be read, and the lines that were changed; "": none. */
  damage: string; changed: string;
}

export interface Verified {
  steps: number;
  /** The first difference between record and rules; "": none. */
  problem: string;
  outcome: Outcome; state: unknown;
}
