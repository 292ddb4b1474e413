import { ApiError, fetchFrames, fetchMatch, recordPath } from "../api";
import { LiveConnection } from "../live";
import type { MatchInfo } from "../match_info";
import { Timeline } from "../timeline";

export interface SourceListener {
  /** The match is known and there is something to draw. */
  ready(): void;
  /** More steps came in, or all were replaced. */
  grown(): void;
  /** A live match has become a finished one. */
  finished(): void;
  failed(error: ApiError): void;
  /** Something the watcher should know about the line, "" when all is well. */
  notice(text: string): void;
}

/** Where the match page's frames come from: the live socket while it is played, the finished frames afterwards. */
export class MatchSource {
  readonly timeline = new Timeline();
  match: MatchInfo | null = null;
  private connection: LiveConnection | null = null;
  private isReady = false;
  private closed = false;

  /** Where the record is to be had, and what to call it ("": as the arena does). */
  get recordHref(): string { return recordPath(this.id); }
  readonly recordName: string = "";

  constructor(private readonly id: string, private readonly listener: SourceListener) { void this.open(); }

  close(): void {
    this.closed = true;
    this.connection?.close();
  }

  private async open(): Promise<void> {
    try {
      const match = await fetchMatch(this.id);
      if (this.closed) return;
      this.match = match;
      if (match.status === "live") this.watch();
      else await this.loadFrames();
    } catch (error) {
      this.fail(error);
    }
  }

  private watch(): void {
    this.connection = new LiveConnection(this.id, {
      match: (match) => (this.match = match),
      key: (frame) => {
        this.timeline.key(frame);
        this.arrived();
      },
      frames: (frames) => {
        for (const frame of frames) this.timeline.append(frame);
        this.arrived();
      },
      end: (match) => {
        this.match = match;
        void this.finish();
      },
      broken: (tries) => void this.broken(tries),
    });
  }

  private arrived(): void {
    if (this.isReady) return this.listener.grown();
    this.isReady = true;
    this.listener.ready();
  }

  /** While the line is down the match may have ended, or the server may have forgotten it. */
  private async broken(tries: number): Promise<void> {
    this.listener.notice(tries === 0 ? "" : "Connection lost. Reconnecting…");
    if (tries === 0) return;
    try {
      const match = await fetchMatch(this.id);
      if (this.closed || match.status === "live") return;
      this.connection?.close();
      this.match = match;
      await this.finish();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404 || this.closed) return;
      this.connection?.close();
      if (this.isReady) this.listener.notice("The arena no longer knows this match. What was received stays here.");
      else this.fail(error);
    }
  }

  /** The live match is over: takes the whole of it, which also fills what a late joiner or a slow line missed. */
  private async finish(): Promise<void> {
    const tries = 4;
    for (let attempt = 1; attempt <= tries && !this.closed; ++attempt) {
      try {
        await this.loadFrames();
        break;
      } catch (error) {
        // Nothing but the end itself may have been sent; then there is no match to fall back to.
        if (attempt === tries && !this.isReady) return this.fail(error);
        await new Promise((resolve) => window.setTimeout(resolve, 300 * attempt));
      }
    }
    if (this.closed) return;
    this.listener.notice("");
    this.listener.finished();
  }

  private async loadFrames(): Promise<void> {
    const { match, frames } = await fetchFrames(this.id);
    if (this.closed) return;
    this.match = match;
    this.timeline.replace(frames);
    this.arrived();
  }

  private fail(error: unknown): void {
    if (this.closed) return;
    this.listener.failed(error instanceof ApiError ? error : new ApiError(0, String(error)));
  }
}
