import type { AnalysedMove, Why } from "../analysis/analysis_state";
import type { Overview } from "../match_info";
import type { Frame } from "../picture";
import type { Question } from "../play/choice";
import { RulesModule } from "./module";
import type { Config, Decided, Description, MatchOrder, OpenedReplay, PlayOrder, ProgramHeard, Situation, Verified } from "./types";

export { Refusal, RulesModule } from "./module";
export type * from "./types";

/**
 * One game: its rules, pictures and players, the very ones that the arena has, inside this page or program. What they refuse is
 * thrown as Refusal. Not for a page's own thread where players think or records are long: see worker.ts.
 */
export class Rules {
  constructor(private readonly module: RulesModule) {}

  static async from(compiled: WebAssembly.Module): Promise<Rules> { return new Rules(await RulesModule.from(compiled)); }

  /** The game, its players, and the fields of its configurations, states, actions and views. */
  describe(): Description { return this.ask("describe"); }
  /** A configuration from a base (null: the defaults) and words "key=value", checked. */
  config(base: Config | null = null, words: readonly string[] = []): Config { return this.ask("config", { base, words }); }
  /** A whole match of built-in players: the lines of its record. */
  play(order: PlayOrder): string { return this.module.call("play", JSON.stringify(order)); }
  /** Plays a record through. */
  verify(lines: string): Verified { return JSON.parse(this.module.call("verify", lines)) as Verified; }
  /** A line of the rule oracle, as `agon step` answers it. */
  oracle(question: unknown): unknown { return JSON.parse(this.module.call("oracle", JSON.stringify(question))); }
  /** 16 hexadecimal digits that sign the rules' behaviour, as `agon bench GAME --signature` does. */
  signature(): string { return this.ask("signature"); }

  /** Steps a second under random legal actions, measured for so long, as `agon bench GAME` does. */
  speed(seconds = 1): number { return this.ask("speed", { seconds }); }

  match(order: MatchOrder): RulesMatch { return new RulesMatch(this.module, order); }
  replay(lines: string): RulesReplay { return new RulesReplay(this.module, lines); }
  /** `nodes`: a decision of the best player; 0: its own number. `moments`: of longer matches, so many steps evenly. */
  analysis(record: string, nodes = 0, moments = 1000): RulesAnalysis { return new RulesAnalysis(this.module, record, nodes, moments); }

  private ask<T>(call: string, argument: unknown = null): T { return JSON.parse(this.module.call(call, JSON.stringify(argument))) as T; }
}

/** Something that is open in a module, until it is closed. */
class Opened {
  protected constructor(protected readonly module: RulesModule, private readonly kind: string, protected readonly id: number) {}
  protected text(call: string, more: object = {}): string {
    return this.module.call(`${this.kind}.${call}`, JSON.stringify({ id: this.id, ...more }));
  }
  protected ask<T>(call: string, more: object = {}): T { return JSON.parse(this.text(call, more)) as T; }
  close(): void { this.text("close"); }
}

/** A match that is being played: for each of `waiting` a `decide`, an `act` or a `pass`, and then `step`. */
export class RulesMatch extends Opened {
  readonly start: Situation;

  constructor(module: RulesModule, order: MatchOrder) {
    const start = JSON.parse(module.call("match", JSON.stringify(order))) as Situation & { id: number };
    super(module, "match", start.id);
    this.start = start;
  }

  situation(): Situation { return this.ask("situation"); }
  state(): unknown { return this.ask("state"); }
  /** What a seat is told. */
  view(seat: number): unknown { return this.ask("view", { seat }); }
  /** What somebody at the seat is asked: the choices, by keys and cells. */
  question(seat: number): Question & { view: unknown } { return this.ask("question", { seat }); }
  /** What is to be seen: what changed since the last frame that was asked for, or all of it. */
  frame(whole = false): Frame { return this.ask("frame", { whole }); }
  /** The seat's built-in player decides. */
  decide(seat: number): Decided { return this.ask("decide", { seat }); }
  /** Why the rules refuse the action, which then is still to come; "": it is taken. */
  act(seat: number, action: unknown): string { return this.ask("act", { seat, action }); }
  /** The seat does what the game calls doing nothing. */
  pass(seat: number): void { this.text("pass", { seat }); }
  /** The player is gone for good. */
  leave(seat: number): void { this.text("leave", { seat }); }
  step(): Situation { return this.ask("step"); }

  /** A program of the caller's takes a seat that was null in the order: what is carried are the lines of the bot protocol. The line that begins the match. */
  beginProgram(seat: number): string { return this.ask("begin", { seat }); }
  programReady(seat: number, line: string): ProgramHeard { return this.ask("ready", { seat, line }); }
  /** The question; the seat must be waited for. */
  askProgram(seat: number): string { return this.ask("ask", { seat }); }
  /** Takes the answer; where it has a fault, the match goes on by the game's rule for it. */
  hearProgram(seat: number, line: string): ProgramHeard { return this.ask("hear", { seat, line }); }
  /** After a step: what a program is told that did not decide in it; "": nothing. */
  observedBy(seat: number): string { return this.ask("observe", { seat }); }
  endProgram(seat: number): string { return this.ask("end", { seat }); }

  /** Who leads by the rules alone, of each seat: -1 (lost) to 1 (won). */
  standing(): number[] { return this.ask("standing"); }
  /** The lines of the record so far. */
  record(): string { return this.text("record"); }
}

/** A record that is looked at: any stretch of it, at the cost of that stretch. */
export class RulesReplay extends Opened {
  readonly opened: OpenedReplay;

  constructor(module: RulesModule, lines: string) {
    const opened = JSON.parse(module.call("replay", lines)) as OpenedReplay;
    super(module, "replay", opened.id);
    this.opened = opened;
  }

  /** Of `every` so many steps one; the first complete, the others told by what changed. */
  frames(from: number, to: number, every = 1): Frame[] { return this.ask("frames", { from, to, every }); }
  /** Goes on with the overview for some milliseconds; whether it is complete. */
  lookOver(ms: number): boolean { return this.ask("look_over", { ms }); }
  /** What happened in the whole match, once it is complete. */
  overview(): Omit<Overview, "match"> { return this.ask("overview"); }
}

/** What the decisions of a record were worth, moment after moment: with the same nodes the same as `agon analyse` finds. */
export class RulesAnalysis extends Opened {
  /** As many as `next` tells of. */
  readonly moments: number;

  constructor(module: RulesModule, record: string, nodes: number, most: number) {
    const { id, moments } = JSON.parse(module.call("analysis", JSON.stringify({ record, nodes, moments: most }))) as { id: number; moments: number };
    super(module, "analysis", id);
    this.moments = moments;
  }

  /** Judges the next moment. */
  next(): AnalysedMove[] { return this.ask("next"); }
  /** "Why did I lose?", by what was judged so far. */
  why(): Why[] { return this.ask("why"); }
}
