import { problemOf } from "../format";
import { shareThoughts } from "../api";
import { Analysis } from "../analysis/analysis";
import { type AnalysisChoice, type AnalysisState, arenaChoice } from "../analysis/analysis_desk";
import { AnalysisPanel } from "../analysis/analysis_panel";
import { analysisMarks, analysisSeries, analysisTurns } from "../analysis/analysis_series";
import { h } from "../dom";
import type { Theme } from "../draw/colour";
import type { Drawing } from "../draw/shapes_of_thought";
import type { MatchInfo } from "../match_info";
import { toast } from "../parts/hand_over";
import type { Panel } from "../picture";
import { seatNames } from "../seat_names";
import type { ThoughtsAnswer } from "../thoughts/thought";
import { ThoughtIndex, ThoughtLoader } from "../thoughts/thought_index";
import { ThoughtsPanel } from "../thoughts/thoughts_panel";
import type { Timeline } from "../timeline";
import type { Chart } from "./chart";

/** The source of insight into a match: a server, or the page that carries it. */
export interface InsightPlace {
  /** Null: there is no server. */
  id: string | null;
  /** The key of the person who ran the programs. */
  key: string | null;
  thoughts?: ThoughtsAnswer | null;
  analysis?: AnalysisState | null;
  /** Places besides a server that can analyse the match once it is over. */
  analysts?: () => Promise<readonly AnalysisChoice[]>;
}

interface InsightHost {
  timeline: Timeline; chart: Chart;
  /** Shows a step, and stays there. */
  pauseAt(step: number): void;
  changed(): void; ownSeat(): number | null;
}

/** Explains a match: the thoughts of the seats, and an analysis. */
export class Insight {
  readonly element = h("div", { class: "insight" });
  readonly index = new ThoughtIndex();
  private readonly loader: ThoughtLoader | null;
  private readonly thoughts: ThoughtsPanel;
  private readonly analysis: Analysis;
  private readonly panel: AnalysisPanel;
  private match: MatchInfo | null = null;
  private over = false;
  private left = false;
  private choices: readonly AnalysisChoice[] = [];
  private knows = false;

  constructor(private readonly place: InsightPlace, private readonly host: InsightHost) {
    const { id, key } = place;
    // Contests keep no thoughts of their matches.
    this.loader = id === null || id.startsWith("contest/") ? null : new ThoughtLoader(id, key, this.index, () => host.changed());
    if (place.thoughts) this.index.take(place.thoughts);
    this.thoughts = new ThoughtsPanel(this.index, () => host.changed(), id !== null && key !== null ? () => void this.share(id, key) : null);
    this.analysis = new Analysis(() => this.analysed(), place.analysis ?? null);
    this.panel = new AnalysisPanel(this.analysis, (step) => host.pauseAt(step), () => {
      this.analysed();
      host.changed();
    }, () => host.ownSeat(), (seat) => {
      const winners = this.match?.outcome?.winners ?? [];
      return winners.length > 0 && !winners.includes(seat);
    });
    this.element.append(this.thoughts.element, this.panel.element);
    host.chart.tools.append(this.panel.button);
  }

  /** Takes the facts of the match. An arena that keeps no origins of matches keeps no thoughts either. */
  begin(match: MatchInfo): void { this.knows = "origin" in match; }

  /** The match is over: it may be analysed, and nothing is secret any more. */
  finished(match: MatchInfo): void {
    this.match = match;
    if (this.over) return;
    this.over = true;
    if (this.analysis.state) this.analysed();
    void this.offer(match);
  }

  private async offer(match: MatchInfo): Promise<void> {
    const { id, analysts } = this.place;
    const here = (await analysts?.()) ?? [];
    // An arena that keeps no origins of matches cannot analyse them either.
    this.choices = [...here, ...(id !== null && "origin" in match ? [arenaChoice(id)] : [])];
    if (this.left) return this.leave();
    if (this.choices.length === 0) return;
    this.panel.offer(this.choices);
    this.analysed();
    // A person who comes from the list of lost matches has already asked.
    if (location.hash === "#why") this.panel.ask();
  }

  show(step: number, panels: readonly Panel[], theme: Theme): void {
    if ((this.over || this.place.key !== null) && this.knows) this.loader?.need(step);
    this.thoughts.show(step, panels, theme);
    if (this.over) this.panel.show(step, panels);
  }

  drawings(step: number, panels: readonly Panel[]): Drawing[] {
    return [...this.thoughts.drawings(step, panels), ...(this.over ? this.panel.drawings(step) : [])];
  }

  leave(): void {
    this.left = true;
    this.analysis.leave();
    for (const { desk } of this.choices) desk.close?.();
  }

  private analysed(): void {
    const { match, host } = this;
    if (!match) return;
    this.panel.refresh(seatNames(match.seats));
    const { timeline } = host;
    const moves = this.analysis.lines;
    const series = analysisSeries(moves, timeline.panelsAt(timeline.last), timeline.first, timeline.last);
    if (moves.length > 0 || timeline.isAnalysed) timeline.analysed(moves);
    // Where the game says who leads, its own curve takes the values of the analysis.
    if (series) host.chart.add(timeline.leadAt(timeline.last) ? [] : [series], analysisMarks(moves));
    if (this.analysis.state?.why) timeline.events.setTurns(analysisTurns(moves, seatNames(match.seats)));
    host.changed();
  }

  private async share(id: string, key: string): Promise<void> {
    try {
      await shareThoughts(id, key);
      toast("Everybody may read them now");
    } catch (error) {
      toast(problemOf(error));
    }
  }
}
