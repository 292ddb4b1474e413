import { contestAddress } from "../contest/contest_info";
import { h as element } from "../dom";
import { count, running, signed } from "../format";
import { gameTitle } from "../match_info";
import { LinePlot } from "../parts/line_plot";
import { factList, quiet, section } from "../parts/section";
import { h, show, type View } from "../view";
import { isTuned, valueText, verdictText, type Parameter, type Tuning, type TuningTest } from "./tuning_info";

/** Steps over which noisy values are averaged. */
const smooth = 20;

/** The plots of a tuning, made once and updated with more data. */
export class TuningView {
  readonly element = element("div", {});
  private readonly plots = new Map<string, LinePlot>();

  show(tuning: Tuning): void {
    const { steps, points } = tuning;
    const x = steps.map((_, index) => index + 1);
    const unit = points ? "Points a match of both its sides" : "Mean score of both its sides";
    show(this.element, headOf(tuning),
      section("Parameters", quiet("Value after each step; the dashed line is the starting value."), h("div", { class: "tuning-grid" }, tuning.parameters.map((parameter, index) => this.parameterPart(tuning, parameter, index, x)))),
      section("Score", h("p", { class: "quiet tuning-score" }, `${unit} against ${tuning.against.join(", ")}: each step, and the mean of the last ${smooth}.`), this.score(tuning, x)),
      tuning.test && this.testPart(tuning.test));
  }

  leave(): void { for (const plot of this.plots.values()) plot.leave(); }

  private plot(label: string): LinePlot {
    const known = this.plots.get(label) ?? new LinePlot(label, "tuning-plot", { height: 150, marks: 3 });
    this.plots.set(label, known);
    return known;
  }

  private parameterPart(tuning: Tuning, parameter: Parameter, index: number, x: readonly number[]): View {
    const { name, from, to, start } = parameter;
    const y = tuning.steps.map(({ values }) => values[index] ?? start);
    const now = (isTuned(tuning) ? tuning.tuned[index] : y.at(-1)) ?? start;
    const words = `${valueText(parameter, start)} → ${valueText(parameter, now)}`;
    const plot = this.plot(name);
    plot.show({ x: [0, ...x], y: [start, ...y], low: from, high: to, levels: [start] }, words);
    return h("figure", { class: "tuning-parameter", key: name }, h("figcaption", {}, h("b", {}, name), h("small", {}, `${from} to ${to}`), h("span", { class: "tuning-value" }, words)), plot.element);
  }

  private score({ steps, points }: Tuning, x: number[]): HTMLElement {
    const scores = steps.map(({ score }) => score);
    const mean = running(scores, smooth);
    const plot = this.plot("Score");
    plot.show({ x, y: mean, behind: scores, levels: points ? [0.5] : [], low: points ? 0 : Math.min(...scores, 0), high: points ? 1 : Math.max(...scores, 1) },
      mean.length > 0 ? `${mean.at(-1)!.toFixed(2)} over the last ${smooth} steps` : "no step yet");
    return plot.element;
  }

  private testPart(test: TuningTest): View {
    const plot = this.plot("Log likelihood ratio");
    plot.show({ x: test.ratios.map(([matches]) => matches), y: test.ratios.map(([, ratio]) => ratio), levels: [test.lower, test.upper], low: test.lower - 0.5, high: test.upper + 0.5 }, verdictText(test));
    return section("Test of the tuned values against the old ones", h("p", { class: "quiet tuning-verdict" }, verdictText(test)),
      factList([["Gain, Elo", `${signed(test.elo)} (${signed(test.elo_low)} to ${signed(test.elo_high)})`],
        ["Matches", `${count(test.played)}${test.complete ? "" : ` of at most ${count(test.expected)}`}`], ["Hypotheses, Elo", `${test.elo0} and ${test.elo1}`]]),
      h("p", { class: "quiet" }, "The log likelihood ratio over matches: at the upper line the test accepts a gain above the lower hypothesis, at the lower one it rejects the gain of the upper one. ",
        h("a", { href: contestAddress(test.contest) }, "All its matches")), plot.element);
  }
}

function headOf(tuning: Tuning): View {
  const done = isTuned(tuning);
  const far = `${count(tuning.steps.length)}${done ? "" : ` of ${count(tuning.of_steps)}`} steps, ${count(tuning.played)} matches`;
  const bar = h("progress", { class: "contest-progress", max: 1, value: tuning.expected > 0 ? tuning.played / tuning.expected : 0, "aria-label": "Matches played" });
  return h("div", { class: "tuning-head" },
    h("div", { class: "contest-state" }, h("p", {}, h("b", {}, gameTitle(tuning.game)), ` · ${tuning.player} against ${tuning.against.join(", ")} · ${far}`), done ? null : bar,
      h("p", { class: "tuning-found" }, done ? "Found: " : "So far: ", h("code", {}, tuning.tuned_player))),
    h("a", { class: "button", href: contestAddress(tuning.contest) }, "Its matches"));
}
