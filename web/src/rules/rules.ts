import type { AnalysedMove, Why } from "../analysis/analysis_desk";
import type { Overview } from "../match_info";
import type { Frame } from "../picture";
import type { Question } from "../play/choice";
import { RulesModule } from "./module";
import type { Config, Decided, Description, MatchOrder, OpenedReplay, PlayOrder, ProgramHeard, Situation, Verified } from "./types";

export { Refusal, RulesModule } from "./module";
export type * from "./types";

/**
 * One game: its rules, pictures and players, the same as in the arena, inside this page or program. A refused request is
 * thrown as Refusal. Do not use it on a page's main thread if players think or records are long: see worker.ts.
 */
export class Rules {
  constructor(private readonly module: RulesModule) {}

  static async from(compiled: WebAssembly.Module): Promise<Rules> { return new Rules(await RulesModule.from(compiled)); }

  /** The game, its players, and the fields of its configurations, states, actions and views. */
  describe(): Description { return this.ask("describe"); }
  /** A configuration from a base (null: the defaults) and words "key=value", checked. */
  config(base: Config | null = null, words: readonly string[] = []): Config { return this.ask("config", { base, words }); }
  /** A whole match of built-in players, as the lines of its record. */
  play(order: PlayOrder): string { return this.module.call("play", JSON.stringify(order)); }
  /** Plays a record through. */
  verify(lines: string): Verified { return JSON.parse(this.module.call("verify", lines)) as Verified; }
  /** The answer of the rule oracle to a line, as in `agon step`. */
  oracle(question: unknown): unknown { return JSON.parse(this.module.call("oracle", JSON.stringify(question))); }
  /** 16 hexadecimal digits that sign the rules' behaviour, as `agon bench GAME --signature` does. */
  signature(): string { return this.ask("signature"); }

  /** Steps a second under random legal actions, measured for `seconds`, as in `agon bench GAME`. */
  speed(seconds = 1): number { return this.ask("speed", { seconds }); }

  match(order: MatchOrder): RulesMatch { return new RulesMatch(this.module, order); }
  replay(lines: string): RulesReplay { return new RulesReplay(this.module, lines); }
  /** `nodes`: for each decision of the best player; 0: its default. `moments`: longer matches are judged at this many steps, evenly spread. */
  analysis(record: string, nodes = 0, moments = 1000): RulesAnalysis { return new RulesAnalysis(this.module, record, nodes, moments); }

  private ask<T>(call: string, argument: unknown = null): T { return JSON.parse(this.module.call(call, JSON.stringify(argument))) as T; }
}

/** Something that stays open in a module until it is closed. */
class Opened {
  protected constructor(protected readonly module: RulesModule, private readonly kind: string, protected readonly id: number) {}
  protected text(call: string, more: object = {}): string {
    return this.module.call(`${this.kind}.${call}`, JSON.stringify({ id: this.id, ...more }));
  }
  protected ask<T>(call: string, more: object = {}): T { return JSON.parse(this.text(call, more)) as T; }
  close(): void { this.text("close"); }
}

/** A match under way: call `decide`, `act` or `pass` for each of `waiting`, then `step`. */
export class RulesMatch extends Opened {
  readonly start: Situation;

  constructor(module: RulesModule, order: MatchOrder) {
    const start = JSON.parse(module.call("match", JSON.stringify(order))) as Situation & { id: number };
    super(module, "match", start.id);
    this.start = start;
  }

  situation(): Situation { return this.ask("situation"); }
  state(): unknown { return this.ask("state"); }
  /** The view of a seat. */
  view(seat: number): unknown { return this.ask("view", { seat }); }
  /** The question to a person at the seat: the choices, by keys and cells. */
  question(seat: number): Question & { view: unknown } { return this.ask("question", { seat }); }
  /** The frame to show: the changes since the last frame, or all of it. */
  frame(whole = false): Frame { return this.ask("frame", { whole }); }
  /** The seat's built-in player decides. */
  decide(seat: number): Decided { return this.ask("decide", { seat }); }
  /** The reason why the rules refuse the action, which is then still due; "": it is accepted. */
  act(seat: number, action: unknown): string { return this.ask("act", { seat, action }); }
  /** The seat takes the game's idle action. */
  pass(seat: number): void { this.text("pass", { seat }); }
  /** The player is gone for good. */
  leave(seat: number): void { this.text("leave", { seat }); }
  step(): Situation { return this.ask("step"); }

  /** A program of the caller takes a seat that was null in the order. You carry the lines of the bot protocol. Returns the line that begins the match. */
  beginProgram(seat: number): string { return this.ask("begin", { seat }); }
  programReady(seat: number, line: string): ProgramHeard { return this.ask("ready", { seat, line }); }
  /** The question to the program. The seat must be among those waited for. */
  askProgram(seat: number): string { return this.ask("ask", { seat }); }
  /** Takes the answer. If it has a fault, the match goes on by the game's rule for faults. */
  hearProgram(seat: number, line: string): ProgramHeard { return this.ask("hear", { seat, line }); }
  /** After a step: the line for a program that did not decide in it; "": none. */
  observedBy(seat: number): string { return this.ask("observe", { seat }); }
  endProgram(seat: number): string { return this.ask("end", { seat }); }

  /** The lead of each seat by the rules alone: -1 (lost) to 1 (won). */
  standing(): number[] { return this.ask("standing"); }
  /** The lines of the record so far. */
  record(): string { return this.text("record"); }
}

/** A record to look at: any span of it, at the cost of that span. */
export class RulesReplay extends Opened {
  readonly opened: OpenedReplay;

  constructor(module: RulesModule, lines: string) {
    const opened = JSON.parse(module.call("replay", lines)) as OpenedReplay;
    super(module, "replay", opened.id);
    this.opened = opened;
  }

  /** One of every `every` steps; the first complete, the others as changes. */
  frames(from: number, to: number, every = 1): Frame[] { return this.ask("frames", { from, to, every }); }
  /** Continues the overview for some milliseconds. Returns whether it is complete. */
  lookOver(ms: number): boolean { return this.ask("look_over", { ms }); }
  /** The events of the whole match, once the overview is complete. */
  overview(): Omit<Overview, "match"> { return this.ask("overview"); }
}

/** The values of a record's decisions, moment by moment. With the same nodes they equal those of `agon analyse`. */
export class RulesAnalysis extends Opened {
  /** Number of moments, as `next` counts them. */
  readonly moments: number;

  constructor(module: RulesModule, record: string, nodes: number, most: number) {
    const { id, moments } = JSON.parse(module.call("analysis", JSON.stringify({ record, nodes, moments: most }))) as { id: number; moments: number };
    super(module, "analysis", id);
    this.moments = moments;
  }

  /** Judges the next moment. */
  next(): AnalysedMove[] { return this.ask("next"); }
  /** "Why did I lose?", by the moments judged so far. */
  why(): Why[] { return this.ask("why"); }
}
