import { emptyPicture, type Frame, type Picture } from "./picture";
import { EventIndex } from "./event_index";

/** One received step with its complete picture. */
export interface Moment { step: number; ms: number; picture: Picture }

/**
 * Every received step, complete and at hand.
 *
 * A delta becomes a whole picture by sharing the unchanged parts with the one before, so any step is one look-up away and 24,000
 * steps cost little more than what really changed. Steps may have gaps: a watcher that is too slow gets a new key frame.
 */
export class Timeline {
  readonly events = new EventIndex();
  private moments: Moment[] = [];

  /** `limit`: how many moments to keep at most; thumbnails need only the newest. */
  constructor(private readonly limit = Infinity) {}

  get length(): number { return this.moments.length; }
  get first(): number { return this.moments[0]?.step ?? 0; }
  get last(): number { return this.moments[this.moments.length - 1]?.step ?? 0; }

  /** A complete picture. Whatever was known from its step on is replaced. */
  key(frame: Frame): void {
    while (this.length > 0 && this.last >= frame.step) this.moments.pop();
    this.events.dropFrom(frame.step);
    this.push(frame, emptyPicture);
  }

  /** A step told by what changed. Ignored when it is not newer, or when there is nothing it could change. */
  append(frame: Frame): void {
    const before = this.moments[this.moments.length - 1];
    if (before && frame.step > before.step) this.push(frame, before.picture);
  }

  /** A whole match: the first frame complete, the others told by what changed. */
  replace(frames: readonly Frame[]): void {
    this.moments = [];
    this.events.clear();
    frames.forEach((frame, index) => (index === 0 ? this.key(frame) : this.append(frame)));
  }

  /** Index of the newest moment that is not after `step`; 0 when all are. */
  indexOf(step: number): number {
    let low = 0;
    let high = this.moments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.moments[middle]!.step <= step) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  byIndex(index: number): Moment | undefined { return this.moments[index]; }
  at(step: number): Moment | undefined { return this.moments[this.indexOf(step)]; }

  private push(frame: Frame, before: Picture): void {
    // Marks tell about one step only, so they are never carried over.
    const picture = { ...before, marks: [], ...frame.picture };
    this.moments.push({ step: frame.step, ms: frame.ms, picture });
    for (const mark of picture.marks) this.events.add({ step: frame.step, ...mark });
    if (this.moments.length > this.limit * 2) this.moments.splice(0, this.moments.length - this.limit);
  }
}
