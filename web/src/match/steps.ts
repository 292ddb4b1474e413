import { fetchBytes, fetchFrames, fetchOverview } from "../api";
import type { MatchInfo, Overview } from "../match_info";
import type { Frame } from "../picture";
import { fetchModule } from "../rules/fetch_module";
import { pageWorker } from "../rules/page_worker";
import { RulesThread } from "../rules/thread";

/** A source of a match's steps. */
export interface Steps {
  frames(from: number, to: number, signal: AbortSignal): Promise<readonly Frame[]>;
  overview(): Promise<Overview>;
  close(): void;
}

/** The arena plays the record, and sends pictures. */
export const stepsFromServer = (id: string): Steps => ({
  frames: async (from, to, signal) => (await fetchFrames(id, from, to, 1, signal)).frames,
  overview: () => fetchOverview(id),
  close: () => undefined,
});

/** The page plays the record itself, in a separate thread. Null: it cannot, so the arena has to. */
export async function stepsFromRecord(id: string, match: MatchInfo, recordHref: string): Promise<Steps | null> {
  const module = await fetchModule(match.game);
  if (!module) return null;
  let thread: RulesThread | null = null;
  try {
    const [record, started] = await Promise.all([fetchBytes(recordHref), RulesThread.with(module, pageWorker())]);
    thread = started;
    const opened = await thread.ask("openReplay", record);
    if (opened.steps !== match.step) throw new Error("the record is another match's");
    return new ReplayedSteps(id, match, thread);
  } catch {
    thread?.close();
    return null;
  }
}

/** If the module fails, or cannot play the record to its end, the arena is asked instead. */
class ReplayedSteps implements Steps {
  private readonly server: Steps;
  private failed = false;

  constructor(id: string, private readonly match: MatchInfo, private readonly thread: RulesThread) { this.server = stepsFromServer(id); }

  async frames(from: number, to: number, signal: AbortSignal): Promise<readonly Frame[]> {
    if (!this.failed) {
      const frames = await this.thread.ask("frames", from, to, 1).catch(() => []);
      signal.throwIfAborted();
      if (frames[frames.length - 1]?.step === Math.min(to, this.match.step)) return frames;
      this.failed = true;
    }
    return this.server.frames(from, to, signal);
  }

  async overview(): Promise<Overview> {
    try {
      return { match: this.match, ...(await this.thread.ask("overview")) };
    } catch {
      return this.server.overview();
    }
  }

  close(): void { this.thread.close(); }
}
