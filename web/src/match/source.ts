import { ApiError, fetchBytes, fetchMatch, isRefusal, recordPath } from "../api";
import type { AnalysisChoice } from "../analysis/analysis_desk";
import { pageChoices } from "../analysis/page_desk";
import { liveConnection } from "../live";
import type { MatchInfo } from "../match_info";
import { servedRules } from "../practice/place";
import { hasModule } from "../rules/fetch_module";
import { pageBudget, Timeline } from "../timeline";
import { SpanLoader } from "./span_loader";
import { stepsFromRecord, stepsFromServer, type Steps } from "./steps";

export interface SourceListener {
  /** The match is known and there is something to draw. */
  ready(): void;
  /** More steps arrived, or all were replaced. */
  grown(): void;
  /** A live match has ended. */
  finished(): void;
  failed(error: ApiError): void;
  /** A message about the connection for the watcher; "": all is well. */
  notice(text: string): void;
}

/**
 * The source of the match page's frames. A live match comes over the socket. A finished match comes as its record, which the page plays
 * itself if it can, and else as spans of frames. Only the steps around the shown one of a long match are loaded; the
 * overview has the events of the whole match.
 */
export class MatchSource {
  readonly timeline = new Timeline(Infinity, pageBudget);
  match: MatchInfo | null = null;
  private connection: { close(): void } | null = null;
  private steps: Steps;
  private readonly loader: SpanLoader;
  /** Whether the page plays the record itself; null: not tried, because the match was live. */
  private playsItself: boolean | null = null;
  private isReady = false;
  /** The whole match can be loaded, not only the steps received live. */
  private isWhole = false;
  private closed = false;

  /** Address and name of the record ("": as the arena calls it). */
  get recordHref(): string { return recordPath(this.id); }
  readonly recordName: string = "";

  /** `start`: the step shown first, unless the match is live. */
  constructor(readonly id: string, private readonly listener: SourceListener, private readonly start = 0) {
    this.steps = stepsFromServer(id);
    this.loader = new SpanLoader(this.timeline, (from, to, signal) => this.steps.frames(from, to, signal), () => !this.closed && this.arrived());
    void this.open();
  }

  /** A page can analyse a match that it can play. */
  readonly inside = { analysts: (): Promise<AnalysisChoice[]> => this.analysts() };

  /** The watcher looks at a step, and soon at `ahead` more. */
  need(step: number, ahead: number): void { this.loader.need(step, ahead); }

  awaits(step: number): boolean { return this.isWhole && this.loader.awaits(step); }
  playableUntil(step: number, ahead: number): number { return this.isWhole ? this.loader.playableUntil(step, ahead) : Infinity; }

  close(): void {
    this.closed = true;
    this.loader.close();
    this.steps.close();
    this.connection?.close();
  }

  private async open(): Promise<void> {
    try {
      const match = await fetchMatch(this.id);
      if (this.closed) return;
      this.match = match;
      if (match.status === "live") this.watch();
      else await this.openFinished(match);
    } catch (error) {
      this.fail(error);
    }
  }

  private async analysts(): Promise<AnalysisChoice[]> {
    const { match } = this;
    if (!match || !(this.playsItself ?? await hasModule(match.game))) return [];
    return pageChoices(() => servedRules(match.game), () => fetchBytes(this.recordHref));
  }

  private watch(): void {
    this.connection = liveConnection(this.id, {
      match: ({ match }) => (this.match = match),
      key: ({ frame }) => {
        this.timeline.key(frame);
        this.arrived();
        void this.lookBack();
      },
      frames: ({ frames }) => {
        for (const frame of frames) this.timeline.append(frame);
        this.arrived();
      },
      end: ({ match }) => {
        this.match = match;
        void this.finish();
      },
    }, (tries) => void this.broken(tries));
  }

  private arrived(): void {
    if (this.isReady) return this.listener.grown();
    this.isReady = true;
    this.listener.ready();
  }

  /** While the connection was broken, the match may have ended, or the server may have forgotten it. */
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

  private async openFinished(match: MatchInfo): Promise<void> {
    const own = await stepsFromRecord(this.id, match, this.recordHref);
    if (own && this.closed) return own.close();
    this.playsItself = own !== null;
    if (own) this.steps = own;
    this.timeline.setBounds(0, match.step);
    this.isWhole = true;
    const { from, to } = this.loader.around(Math.min(this.start, match.step));
    await this.loader.load(from, to);
    if (match.problem) this.listener.notice(match.problem);
    await this.takeOverview().catch(() => undefined); // The steps are there without the overview.
  }

  /** Loads the steps before the watcher came, if the arena has kept them. */
  private async lookBack(): Promise<void> { await this.patiently(() => this.takeOverview(), isRefusal); }

  /** Tries four times, since a busy arena may refuse at first; fewer, if an error is `hopeless`. Null, or the last error. */
  private async patiently(act: () => Promise<void>, hopeless = (_error: unknown): boolean => false): Promise<unknown> {
    let last: unknown = null;
    for (let attempt = 1; attempt <= 4 && !this.closed; ++attempt) {
      try {
        await act();
        return null;
      } catch (error) {
        last = error;
        if (hopeless(error)) break;
        await new Promise((resolve) => window.setTimeout(resolve, 300 * attempt));
      }
    }
    return last;
  }

  private async takeOverview(): Promise<void> {
    const overview = await this.steps.overview();
    if (this.closed) return;
    this.timeline.setOverview(overview);
    this.timeline.setBounds(0, overview.samples[overview.samples.length - 1]?.step ?? 0);
    this.isWhole = true;
    if (this.isReady) this.listener.grown();
  }

  /** The live match is over. The overview has all of it, and fills the gaps of a late or slow watcher. */
  private async finish(): Promise<void> {
    const error = await this.patiently(async () => {
      await this.takeOverview();
      if (!this.isReady && this.match) await this.openFinished(this.match);
    });
    if (this.closed) return;
    if (error !== null && !this.isReady) return this.fail(error); // Only the end was sent: there is no match to fall back on.
    this.listener.notice(this.match?.problem ?? "");
    this.listener.finished();
  }

  private fail(error: unknown): void {
    if (this.closed) return;
    this.listener.failed(error instanceof ApiError ? error : new ApiError(0, String(error)));
  }
}
