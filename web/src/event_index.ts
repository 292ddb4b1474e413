import { fold, type Fold, type MatchEvent } from "./fold";

export type { Fold, MatchEvent } from "./fold";

/** All that happened in a match in order of the steps, like events that are close together as one. */
export class EventIndex {
  private events: MatchEvent[] = [];
  private turns: readonly MatchEvent[] = [];
  private folds: Fold[] = [];

  /** Everything, as it was told. */
  get all(): readonly MatchEvent[] { return this.events; }
  /** What is shown, by the step that it began with. */
  get folded(): readonly Fold[] { return this.folds; }

  clear(): void {
    this.events = [];
    this.folds = [];
    this.turns = [];
  }
  /** What an analysis found out, told among what happened. */
  setTurns(turns: readonly MatchEvent[]): void {
    this.turns = turns;
    this.take(this.events);
  }
  add(event: MatchEvent): void {
    this.events.push(event);
    fold(this.folds, event);
  }
  /** What happened up to `step`, told anew; later events stay. */
  replaceUntil(step: number, events: readonly MatchEvent[]): void {
    this.take([...events, ...this.events.filter((event) => event.step > step)]);
  }
  dropFrom(step: number): void { this.take(this.events.filter((event) => event.step < step)); }

  /** How many folds began before `step`: also the index of the first that did not. */
  countBefore(step: number): number {
    let low = 0;
    let high = this.folds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.folds[middle]!.step < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  next(step: number): Fold | undefined { return this.folds[this.countBefore(step + 1)]; }
  previous(step: number): Fold | undefined { return this.folds[this.countBefore(step) - 1]; }

  private take(events: MatchEvent[]): void {
    this.events = events;
    this.folds = [];
    const told = this.turns.length === 0 ? events : [...events, ...this.turns].sort((one, other) => one.step - other.step);
    for (const event of told) fold(this.folds, event);
  }
}
