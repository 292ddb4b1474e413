import { countBefore } from "./by_step";
import { fold, type Fold, type MatchEvent } from "./fold";

export type { Fold, MatchEvent } from "./fold";

/** Most events that are kept; beyond, the oldest are forgotten. */
const most = 20_000;

/** The events of a match in order of the steps; similar events close together are folded into one. */
export class EventIndex {
  private events: MatchEvent[] = [];
  private turns: readonly MatchEvent[] = [];
  private folds: Fold[] = [];

  /** All events as they came. */
  get all(): readonly MatchEvent[] { return this.events; }
  /** The shown events, by the step of the first one folded into them. */
  get folded(): readonly Fold[] { return this.folds; }

  clear(): void {
    this.events = [];
    this.folds = [];
    this.turns = [];
  }
  /** Events from an analysis, listed among the others. */
  setTurns(turns: readonly MatchEvent[]): void {
    this.turns = turns;
    this.take(this.events);
  }
  add(event: MatchEvent): void {
    this.events.push(event);
    fold(this.folds, event);
    if (this.events.length > most * 1.25) this.take(this.events);
  }
  /** Replaces the events up to `step`; later ones stay. */
  replaceUntil(step: number, events: readonly MatchEvent[]): void {
    this.take([...events, ...this.events.filter((event) => event.step > step)]);
  }
  dropFrom(step: number): void { this.take(this.events.filter((event) => event.step < step)); }

  /** Number of folds that began before `step`, which is also the index of the first later one. */
  countBefore(step: number): number { return countBefore(this.folds, step); }

  next(step: number): Fold | undefined { return this.folds[this.countBefore(step + 1)]; }
  previous(step: number): Fold | undefined { return this.folds[this.countBefore(step) - 1]; }

  private take(events: MatchEvent[]): void {
    this.events = events = events.slice(-most);
    this.folds = [];
    const told = this.turns.length === 0 ? events : [...events, ...this.turns].sort((one, other) => one.step - other.step);
    for (const event of told) fold(this.folds, event);
  }
}
