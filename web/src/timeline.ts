import { emptyPicture, type Frame, type Picture } from "./picture";
import { EventIndex } from "./event_index";
import type { Overview } from "./match_info";
import type { Lead } from "./lead";
import type { Panel } from "./picture";

/** One received step with its complete picture. */
export interface Moment { step: number; ms: number; picture: Picture }

/**
 * The loaded steps, with complete pictures, and the first and last step of the match.
 *
 * A frame of changes becomes a whole picture that shares the unchanged parts with the one before. So any step is one look-up away and many
 * steps cost little more than their changes. Steps may have gaps: of a long match only the steps around the shown one are loaded, and a
 * watcher that is too slow gets a new key frame.
 */
export class Timeline {
  readonly events = new EventIndex();
  private moments: Moment[] = [];
  private whole: { first: number; last: number } | null = null;
  private samples: Overview["samples"] = [];
  private duration = 0;
  /** Times of decisions: milliseconds for each seat, by rising steps. */
  times: { step: number; ms: (number | null)[] }[] = [];
  /** The clock of a move in milliseconds; 0: none. */
  clockMs = 0;
  /** Increases whenever the overview is replaced. */
  revision = 0;

  /** `limit`: most moments to keep; thumbnails need only the newest. */
  constructor(private readonly limit = Infinity) {}

  get length(): number { return this.moments.length; }
  get first(): number { return this.whole?.first ?? this.moments[0]?.step ?? 0; }
  get last(): number { return Math.max(this.whole?.last ?? 0, this.newest); }
  /** Duration of the match up to its last step, as far as known. */
  get endMs(): number { return Math.max(this.duration, this.moments[this.moments.length - 1]?.ms ?? 0); }
  private get newest(): number { return this.moments[this.moments.length - 1]?.step ?? 0; }

  /** The match reaches from `first` to `last`, even if not all of it is loaded. */
  setBounds(first: number, last: number): void { this.whole = { first, last }; }

  /** Takes the events up to the overview's last sample. */
  setOverview(overview: Overview): void {
    this.samples = overview.samples;
    this.duration = overview.ms;
    const known = overview.samples[overview.samples.length - 1]?.step ?? 0;
    const sampled = overview.samples.flatMap(({ step, took }) => (took ? [{ step, ms: took }] : []));
    this.times = [...sampled, ...this.times.filter(({ step }) => step > known)];
    this.events.replaceUntil(overview.samples[overview.samples.length - 1]?.step ?? 0, overview.events);
    ++this.revision;
  }

  /** Inserts steps that fill a gap; the first frame must be complete. Their events come from the overview. */
  insert(frames: readonly Frame[]): void {
    if (frames.length === 0) return;
    let before = emptyPicture;
    const fresh = frames.map((frame) => {
      before = { ...before, marks: [], ...frame.picture };
      return { step: frame.step, ms: frame.ms, picture: before };
    });
    const from = this.countBefore(fresh[0]!.step);
    const to = this.countBefore(fresh[fresh.length - 1]!.step + 1);
    this.moments = [...this.moments.slice(0, from), ...fresh, ...this.moments.slice(to)];
  }

  has(step: number): boolean { return this.moments[this.countBefore(step)]?.step === step; }

  /** The first missing step from `from` to `to`; null: none is missing. */
  missing(from: number, to: number): number | null {
    for (let index = this.countBefore(from), step = from; step <= to; ++index, ++step)
      if (this.moments[index]?.step !== step) return step;
    return null;
  }

  /** Drops steps far from a given one. The newest steps stay, because later ones build on them. */
  keepNear(step: number, reach: number): void {
    const tail = this.newest - 256;
    this.moments = this.moments.filter((moment) => Math.abs(moment.step - step) <= reach || moment.step > tail);
  }

  /** The panels at a step, or at the nearest earlier one that has them. */
  panelsAt(step: number): readonly Panel[] {
    const moment = this.at(step);
    const near = moment && moment.step <= step ? moment : undefined;
    const sampled = this.sampleAt(step);
    if (!near || (sampled && sampled.step <= step && sampled.step > near.step)) return sampled?.panels ?? moment?.picture.panels ?? [];
    return near.picture.panels;
  }

  /** The lead at a step, as far as known. */
  leadAt(step: number): Lead | null {
    const moment = this.at(step);
    const near = moment && moment.step <= step ? moment : undefined;
    const sampled = this.sampleAt(step);
    if (!near || (sampled && sampled.step <= step && sampled.step > near.step)) return sampled?.lead ?? moment?.picture.lead ?? null;
    return near.picture.lead ?? null;
  }

  /** The known leads, by rising steps. */
  leads(): { step: number; lead: Lead }[] {
    const known = this.samples.length > 0 ? this.samples.map(({ step, lead }) => ({ step, lead })) : this.moments.map(({ step, picture }) => ({ step, lead: picture.lead }));
    return known.flatMap(({ step, lead }) => (lead ? [{ step, lead }] : []));
  }

  /** Adds a complete picture. Everything known from its step on is replaced. */
  key(frame: Frame): void {
    while (this.length > 0 && this.last >= frame.step) this.moments.pop();
    this.events.dropFrom(frame.step);
    this.times = this.times.filter(({ step }) => step < frame.step);
    this.push(frame, emptyPicture);
  }

  /** Adds a step by its changes. It is ignored if it is not newer, or if there is no step to change. */
  append(frame: Frame): void {
    const before = this.moments[this.moments.length - 1];
    if (before && frame.step > before.step) this.push(frame, before.picture);
  }

  /** Adds a whole match: the first frame complete, the others as changes. */
  replace(frames: readonly Frame[]): void {
    this.moments = [];
    this.events.clear();
    frames.forEach((frame, index) => (index === 0 ? this.key(frame) : this.append(frame)));
  }

  /** Index of the newest moment that is not after `step`; 0 if all are. */
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

  private sampleAt(step: number): Overview["samples"][number] | undefined {
    let low = 0;
    let high = this.samples.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.samples[middle]!.step <= step) low = middle;
      else high = middle - 1;
    }
    return this.samples[low];
  }

  private countBefore(step: number): number {
    let low = 0;
    let high = this.moments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.moments[middle]!.step < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private push(frame: Frame, before: Picture): void {
    // Marks belong to one step, so they are never carried over.
    const picture = { ...before, marks: [], ...frame.picture };
    this.moments.push({ step: frame.step, ms: frame.ms, picture });
    if (frame.took && frame.took.length > 0) {
      const ms: (number | null)[] = picture.panels.map(() => null);
      for (const [seat, took] of frame.took) ms[seat] = took;
      this.times.push({ step: frame.step, ms });
    }
    for (const mark of picture.marks) this.events.add({ step: frame.step, ...mark });
    if (this.moments.length > this.limit * 2) this.moments.splice(0, this.moments.length - this.limit);
  }
}
