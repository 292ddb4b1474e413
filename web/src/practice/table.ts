import { problemOf } from "../format";
import type { MatchInfo } from "../match_info";
import type { Question } from "../play/choice";
import type { SeatListener, SeatTalk } from "../play/seat_line";
import type { RulesThread } from "../rules/thread";
import { Timeline } from "../timeline";
import { begun, matchOf, notBegun, type PageOrder } from "./page_match";

/** `beatMs`: milliseconds for a step that does not wait for the person; 0: all wait. */
export type PracticeOrder = PageOrder & { beatMs: number };

export interface TableListener { grown(): void; finished(): void; failed(why: string): void }

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
  private gone = false;
  private now = notBegun;

  constructor(private readonly thread: RulesThread, private readonly order: PracticeOrder, private readonly listener: TableListener) {
    this.seat = order.seat;
    this.match = { ...matchOf(order, "You"), steps_per_second: order.beatMs > 0 ? 1000 / order.beatMs : 0 };
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
    this.now = await begun(this.thread, this.order, this.match);
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
      if (!this.closed) this.listener.failed(problemOf(error));
    }
  }

  /** The lines of the record so far. */
  record(): Promise<string> { return this.thread.ask("record"); }

  close(): void {
    this.closed = true;
    this.thread.close();
  }

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
      await this.thread.ask("leave", this.seat);
    }
  }

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
