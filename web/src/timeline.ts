import type { AnalysedMove } from "./api_types";
import { countBefore } from "./by_step";
import { Chances, type ShownLead } from "./chances";
import { EventIndex } from "./event_index";
import { KeptPicture, weigh } from "./kept_picture";
import type { Lead } from "./lead";
import type { Overview } from "./match_info";
import type { Frame, Panel, Picture } from "./picture";

/** One received step with its complete picture. */
export interface Moment { readonly step: number; readonly ms: number; readonly picture: Picture }
interface Kept extends Moment {
  readonly picture: KeptPicture;
  /** Bytes besides what it shares with the moment before. */
  readonly bytes: number;
}

/** Bytes of the moments that a page keeps if it can fetch the others again. */
export const pageBudget = 4_000_000;
/** After trimming so much of the budget is used. */
const filled = 0.75;
/** Most bytes of the samples that stand for dropped moments, and most numbers among the times of decisions. */
const sampleBudget = 1_000_000;
const mostTimes = 50_000;

/**
 * The loaded steps, with complete pictures, and the first and last step of the match.
 *
 * A frame of changes becomes a whole picture that shares the unchanged parts with the one before. So any step is one look-up away and many
 * steps cost little more than their changes. Steps may have gaps: of a long match only the steps around the shown one are loaded, and a
 * watcher that is too slow gets a new key frame.
 */
export class Timeline {
  readonly events = new EventIndex();
  private readonly chances = new Chances();
  private moments: Kept[] = [];
  private used = 0;
  /** Least steps between two samples of dropped moments, and between two entries of `times`. */
  private sampleGrain = 1;
  private timeGrain = 1;
  private whole: { first: number; last: number } | null = null;
  private samples: Overview["samples"] = [];
  private duration = 0;
  /** Times of decisions: milliseconds for each seat, by rising steps. */
  times: { step: number; ms: (number | null)[] }[] = [];
  /** The clock of a move in milliseconds; 0: none. */
  clockMs = 0;
  /** Increases whenever the overview is replaced, or an analysis has found more. */
  revision = 0;

  /** The step that is looked at; moments far from it are dropped first. Null: the newest. */
  near: number | null = null;

  /** `limit`: most moments to keep; thumbnails need only the newest. `budget`: bytes of the moments to keep. */
  constructor(private readonly limit = Infinity, private readonly budget = Infinity) {}

