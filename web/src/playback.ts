// The playback clock: the watcher's place in the match. Pure; it is told how much time has passed.

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16, Infinity] as const;

/** Steps a second at speed 1: the match's own pace, unless that is too fast to see or too slow to watch. */
export function naturalPace(stepsPerSecond: number | undefined, steps: number): number {
  const whole = 45; // seconds in which a match without a pace of its own is shown
  const own = stepsPerSecond && stepsPerSecond > 0 ? stepsPerSecond : steps / whole;
  return Math.min(60, Math.max(2, own));
}

export type Mode = "paused" | "playing" | "following";

export class Playback {
  /** The step that is shown; a fraction lies between two steps. */
  cursor = 0;
  mode: Mode = "paused";
  speed = 1;
  pace = 60;
  /** More steps will come. */
  live = false;
  private first = 0;
  private last = 0;

  /** Seconds in which the cursor closes most of its distance to the newest step while following. */
  static readonly followLag = 0.12;

  get atEnd(): boolean { return this.cursor >= this.last; }
  get step(): number { return Math.floor(this.cursor + 1e-6); }
  get stepsPerSecond(): number {
    const fastest = Math.max(this.pace * 32, (this.last - this.first) / 4);
    return Number.isFinite(this.speed) ? this.pace * this.speed : fastest;
  }

  setRange(first: number, last: number): void {
    this.first = first;
    this.last = last;
    this.cursor = Math.min(Math.max(this.cursor, first), last);
  }

  play(): void {
    if (this.atEnd && this.live) return this.follow();
    if (this.atEnd) this.cursor = this.first;
    this.mode = "playing";
  }

  pause(): void {
    this.mode = "paused";
    this.cursor = this.step;
  }

  toggle(): void {
    if (this.mode === "paused") this.play();
    else this.pause();
  }

  follow(): void {
    if (!this.live) return;
    this.mode = "following";
  }

  /** Moves to a step. Playing continues from there; following ends, because the watcher wants to see something else. */
  seek(step: number): void {
    this.cursor = Math.min(Math.max(Math.round(step), this.first), this.last);
    if (this.mode === "following") this.mode = "paused";
  }

  stepBy(count: number): void {
    const from = this.step;
    this.mode = "paused";
    this.seek(from + count);
  }

  /** The match has ended, so there is nothing to follow any more. */
  finish(): void {
    this.live = false;
    if (this.mode === "following") this.mode = "playing";
  }

  /** Advances the clock; true if the cursor moved. Playing never passes `limit`, the last loaded step. */
  advance(seconds: number, limit = Infinity): boolean {
    const before = this.cursor;
    if (this.mode === "following") this.approach(seconds);
    else if (this.mode === "playing") this.run(seconds, limit);
    return this.cursor !== before;
  }

  private approach(seconds: number): void {
    const distance = this.last - this.cursor;
    // Far behind (just joined, or the page slept), jump instead of racing through.
    if (distance > this.pace * 8) this.cursor = this.last;
    else if (distance < 0.02) this.cursor = this.last;
    else this.cursor += distance * (1 - Math.exp(-seconds / Playback.followLag));
  }

  private run(seconds: number, limit: number): void {
    this.cursor = Math.max(this.cursor, Math.min(limit, this.cursor + seconds * this.stepsPerSecond));
    if (this.cursor < this.last) return;
    this.cursor = this.last;
    this.mode = this.live ? "following" : "paused";
  }
}
