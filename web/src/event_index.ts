import type { Mark } from "./picture";

export interface MatchEvent extends Mark { step: number }

/** All marks of a match in order of their steps. */
export class EventIndex {
  private events: MatchEvent[] = [];

  get all(): readonly MatchEvent[] { return this.events; }
  clear(): void { this.events = []; }
  add(event: MatchEvent): void { this.events.push(event); }
  /** What happened up to `step`, told anew; later events stay. */
  replaceUntil(step: number, events: readonly MatchEvent[]): void {
    this.events = [...events, ...this.events.slice(this.countBefore(step + 1))];
  }
  dropFrom(step: number): void { this.events.length = this.countBefore(step); }

  /** How many events lie before `step`: also the index of the first that does not. */
  countBefore(step: number): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle]!.step < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  next(step: number): MatchEvent | undefined { return this.events[this.countBefore(step + 1)]; }
  previous(step: number): MatchEvent | undefined { return this.events[this.countBefore(step) - 1]; }
}