  /** Bytes of the loaded moments, about. */
  get bytes(): number { return this.used; }
  /** The number of moments like the present ones that are surely kept. */
  get room(): number { return Math.floor((filled * this.budget * Math.max(1, this.moments.length)) / Math.max(1000, this.used)); }

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
    this.thin();
    this.events.replaceUntil(known, overview.events);
    ++this.revision;
  }

  /** Inserts steps that fill a gap; the first frame must be complete. Their events come from the overview. */
  insert(frames: readonly Frame[]): void {
    if (frames.length === 0) return;
    let before: KeptPicture | null = null;
    const fresh = frames.map((frame) => {
      const made = momentAfter(before, frame);
      before = made.picture;
      return made;
    });
    const from = countBefore(this.moments, fresh[0]!.step);
    const to = countBefore(this.moments, fresh[fresh.length - 1]!.step + 1);
    this.moments = [...this.moments.slice(0, from), ...fresh, ...this.moments.slice(to)];
    this.used = weightOf(this.moments);
    this.trim();
  }

  has(step: number): boolean { return this.moments[countBefore(this.moments, step)]?.step === step; }

  /** The first missing step from `from` to `to`; null: none is missing. */
  missing(from: number, to: number): number | null {
    for (let index = countBefore(this.moments, from), step = from; step <= to; ++index, ++step)
      if (this.moments[index]?.step !== step) return step;
    return null;
  }

  /** Drops the moments far from the one that is looked at. The newest stay, because later ones build on them. */
  private trim(): void {
    if (this.used <= this.budget) return;
    const { newest, moments } = this;
    const near = this.near ?? newest;
    for (let reach = Math.max(newest - near, near - moments[0]!.step); reach > 0 && this.used > filled * this.budget; reach = Math.floor(reach * filled)) {
      const tail = newest - Math.max(1, Math.min(256, reach / 8));
      this.moments = this.moments.filter(({ step }) => Math.abs(step - near) <= reach || step > tail);
      this.used = weightOf(this.moments);
    }
    this.remember(moments);
  }

  /** Samples of moments that were dropped, so that the course of the match is still known. */
  private remember(before: readonly Kept[]): void {
    const grain = Math.max(this.sampleGrain, Math.floor((this.last - this.first) / 512));
    let known = this.samples[this.samples.length - 1]?.step ?? -Infinity;
    const fresh = before.flatMap(({ step, ms, picture: { panels, lead } }) => {
      if (step < known + grain || this.has(step)) return [];
      known = step;
      return [{ step, ms, panels, lead: lead ?? null }];
    });
    if (fresh.length > 0) this.samples = [...this.samples, ...fresh];
    this.thin();
  }

  /** Leaves samples and times of decisions further apart where there are too many. */
  private thin(): void {
    const weight = (): number => this.samples.reduce((sum, { panels, lead }, index) =>
      sum + 64 + weigh(panels, this.samples[index - 1]?.panels) + weigh(lead, this.samples[index - 1]?.lead), 0);
    while (this.samples.length > 64 && weight() > sampleBudget) {
      this.sampleGrain *= 2;
      let before = -Infinity;
      this.samples = this.samples.filter(({ step }) => step >= before + this.sampleGrain && ((before = step), true));
    }
    while (this.times.length > 64 && this.times.length * this.times[0]!.ms.length > mostTimes) {
      this.timeGrain *= 2;
      for (const one of this.times.splice(0)) this.addTimes(one);
    }
  }

  /** Where steps are close together, the longest times are kept. */
  private addTimes(one: Times): void {
    const last = this.times[this.times.length - 1];
    if (last && one.step < last.step + this.timeGrain) this.times[this.times.length - 1] = longer(last, one);
    else this.times.push(one);
  }

  /** The panels at a step, or at the nearest earlier one that has them. */
  panelsAt(step: number): readonly Panel[] { return this.knownAt(step).panels ?? []; }
  /** The lead at a step, as far as known: with the chances of the analysis where it has been made. */
  leadAt(step: number): ShownLead | null { return this.chances.at(step, this.knownAt(step).lead ?? null, this.last); }

  /** Takes what an analysis of the match has found so far. */
  analysed(moves: readonly Pick<AnalysedMove, "step" | "seat" | "value">[]): void {
    this.chances.take(moves);
    ++this.revision;
  }
  get isAnalysed(): boolean { return this.chances.known; }

  /** The moment at a step, or the sample that stands for it. */
  private knownAt(step: number): { panels?: readonly Panel[]; lead?: Lead | null | undefined } {
    const moment = this.at(step);
    const sampled = this.samples[Math.max(0, countBefore(this.samples, Math.floor(step) + 1) - 1)];
    const isNear = moment && moment.step <= step && !(sampled && sampled.step <= step && sampled.step > moment.step);
    return (isNear ? moment.picture : sampled ?? moment?.picture) ?? {};
  }

  /** The known leads, by rising steps. */
  leads(): { step: number; lead: Lead }[] {
    const until = this.samples[this.samples.length - 1]?.step ?? -Infinity;
    const later = this.moments.filter(({ step }) => step > until).map(({ step, picture }) => ({ step, lead: picture.lead }));
    const known = [...this.samples.map(({ step, lead }) => ({ step, lead })), ...later];
    return known.flatMap(({ step, lead }) => (lead ? [{ step, lead: this.chances.at(step, lead, this.last)! }] : []));
  }

  /** Adds a complete picture. Everything known from its step on is replaced. */
  key(frame: Frame): void {
    while (this.moments.length > 0 && this.newest >= frame.step) this.used -= this.moments.pop()!.bytes;
    this.events.dropFrom(frame.step);
    this.times = this.times.filter(({ step }) => step < frame.step);
    this.push(frame, null);
  }

  /** Adds a step by its changes. It is ignored if it is not newer, or if there is no step to change. */
  append(frame: Frame): void {
    const before = this.moments[this.moments.length - 1];
    if (before && frame.step > before.step) this.push(frame, before.picture);
  }

  /** Adds a whole match: the first frame complete, the others as changes. */
  replace(frames: readonly Frame[]): void {
    this.moments = [];
    this.used = 0;
    this.events.clear();
    frames.forEach((frame, index) => (index === 0 ? this.key(frame) : this.append(frame)));
  }

  /** Index of the newest moment that is not after `step`; 0 if all are. */
  indexOf(step: number): number { return Math.max(0, countBefore(this.moments, Math.floor(step) + 1) - 1); }

  byIndex(index: number): Moment | undefined { return this.moments[index]; }
  at(step: number): Moment | undefined { return this.moments[this.indexOf(step)]; }

  private push(frame: Frame, before: KeptPicture | null): void {
    const moment = momentAfter(before, frame);
    const { picture } = moment;
    this.moments.push(moment);
    this.used += moment.bytes;
    if (frame.took && frame.took.length > 0) {
      const ms: (number | null)[] = picture.panels.map(() => null);
      for (const [seat, took] of frame.took) ms[seat] = took;
      this.addTimes({ step: frame.step, ms });
      if (this.times.length * ms.length > mostTimes) this.thin();
    }
    for (const mark of picture.marks) this.events.add({ step: frame.step, ...mark });
    if (this.moments.length > this.limit * 2) {
      this.moments.splice(0, this.moments.length - this.limit);
      this.used = weightOf(this.moments);
    }
    this.trim();
  }
}

function momentAfter(before: KeptPicture | null, frame: Frame): Kept {
  const picture = KeptPicture.after(before, frame);
  return { step: frame.step, ms: frame.ms, picture, bytes: 64 + picture.bytesAfter(before) };
}

/** The bytes of moments. Behind a gap there is nothing to share with. */
const weightOf = (moments: readonly Kept[]): number => moments.reduce((sum, { step, picture, bytes }, index) =>
  sum + (moments[index - 1]?.step === step - 1 ? bytes : picture.bytesAfter(null)), 0);

type Times = Timeline["times"][number];
const longer = (one: Times, other: Times): Times => ({
  step: one.step, ms: one.ms.map((ms, seat) => { const next = other.ms[seat] ?? null; return ms === null || next === null ? ms ?? next : Math.max(ms, next); }),
});
