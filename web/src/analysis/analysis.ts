import { ApiError } from "../api";
import type { AnalysisDesk } from "./analysis_desk";
import type { AnalysedMove, AnalysisState } from "./analysis_state";

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
  private timer = 0;
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
    window.clearTimeout(this.timer);
  }

  private async ask(how: (desk: AnalysisDesk) => Promise<AnalysisState>): Promise<void> {
    const { desk } = this;
    if (desk === null) return;
    window.clearTimeout(this.timer);
    this.problem = "";
    try {
      const state = await how(desk);
      if (this.left || desk !== this.desk) return;
      this.wantsToken = false;
      this.take(state);
    } catch (error) {
      if (this.left || desk !== this.desk) return;
      this.wantsToken = error instanceof ApiError && error.status === 401 && desk.takesToken;
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.changed();
    this.goOn();
  }

  private goOn(): void {
    if (!this.works || this.left) return;
    this.timer = window.setTimeout(() => void this.ask((desk) => desk.since(this.state?.next ?? 0)), pollTime);
  }

  private take(state: AnalysisState): void {
    this.state = state;
    for (const move of state.lines) this.moves.set(`${move.step} ${move.seat}`, move);
  }
}
