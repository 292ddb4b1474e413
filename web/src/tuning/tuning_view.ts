import { contestAddress } from "../contest/contest_info";
import { h } from "../dom";
import { count, signed } from "../format";
import { gameTitle } from "../match_info";
import { Plot } from "./plot";
import { isTuned, running, valueText, verdictText, type Tuning, type TuningTest } from "./tuning_info";

/** Steps over which noisy values are averaged. */
const smooth = 20;

/** The plots of a tuning, made once and updated with more data. */
export class TuningView {
  private readonly head = h("div", { class: "tuning-head" });
  private readonly facts = h("dl", { class: "entrant-facts" });
  private readonly grid = h("div", { class: "tuning-grid" });
  private readonly score = new Plot("Score");
  private readonly test = h("section", { class: "contest-section", hidden: true });
  private readonly ratio = new Plot("Log likelihood ratio");
  private parameters: { plot: Plot; value: HTMLElement }[] = [];
  readonly element = h("div", {}, this.head, this.facts,
    h("section", { class: "contest-section" }, h("h2", {}, "Parameters"), h("p", { class: "quiet" }, "Value after each step; the dashed line is the starting value."), this.grid),
    h("section", { class: "contest-section" }, h("h2", {}, "Score"), h("p", { class: "quiet tuning-score" }, ""), this.score.element),
    this.test);

  show(tuning: Tuning): void {
    if (this.parameters.length === 0) this.begin(tuning);
    this.head.replaceChildren(...headParts(tuning));
    const x = tuning.steps.map((_, index) => index + 1);
    tuning.parameters.forEach((parameter, index) => {
      const y = tuning.steps.map(({ values }) => values[index] ?? parameter.start);
      const now = valueText(parameter, y.at(-1) ?? parameter.start), mean = valueText(parameter, tuning.tuned[index] ?? parameter.start);
      const words = isTuned(tuning) ? `${valueText(parameter, parameter.start)} → ${mean}` : `${valueText(parameter, parameter.start)} → ${now}`;
      this.parameters[index]!.value.textContent = words;
      this.parameters[index]!.plot.show({ x: [0, ...x], y: [parameter.start, ...y], low: parameter.from, high: parameter.to, levels: [parameter.start] }, words);
    });
    this.showScore(tuning, x);
    this.showTest(tuning.test);
  }

  leave(): void {
    for (const { plot } of this.parameters) plot.leave();
    this.score.leave();
    this.ratio.leave();
  }

  private begin(tuning: Tuning): void {
    this.parameters = tuning.parameters.map(({ name }) => ({ plot: new Plot(name), value: h("span", { class: "tuning-value" }) }));
    this.grid.replaceChildren(...tuning.parameters.map(({ name, from, to }, index) =>
      h("figure", { class: "tuning-parameter" },
        h("figcaption", {}, h("b", {}, name), h("small", {}, `${from} to ${to}`), this.parameters[index]!.value),
        this.parameters[index]!.plot.element)));
    const unit = tuning.points ? "Points a match of both its sides" : "Mean score of both its sides";
    this.element.querySelector(".tuning-score")!.textContent = `${unit} against ${tuning.against.join(", ")}: each step, and the mean of the last ${smooth}.`;
  }

  private showScore({ steps, points }: Tuning, x: number[]): void {
    const scores = steps.map(({ score }) => score);
    const mean = running(scores, smooth);
    const course = { x, y: mean, behind: scores, levels: points ? [0.5] : [], low: points ? 0 : Math.min(...scores, 0), high: points ? 1 : Math.max(...scores, 1) };
    this.score.show(course, mean.length > 0 ? `${mean.at(-1)!.toFixed(2)} over the last ${smooth} steps` : "no step yet");
  }

  private showTest(test: TuningTest | null): void {
    this.test.hidden = test === null;
    if (!test) return;
    const fact = (label: string, value: string): HTMLElement => h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value));
    this.test.replaceChildren(
      h("h2", {}, "Test of the tuned values against the old ones"),
      h("p", { class: "quiet tuning-verdict" }, verdictText(test)),
      h("dl", { class: "entrant-facts" },
        fact("Gain, Elo", `${signed(test.elo)} (${signed(test.elo_low)} to ${signed(test.elo_high)})`),
        fact("Matches", `${count(test.played)}${test.complete ? "" : ` of at most ${count(test.expected)}`}`),
        fact("Hypotheses, Elo", `${test.elo0} and ${test.elo1}`)),
      h("p", { class: "quiet" }, "The log likelihood ratio over matches: at the upper line the test accepts a gain above the lower hypothesis, at the lower one it rejects the gain of the upper one. ",
        h("a", { href: contestAddress(test.contest) }, "All its matches")),
      this.ratio.element);
    this.ratio.show({ x: test.ratios.map(([matches]) => matches), y: test.ratios.map(([, ratio]) => ratio), levels: [test.lower, test.upper], low: test.lower - 0.5, high: test.upper + 0.5 }, verdictText(test));
  }
}

function headParts(tuning: Tuning): HTMLElement[] {
  const done = isTuned(tuning);
  const far = `${count(tuning.steps.length)}${done ? "" : ` of ${count(tuning.of_steps)}`} steps, ${count(tuning.played)} matches`;
  const bar = h("progress", { class: "contest-progress", max: 1, value: tuning.expected > 0 ? tuning.played / tuning.expected : 0, "aria-label": "Matches played" });
  const found = h("p", { class: "tuning-found" }, done ? "Found: " : "So far: ", h("code", {}, tuning.tuned_player));
  return [
    h("div", { class: "contest-state" }, h("p", {}, h("b", {}, gameTitle(tuning.game)), ` · ${tuning.player} against ${tuning.against.join(", ")} · ${far}`), done ? null : bar, found),
    h("a", { class: "button", href: contestAddress(tuning.contest) }, "Its matches"),
  ];
}
