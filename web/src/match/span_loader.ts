import { isRefusal } from "../api";
import type { Frame } from "../picture";
import type { Timeline } from "../timeline";

/** Steps before the shown one that its trails may need. */
const behind = 96;
const least = 256;
/** Steps after the first shown one to wait for; a hundred steps of a large board take a second. */
const first = 48;
const most = 1024;
export type FetchSpan = (from: number, to: number, signal: AbortSignal) => Promise<readonly Frame[]>;

/** Keeps the steps around the shown one loaded, by one request after the other. */
export class SpanLoader {
  private asked: { from: number; to: number; abort: AbortController } | null = null;
  private failures = 0;
  private resumeAt = 0;
  private refused = false;

  constructor(private readonly timeline: Timeline, private readonly fetchSpan: FetchSpan, private readonly arrived: () => void) {}

  /** Whether missing steps will arrive. */
  get works(): boolean { return !this.refused; }

  /** Whether a step will be loaded in a moment. */
  awaits(step: number): boolean { return this.works && !this.timeline.has(step); }

  /** The last step that playing can reach from a step without waiting. */
  playableUntil(step: number, ahead: number): number {
    const next = this.works ? this.timeline.missing(step, Math.min(this.timeline.last, step + ahead)) : null;
    return next === null ? Infinity : Math.max(step, next - 1);
  }

  close(): void { this.asked?.abort.abort(); }

  /** Loads the missing steps around `step` and up to `ahead` steps after it. */
  need(step: number, ahead: number): void {
    this.timeline.near = step;
    if (this.refused || performance.now() < this.resumeAt) return;
    const span = this.wanted(step, ahead);
    if (!span) return;
    if (this.asked) {
      const near = this.timeline.has(step) || (step >= this.asked.from && step <= this.asked.to);
      if (near) return;
      this.asked.abort.abort(); // The watcher looks elsewhere now.
    }
    void this.load(span.from, span.to).catch((error: unknown) => this.failed(error));
  }

  /** Loads a span again, even if it is there. */
  async load(from: number, to: number): Promise<void> {
    const asked = { from, to, abort: new AbortController() };
    this.asked = asked;
    this.timeline.near ??= from;
    try {
      const frames = await this.fetchSpan(from, to, asked.abort.signal);
      this.timeline.insert(frames);
      this.failures = 0;
    } finally {
      if (this.asked === asked) this.asked = null;
    }
    this.arrived();
  }

  /** The span around the step that is shown first. */
  around(step: number): { from: number; to: number } {
    const from = Math.max(this.timeline.first, step - this.behind);
    return { from, to: Math.min(this.timeline.last, step + first - 1) };
  }

  private get behind(): number { return Math.min(behind, Math.floor(this.timeline.room / 8)); }

  private wanted(step: number, ahead: number): { from: number; to: number } | null {
    const { last } = this.timeline;
    // Fewer huge pictures are kept, and what is fetched has to stay.
    const size = Math.min(Math.max(1, Math.floor(this.timeline.room / 8)), most, Math.max(least, Math.round(ahead)));
    const end = Math.min(last, step + size);
    const next = this.timeline.missing(step, end);
    if (next === step) return { ...this.around(step), to: end };
    // Steps far ahead can wait until half of the loaded ones have been shown.
    if (next !== null && next - step < size / 2) return { from: next, to: Math.min(last, next + size - 1) };
    const start = Math.max(this.timeline.first, step - this.behind);
    return this.timeline.missing(start, step) === null ? null : { from: start, to: step };
  }

  private failed(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (isRefusal(error)) {
      this.refused = true;
      this.arrived();
      return;
    }
    this.resumeAt = performance.now() + Math.min(8000, 500 * 2 ** this.failures++);
  }
}
