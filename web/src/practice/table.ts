import type { MatchInfo } from "../match_info";
import type { Question } from "../play/choice";
import type { SeatListener, SeatTalk } from "../play/seat_line";
import type { RulesThread } from "../rules/thread";
import type { Config, Situation } from "../rules/types";
import { Timeline } from "../timeline";

export interface PracticeOrder {
  game: string; config: Config; seed: number;
  /** The player of the other seats. */
  opponent: string;
  seat: number; seats: number; roles: readonly string[];
  /** Milliseconds for a step that does not wait for the person; 0: all wait. */
  beatMs: number;
  /** Nodes for a decision of the opponent; 0: its default. */
  nodes: number;
}

export interface TableListener { grown(): void; finished(): void; failed(why: string): void }

const person = "You";

/** A match of a person against built-in players in this page. Referee and players run in a thread; no server is asked. */
export class PracticeTable {
  readonly timeline = new Timeline();
  readonly match: MatchInfo;
  readonly seat: number;
  private person: SeatListener | null = null;
  private question: Question | null = null;
  private wanted: string | null = null;
  private decided: (() => void) | null = null;
  private resigned = false;
  private closed = false;

  constructor(private readonly thread: RulesThread, private readonly order: PracticeOrder, private readonly listener: TableListener) {
    this.seat = order.seat;
    const seats = Array.from({ length: order.seats }, (_, seat) => {
      const name = seat === order.seat ? person : order.opponent;
      return { role: order.roles[seat % order.roles.length] ?? "", name, player: name };
    });
    this.match = {
      id: "", game: order.game, title: seats.map(({ name }) => name).join(" – "), seats, status: "live", step: 0,
      steps_per_second: order.beatMs > 0 ? 1000 / order.beatMs : 0, started: new Date().toISOString(), seed: order.seed, config: order.config, outcome: null,
    };
  }

  /** The person's connection to the seat. */
  sitDown(listener: SeatListener): SeatTalk {
    this.person = listener;
    return {
      answer: (_step, action) => void this.take(action),
      choose: (label) => (this.wanted = label),
      resign: () => this.resign(),
      close: () => (this.person = null),
    };
  }

  /** The first frame; then call `play`. */
  async open(): Promise<void> {
    const { order } = this;
    const players = this.match.seats.map((_, seat) => (seat === order.seat ? null : order.opponent));
    this.now = await this.thread.ask("startMatch", {
      config: order.config, seed: order.seed, players, names: this.match.seats.map(({ name }) => name), nodes: order.nodes, started: this.match.started,
    });
    this.timeline.key(await this.thread.ask("frame", true));
  }

  async play(): Promise<void> {
    try {
      while (!this.now.over && !this.closed) await this.step();
      if (this.closed) return;
      this.match.status = "finished";
      this.match.outcome = this.now.outcome;
      if (this.now.outcome) this.person?.end(this.now.outcome);
      this.listener.finished();
    } catch (error) {
      if (!this.closed) this.listener.failed(error instanceof Error ? error.message : String(error));
    }
  }

  /** The lines of the record so far. */
  record(): Promise<string> { return this.thread.ask("record"); }

  close(): void {
    this.closed = true;
    this.thread.close();
  }

  private now: Situation = { step: 0, over: false, waiting: [], outcome: null };

  private async step(): Promise<void> {
    const due = performance.now() + this.order.beatMs;
    const asked = this.now.waiting.includes(this.seat);
    if (asked) await this.ask();
    for (const seat of this.now.waiting) if (seat !== this.seat) await this.thread.ask("decide", seat);
    if (this.order.beatMs > 0) await new Promise((resolve) => window.setTimeout(resolve, Math.max(0, due - performance.now())));
    if (asked) await this.answered();
    this.now = await this.thread.ask("step");
    this.match.step = this.now.step;
    this.timeline.append(await this.thread.ask("frame", false));
    this.listener.grown();
  }

  private async ask(): Promise<void> {
    const question = await this.thread.ask("question", this.seat);
    this.question = { ...question, beat_ms: this.order.beatMs };
    if (!this.resigned) this.person?.ask(this.question);
  }

  /** A person who resigns is gone for good. At a beat, silence is the game's idle action. */
  private async answered(): Promise<void> {
    if (this.order.beatMs > 0 && !this.resigned) {
      const chosen = this.question?.choices.find(({ label }) => label === this.wanted);
      const why = chosen ? await this.thread.ask("act", this.seat, chosen.action) : "silent";
      if (why !== "" && chosen) this.person?.refused(why);
      if (why !== "") await this.thread.ask("pass", this.seat);
      if (!chosen || why === "") this.wanted = null;
    } else if (this.question && !this.resigned) {
      await new Promise<void>((resolve) => (this.decided = resolve));
    }
    this.question = null;
    if (this.resigned && !this.gone) {
      this.gone = true;
      await this.thread.ask("leaveSeat", this.seat);
    }
  }
  private gone = false;

  private async take(action: unknown): Promise<void> {
    if (!this.question) return;
    const why = await this.thread.ask("act", this.seat, action).catch((error: unknown) => String(error));
    if (why === "") return this.decided?.();
    this.person?.refused(why);
    if (this.question) this.person?.ask(this.question);
  }

  private resign(): void {
    this.resigned = true;
    this.decided?.();
  }
}
