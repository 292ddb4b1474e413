import { problemOf } from "../format";
import { ApiError } from "../api";
import { follow, type Following } from "../follow";
import type { AnalysedMove, AnalysisDesk, AnalysisState } from "./analysis_desk";

/** Milliseconds between two requests for the progress. */
const pollTime = 500;

/** The analysis of a match: starts it, follows it, stops it, and keeps what it has found so far. */
export class Analysis {
  /** Null: nobody has asked for it. */
  state: AnalysisState | null = null;
  problem = "";
  /** The server wants a token. */
  wantsToken = false;
  private readonly moves = new Map<string, AnalysedMove>();
  private following: Following | null = null;
  private left = false;

  /** The place that analyses, or has analysed, for this page; null: none. */
  private desk: AnalysisDesk | null = null;

  /** `inside`: an analysis that was made before. */
  constructor(private readonly changed: () => void, inside: AnalysisState | null = null) {
    if (inside) this.take(inside);
  }

  isOf(desk: AnalysisDesk): boolean { return this.desk === desk; }

  get lines(): AnalysedMove[] { return [...this.moves.values()].sort((one, other) => one.step - other.step || one.seat - other.seat); }
  get works(): boolean { return this.state?.state === "waiting" || this.state?.state === "running"; }
  at(step: number): AnalysedMove[] { return this.lines.filter((move) => move.step === step); }

  /** Begins. An analysis that was made before is there at once; one from another place replaces it. */
  async start(desk: AnalysisDesk, token: string): Promise<void> {
    if (this.desk !== desk) {
      this.desk = desk;
      this.state = null;
      this.moves.clear();
    }
    await this.ask((asked) => asked.start(token));
  }
  async cancel(token: string): Promise<void> { await this.ask((desk) => desk.cancel(token)); }

  leave(): void {
    this.left = true;
    this.following?.stop();
  }

  private async ask(how: (desk: AnalysisDesk) => Promise<AnalysisState>): Promise<void> {
    const { desk } = this;
    if (desk === null) return;
    this.following?.stop();
    await this.tryIt(desk, how).catch((error: unknown) => this.fail(desk, error));
    if (!this.works || this.left || desk !== this.desk) return;
    this.following = follow(pollTime, () => this.tryIt(desk, () => desk.since(this.state?.next ?? 0)), (error) => this.fail(desk, error));
  }

  /** Gives false when there is nothing more to ask. */
  private async tryIt(desk: AnalysisDesk, how: (desk: AnalysisDesk) => Promise<AnalysisState>): Promise<boolean> {
    const state = await how(desk);
    if (this.left || desk !== this.desk) return false;
    this.problem = "";
    this.wantsToken = false;
    this.take(state);
    this.changed();
    return this.works;
  }

  private fail(desk: AnalysisDesk, error: unknown): void {
    if (this.left || desk !== this.desk) return;
    this.wantsToken = error instanceof ApiError && error.status === 401 && desk.takesToken;
    this.problem = problemOf(error);
    this.changed();
  }

  private take(state: AnalysisState): void {
    this.state = state;
    for (const move of state.lines) this.moves.set(`${move.step} ${move.seat}`, move);
  }
}
