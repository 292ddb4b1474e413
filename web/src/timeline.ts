import { emptyPicture, type Frame, type Picture } from "./picture";
import { EventIndex } from "./event_index";
import type { Overview } from "./match_info";
import type { Lead } from "./lead";
import type { Panel } from "./picture";

/** One received step with its complete picture. */
export interface Moment { step: number; ms: number; picture: Picture }

/**
 * Every step that is at hand, complete, and where the match begins and ends.
 *
 * A delta becomes a whole picture by sharing the unchanged parts with the one before, so any step is one look-up away and many
 * steps cost little more than what really changed. Steps may have gaps: of a long match only what is looked at is here, and a
 * watcher that is too slow gets a new key frame.
 */
export class Timeline {
  readonly events = new EventIndex();
  private moments: Moment[] = [];
  private whole: { first: number; last: number } | null = null;
  private samples: Overview["samples"] = [];
  private duration = 0;
  /** What decisions took: milliseconds a seat, in the order of steps. */
  times: { step: number; ms: (number | null)[] }[] = [];
  /** The clock of a move in milliseconds; 0: none. */
  clockMs = 0;
  /** Grows whenever the overview is replaced. */
  revision = 0;

  /** `limit`: how many moments to keep at most; thumbnails need only the newest. */
  constructor(private readonly limit = Infinity) {}

  get length(): number { return this.moments.length; }
  get first(): number { return this.whole?.first ?? this.moments[0]?.step ?? 0; }
  get last(): number { return Math.max(this.whole?.last ?? 0, this.newest); }
  /** How long the match took until its last step, as far as that is known. */
  get endMs(): number { return Math.max(this.duration, this.moments[this.moments.length - 1]?.ms ?? 0); }
  private get newest(): number { return this.moments[this.moments.length - 1]?.step ?? 0; }

  /** The match reaches from `first` to `last`, whatever of it is at hand. */
  setBounds(first: number, last: number): void { this.whole = { first, last }; }

  /** What happened up to the overview's last sample. */
  setOverview(overview: Overview): void {
    this.samples = overview.samples;
    this.duration = overview.ms;
    const known = overview.samples[overview.samples.length - 1]?.step ?? 0;
    const sampled = overview.samples.flatMap(({ step, took }) => (took ? [{ step, ms: took }] : []));
    this.times = [...sampled, ...this.times.filter(({ step }) => step > known)];
    this.events.replaceUntil(overview.samples[overview.samples.length - 1]?.step ?? 0, overview.events);
    ++this.revision;
  }

  /** Steps told on their own, the first frame complete: they fill a gap. What happened in them is told by the overview. */
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

  /** The first step from `from` to `to` that is not at hand; null: all are. */
  missing(from: number, to: number): number | null {
    for (let index = this.countBefore(from), step = from; step <= to; ++index, ++step)
      if (this.moments[index]?.step !== step) return step;
    return null;
  }

  /** Lets go of what is far from a step; the newest steps stay, for others follow them. */
  keepNear(step: number, reach: number): void {
    const tail = this.newest - 256;
    this.moments = this.moments.filter((moment) => Math.abs(moment.step - step) <= reach || moment.step > tail);
  }

  /** The panels at a step, or at the nearest one before it of which they are known. */
  panelsAt(step: number): readonly Panel[] {
    const moment = this.at(step);
    const near = moment && moment.step <= step ? moment : undefined;
    const sampled = this.sampleAt(step);
    if (!near || (sampled && sampled.step <= step && sampled.step > near.step)) return sampled?.panels ?? moment?.picture.panels ?? [];
    return near.picture.panels;
  }

  /** Who leads at a step, as far as that is known. */
  leadAt(step: number): Lead | null {
    const moment = this.at(step);
    const near = moment && moment.step <= step ? moment : undefined;
    const sampled = this.sampleAt(step);
    if (!near || (sampled && sampled.step <= step && sampled.step > near.step)) return sampled?.lead ?? moment?.picture.lead ?? null;
    return near.picture.lead ?? null;
  }

  /** Who leads, at as many steps as is known of, rising. */
  leads(): { step: number; lead: Lead }[] {
    const known = this.samples.length > 0 ? this.samples.map(({ step, lead }) => ({ step, lead })) : this.moments.map(({ step, picture }) => ({ step, lead: picture.lead }));
    return known.flatMap(({ step, lead }) => (lead ? [{ step, lead }] : []));
  }

  /** A complete picture. Whatever was known from its step on is replaced. */
  key(frame: Frame): void {
    while (this.length > 0 && this.last >= frame.step) this.moments.pop();
    this.events.dropFrom(frame.step);
    this.times = this.times.filter(({ step }) => step < frame.step);
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
    // Marks tell about one step only, so they are never carried over.
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
