import { ApiError } from "../api";
import type { AnalysisChoice } from "../analysis/analysis_desk";
import type { MatchInfo } from "../match_info";
import { SpanLoader } from "../match/span_loader";
import type { ViewedMatch } from "../match/viewer";
import type { Frame } from "../picture";
import type { RulesThread } from "../rules/thread";
import type { OpenedReplay } from "../rules/types";
import { pageBudget, Timeline } from "../timeline";

function infoOf({ header, outcome, steps, damage, changed }: OpenedReplay): MatchInfo {
  return {
    id: "", game: header.game, title: header.seats.map(({ name }) => name).join(" – "), seats: header.seats, status: "finished", step: steps,
    started: header.started, seed: header.seed, config: header.config, outcome, problem: changed || damage,
  };
}

/** Frames as far as the rules agree with the record, so that a page does not ask again for missing ones. */
async function framesOf(thread: RulesThread, from: number, to: number): Promise<Frame[]> {
  const frames = await thread.ask("frames", from, to, 1);
  if (frames[frames.length - 1]?.step !== to) throw new ApiError(400, "The rules do not agree with the record.");
  return frames;
}

/** A record from anywhere, played in this page. */
export class ReplayedRecord {
  readonly timeline = new Timeline(Infinity, pageBudget);
  private readonly loader: SpanLoader;
  private arrived: () => void = () => undefined;

  private constructor(private readonly thread: RulesThread, readonly match: MatchInfo) {
    this.timeline.setBounds(0, match.step);
    this.loader = new SpanLoader(this.timeline, (from, to) => framesOf(thread, from, to), () => this.arrived());
  }

  /** `match`: facts besides the record. `start`: the step that is shown first. */
  static async open(thread: RulesThread, record: Uint8Array, match: MatchInfo | null = null, start = 0): Promise<ReplayedRecord> {
    try {
      const opened = await thread.ask("openReplay", record);
      const replayed = new ReplayedRecord(thread, match ?? infoOf(opened));
      const { from, to } = replayed.loader.around(Math.min(start, replayed.match.step));
      await replayed.loader.load(from, to);
      return replayed;
    } catch (error) {
      thread.close();
      throw error;
    }
  }

  /** The match for a viewer; `grown`: called when more of it is loaded. */
  viewed(grown: () => void, analysts: readonly AnalysisChoice[]): ViewedMatch {
    this.arrived = grown;
    void this.thread.ask("overview").then((overview) => {
      this.timeline.setOverview({ match: this.match, ...overview });
      grown();
    }, () => undefined);
    return {
      match: this.match, timeline: this.timeline, recordHref: "", recordName: "", inside: { analysts: async () => analysts },
      need: (step, ahead) => this.loader.need(step, ahead),
      awaits: (step) => this.loader.awaits(step), playableUntil: (step, ahead) => this.loader.playableUntil(step, ahead),
    };
  }

  /** The lines of the record. */
  lines(): Promise<string> { return this.thread.ask("lines"); }

  close(): void {
    this.loader.close();
    this.thread.close();
  }
}
