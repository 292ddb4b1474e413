import { fetchFrames, fetchSample } from "../api";
import { h } from "../dom";
import { Board } from "../draw/board";
import { whileSeen } from "../draw/board_loop";
import type { Fold } from "../fold";
import { liveConnection } from "../live";
import type { MatchInfo } from "../match_info";
import type { Frame } from "../picture";
import { naturalPace, Playback } from "../playback";
import { reducedMotion, theme } from "../theme";
import { Timeline, type Moment } from "../timeline";

let tail: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other. */
function enqueue<T>(task: () => Promise<T>): Promise<T> {
  const result = tail.then(task);
  tail = result.catch(() => undefined);
  return result;
}

/** Seconds for a finished match to run under the pointer, and for a match that runs again and again. */
const previewSeconds = 5;
const loopSeconds = 16;
/** Seconds for which its end is shown. */
const loopRest = 2;
/** Number of frames fetched for it. */
const previewFrames = 150;
/** Seconds between two times that the words beside a live match change. */
const wordTime = 0.2;

/** A small moving picture of a match. Live ones follow it; finished ones show the end, and the whole match under the pointer. */
export class Thumbnail {
  readonly canvas = h("canvas", { class: "thumbnail", "aria-hidden": "true" });
  private readonly board: Board;
  private readonly playback = new Playback();
  private timeline = new Timeline();
  private connection: { close(): void } | null = null;
  private wanted = false;
  private pointed = false;
  private dirty = true;
  /** Seconds since the end was reached; null: it is not shown again. */
  private rested: number | null = null;

  /** The changes that a live match sent since the last frame; its words are shown with the picture. */
  private news = false;
  private quiet = wordTime;

  /** `large`: seconds for which the match runs in a picture that shows the whole board, with names; null: it is small. */
  constructor(private readonly id: string, private readonly arrived: (newest: Moment, events: readonly Fold[]) => void, private readonly large: number | null = null) {
    this.board = new Board(this.canvas, large === null ? 0 : 12, large === null);
    whileSeen(this.canvas, (seconds) => this.tick(seconds));
  }

  get connected(): boolean { return this.connection !== null; }

  watch(match: MatchInfo): void {
    if (this.connection) return;
    this.timeline = new Timeline(160);
    this.playback.live = true;
    this.playback.pace = naturalPace(match.steps_per_second, 0);
    this.playback.follow();
    const arrived = (): void => {
      this.playback.setRange(this.timeline.first, this.timeline.last);
      this.news = true;
    };
    this.connection = liveConnection(this.id, {
      match: () => undefined,
      key: ({ frame }) => { this.timeline.key(frame); arrived(); },
      frames: ({ frames }) => { frames.forEach((frame) => this.timeline.append(frame)); arrived(); },
      end: () => { this.unwatch(); this.tell(); },
    });
  }

  unwatch(): void {
    this.connection?.close();
    this.connection = null;
  }

  /** Fetches the end of the finished match, one thumbnail after the other, so that the lobby never floods the server. */
  load(last: number): void {
    if (this.wanted) return;
    this.wanted = true;
    this.take(last, last, 1, () => {
      this.rest();
      this.tell();
    });
  }

  /** Shows the frames again and again. A watcher who wants less motion sees the middle one. */
  loop(fetch: () => Promise<readonly Frame[]>): void {
    const show = async (): Promise<void> => {
      this.timeline.replace(await fetch());
      const { first, last } = this.timeline;
      this.playback.setRange(first, last);
      this.playback.pace = Math.max(2, (last - first) / loopSeconds);
      this.playback.seek((first + last) / 2);
      this.dirty = true;
      if (reducedMotion() || last === first) return;
      this.rested = 0;
      this.playback.play();
    };
    void show().catch(() => undefined);
  }

  /** Plays the finished match. */
  preview(): void {
    if (this.playback.live || this.timeline.length === 0 || reducedMotion()) return;
    this.pointed = true;
    const { last } = this.timeline;
    if (this.timeline.length > 1) this.run();
    else if (last > 0) this.take(0, last, Math.ceil(last / previewFrames), () => this.pointed && this.run());
  }

  private take(from: number, to: number, every: number, then: () => void): void {
    void enqueue(async () => {
      const { frames } = await fetchFrames(this.id, from, to, every);
      this.timeline = new Timeline();
      this.timeline.replace(frames);
      this.playback.finish();
      this.playback.setRange(this.timeline.first, this.timeline.last);
      then();
    }).catch(() => undefined); // The picture is optional; the card has all facts without it.
  }

  private run(): void {
    const { first, last } = this.timeline;
    this.playback.pace = (last - first) / (this.large ?? previewSeconds);
    this.playback.cursor = first;
    this.playback.play();
  }

  /** Back to the final picture. */
  rest(): void {
    this.pointed = false;
    if (this.playback.live) return;
    this.playback.pause();
    this.playback.seek(this.timeline.last);
    this.dirty = true;
  }

  touch(): void { this.dirty = true; }

  private tick(seconds: number): void {
    if ((this.quiet += seconds) >= wordTime && this.news) this.tell();
    const moved = this.playback.advance(seconds);
    if (this.rested !== null && this.playback.atEnd && (this.rested += seconds) > loopRest) {
      this.rested = 0;
      this.playback.play();
    }
    const resized = this.board.resize();
    if (!moved && !resized && !this.dirty) return;
    this.dirty = false;
    const calm = reducedMotion();
    this.board.draw({
      timeline: this.timeline, theme: theme(), cursor: this.playback.cursor, glides: !calm, labels: this.large !== null,
      trail: calm ? 0 : Math.min(60, Math.max(6, this.playback.pace * 0.7)),
    });
  }

  private tell(): void {
    this.news = false;
    this.quiet = 0;
    const newest = this.timeline.at(this.timeline.last);
    if (newest) this.arrived(newest, this.timeline.events.folded);
  }
}

/** A short match of a game, again and again. */
export function loopOf(game: string): Thumbnail {
  const picture = new Thumbnail("", () => undefined);
  picture.loop(() => fetchSample(game));
  return picture;
}
