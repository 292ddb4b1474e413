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
  start(desk: AnalysisDesk, token: string): void {
    if (this.desk !== desk) {
      this.desk = desk;
      this.state = null;
      this.moves.clear();
    }
    this.ask(desk, () => desk.start(token));
  }
  cancel(token: string): void {
    const { desk } = this;
    if (desk) this.ask(desk, () => desk.cancel(token));
  }

  leave(): void { this.following?.stop(); }

  private ask(desk: AnalysisDesk, begin: () => Promise<AnalysisState>): void {
    let begun = false;
    this.following?.stop();
    this.following = follow(pollTime, () => (begun ? desk.since(this.state?.next ?? 0) : begin()), (state) => {
      begun = true;
      this.problem = "";
      this.wantsToken = false;
      this.take(state);
      this.changed();
      return this.works;
    }, ({ status, message }) => {
      this.wantsToken = status === 401 && desk.takesToken;
      this.problem = message;
      this.changed();
      return begun;
    });
  }

  private take(state: AnalysisState): void {
    this.state = state;
    for (const move of state.lines) this.moves.set(`${move.step} ${move.seat}`, move);
  }
}
