import { count, problemOf } from "../format";
import type { RulesThread } from "../rules/thread";
import type { AnalysedMove, AnalysisChoice, AnalysisDesk, AnalysisState, Why } from "./analysis_desk";

/** Nodes for a decision of the best player. The usual numbers take a minute or less for most matches; `agon analyse` takes 6,000. */
const budgets = [500, 2000, 6000, 20_000] as const;
const usualNodes = 2000;

/** The page itself, in a separate thread. `record`: packed, or its lines. */
export const pageChoices = (startRules: () => Promise<RulesThread>, record: () => Promise<string | Uint8Array>): AnalysisChoice[] =>
  budgets.map((nodes) => ({ place: "This page", words: `${count(nodes)} nodes`, desk: new PageDesk(startRules, record, nodes), usual: nodes === usualNodes }));

/** A first answer uses this part of the nodes, at this many moments at most. It is shown while the full analysis is made. */
const coarse = { part: 1 / 10, moments: 200 };
const usualMoments = 1000;

/** Analyses on the watcher's own machine, in a thread of the page that can be stopped and continued. */
export class PageDesk implements AnalysisDesk {
  readonly takesToken = false;
  private readonly lines: AnalysedMove[] = [];
  private state: AnalysisState["state"] = "waiting";
  private problem = "";
  private why: Why[] | null = null;
  private thread: RulesThread | null = null;
  private works = false;
  private closed = false;
  private moments = 0;
  private done = 0;
  private isCoarse = true;
  private spentMs = 0;

  /** `record`: packed, or its lines. `nodes`: for each decision of the best player. */
  constructor(private readonly startRules: () => Promise<RulesThread>, private readonly record: () => Promise<string | Uint8Array>, private readonly nodes: number) {}

  async start(): Promise<AnalysisState> {
    if (this.state !== "done") this.state = "running";
    if (this.state === "running" && !this.works) void this.work();
    return this.told(0);
  }

  async cancel(): Promise<AnalysisState> {
    if (this.state !== "done") this.state = "cancelled";
    return this.told(0);
  }

  async since(from: number): Promise<AnalysisState> { return this.told(from); }

  close(): void {
    this.closed = true;
    if (this.state !== "done") this.state = "cancelled";
    this.end();
  }

  private async work(): Promise<void> {
    this.works = true;
    this.problem = "";
    try {
      if (!this.thread) await this.open();
      while (this.state === "running" && this.thread) {
        if (this.done < this.moments) await this.judge(this.thread);
        else await this.passed(this.thread);
      }
    } catch (error) {
      this.problem = problemOf(error);
      if (this.state === "running") this.state = "failed";
      this.end();
    }
    this.works = false;
  }

  private async open(): Promise<void> {
    this.lines.length = 0;
    this.isCoarse = true;
    const [record, thread] = await Promise.all([this.record(), this.startRules()]);
    this.thread = thread;
    if (this.closed) return this.end();
    await this.begin(thread, record, Math.max(1, Math.round(this.nodes * coarse.part)), coarse.moments);
  }

  private async begin(thread: RulesThread, record: string | Uint8Array, nodes: number, moments: number): Promise<void> {
    this.done = this.spentMs = 0;
    this.moments = await thread.ask("openAnalysis", record, nodes, moments);
  }

  /** Judges all moments again with all nodes, or ends. */
  private async passed(thread: RulesThread): Promise<void> {
    this.why = await thread.ask("why");
    if (this.isCoarse) {
      this.isCoarse = false;
      return this.begin(thread, await this.record(), this.nodes, usualMoments);
    }
    this.state = "done";
    this.end();
  }

  private async judge(thread: RulesThread): Promise<void> {
    const began = performance.now();
    this.lines.push(...await thread.ask("judgeNext"));
    ++this.done;
    this.spentMs += performance.now() - began;
  }

  private end(): void {
    this.thread?.close();
    this.thread = null;
  }

  private told(from: number): AnalysisState {
    const left = this.done > 0 ? ((this.moments - this.done) * this.spentMs) / this.done / 1000 : null;
    return { state: this.state, done: this.done, of: this.moments, seconds_left: left, problem: this.problem, next: this.lines.length, lines: this.lines.slice(from), why: this.why };
  }
}
