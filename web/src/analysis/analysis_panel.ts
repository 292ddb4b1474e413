import { h, setHidden, setText } from "../dom";
import type { Drawing } from "../draw/shapes_of_thought";
import { count } from "../format";
import type { Panel } from "../picture";
import { rememberedToken, rememberToken } from "../play/take_seats";
import { withNames } from "../seat_names";
import { panelOf } from "../thoughts/thoughts_panel";
import type { Analysis } from "./analysis";
import type { AnalysisChoice } from "./analysis_desk";
import { verdictColours, verdictSigns, type AnalysedMove, type Verdict, type Why } from "./analysis_state";

const verdicts = ["inaccuracy", "mistake", "blunder"] as const;
const plural = (amount: number, word: string): string => `${amount} ${amount === 1 ? word : word === "inaccuracy" ? "inaccuracies" : `${word}s`}`;

/** The button that starts the analysis, its progress, and its results: marks, the best line, and why somebody lost. */
export class AnalysisPanel {
  readonly element = h("section", { class: "analysis", "aria-label": "Analysis", hidden: true });
  /** The button that starts the analysis; it stands by the chart. */
  readonly button = h("span", { class: "analysis-start" });
  private readonly token = h("input", { type: "password", autocomplete: "off", placeholder: "Token of this arena", "aria-label": "Token" });
  private choices: readonly AnalysisChoice[] = [];
  /** The choice of place and thoroughness, if there is one. */
  private readonly who = h("select", { "aria-label": "Who analyses, and how much of every decision", hidden: true, on: { change: () => this.refresh(this.names) } });
  private readonly begin = h("button", { type: "button", class: "button", hidden: true, on: { click: () => {
    this.showsWhy = this.ownLost();
    this.start();
  } } });
  private readonly body = h("div", { class: "analysis-body" });
  private readonly moment = h("div", { class: "analysis-moment", hidden: true });
  private showsBest = false;
  private showsWhy = false;
  private isAwaited = false;
  private names: readonly string[] = [];
  private said = "";
  private found = "";
  private resultParts: Node[] = [];
  private asked: AnalysedMove[] = [];

  constructor(private readonly analysis: Analysis, private readonly seek: (step: number) => void, private readonly changed: () => void, private readonly own: () => number | null, private readonly lost: (seat: number) => boolean) {
    this.button.append(this.who, this.begin);
    this.element.append(h("h2", {}, "Analysis"), this.body, this.moment);
  }

  /** Sets the places to choose from. */
  offer(choices: readonly AnalysisChoice[]): void {
    this.choices = choices;
    const places = [...new Set(choices.map(({ place }) => place))];
    const option = (choice: AnalysisChoice): HTMLElement => h("option", { value: String(choices.indexOf(choice)), selected: choice.usual }, choice.words);
    this.who.replaceChildren(...places.flatMap((place) => {
      const here = choices.filter((choice) => choice.place === place).map(option);
      return here.length > 1 ? [h("optgroup", { label: place }, ...here)] : here;
    }));
  }

  /** Called when the match is over, or when more is known about it. */
  refresh(names: readonly string[]): void {
    this.names = names;
    this.refreshStart();
    const parts = this.parts();
    this.element.hidden = parts.length === 0;
    for (const part of [...this.body.childNodes]) if (!parts.includes(part)) part.remove();
    parts.forEach((part, at) => {
      const there = this.body.childNodes[at] ?? null;
      if (there !== part) this.body.insertBefore(part, there);
    });
    if (!this.isAwaited || !this.analysis.state?.why) return;
    this.isAwaited = false;
    this.body.querySelector(".why")?.scrollIntoView({ block: "nearest" });
  }

  /** Shows the results for the given step. */
  show(step: number, panels: readonly Panel[]): void {
    const moves = this.analysis.at(step).filter((move) => move.mark !== "");
    this.asked = moves;
    const state = JSON.stringify([step, moves.map((move) => move.mark), this.showsBest]);
    setHidden(this.moment, moves.length === 0);
    if (state === this.said) return;
    this.said = state;
    this.moment.replaceChildren(...moves.map((move) => this.momentRow(move, panels)));
  }

  /** The best line of the shown step, if the watcher has asked for it. */
  drawings(panels: readonly Panel[]): Drawing[] {
    if (!this.showsBest) return [];
    return this.asked.map((move) => ({ shapes: move.draw, color: panelOf(panels, move.seat)?.color ?? "#b0a597", strength: 0.85 }));
  }

  /** Starts the analysis, and tells why somebody lost as soon as that is known. */
  ask(): void {
    this.showsWhy = true;
    this.isAwaited = true;
    this.start();
  }

  private get chosen(): AnalysisChoice | null { return this.choices[Math.max(0, this.who.selectedIndex)] ?? null; }

  private start(): void {
    const { chosen } = this;
    if (this.token.value) rememberToken(this.token.value);
    if (chosen) void this.analysis.start(chosen.desk, this.token.value || rememberedToken());
  }

  private momentRow(move: AnalysedMove, panels: readonly Panel[]): HTMLElement {
    const verdict = move.mark as Exclude<Verdict, "">;
    const sign = h("b", { class: "verdict" }, verdictSigns[verdict]);
    sign.style.setProperty("--verdict", verdictColours[verdict]);
    const words = `${verdict === "inaccuracy" ? "An" : "A"} ${verdict} of ${this.names[move.seat] ?? panelOf(panels, move.seat)?.name ?? ""}: ${move.drop.toFixed(2)} lost`;
    const reveal = h("button", { type: "button", class: "button", "aria-pressed": String(this.showsBest), on: { click: () => {
      this.showsBest = !this.showsBest;
      this.changed();
    } } }, this.showsBest ? "Hide the best line" : "Show the best line");
    return h("div", { class: "analysis-move" }, sign, h("span", { title: "On a scale from \u22121 (lost) to 1 (won)" }, words), reveal);
  }

  private parts(): Node[] {
    const { state, problem, wantsToken } = this.analysis;
    const parts: Node[] = [];
    if (state?.state === "done" || (this.analysis.works && state?.why)) parts.push(...this.results());
    if (this.analysis.works) parts.push(this.progress());
    if (wantsToken) parts.push(h("label", { class: "field" }, h("span", { class: "field-name" }, "This arena asks for its token"), this.token));
    const trouble = state?.problem || (wantsToken ? "" : problem);
    if (trouble) parts.push(h("p", { class: "form-error" }, trouble));
    return parts;
  }

  private ownLost(): boolean {
    const seat = this.own();
    return seat !== null && this.lost(seat);
  }

  /** Shows the button, with its choice beside it, while there is something to start or continue. */
  private refreshStart(): void {
    const { chosen } = this;
    const state = this.analysis.state?.state;
    const own = chosen !== null && this.analysis.isOf(chosen.desk);
    const idle = chosen !== null && !this.analysis.works;
    const lost = this.ownLost() && state !== "done";
    setHidden(this.who, !idle || this.choices.length < 2);
    setHidden(this.begin, !idle || (state === "done" && (own || this.choices.length < 2)));
    this.begin.classList.toggle("button-main", lost);
    setText(this.begin, state === "cancelled" && own ? "Go on" : state === "done" ? "Analyse again" : lost ? "Why did I lose?" : "Analyse");
  }

  private progress(): HTMLElement {
    const { done, of, seconds_left: left, own, why } = this.analysis.state!;
    const begun = why ? "A first answer is above; looking closer: " : "";
    const words = begun + (left === null ? `${count(done)} of ${count(of)} steps` : `${count(done)} of ${count(of)} steps, ${Math.ceil(left)} s left`);
    return h("div", { class: "analysis-progress", role: "status" }, h("progress", { max: Math.max(1, of), value: done, "aria-label": "Steps analysed" }), h("span", {}, words),
      own === false ? h("span", { class: "quiet" }, "Somebody else asked for it.")
        : h("button", { type: "button", class: "button", on: { click: () => void this.analysis.cancel(rememberedToken()) } }, "Cancel"));
  }

  /** Lines that are on the page stay until others replace them, so that nobody loses their place. */
  private results(): Node[] {
    const found = JSON.stringify([this.analysis.state!.why, this.analysis.works ? "" : this.analysis.lines.length, this.names]);
    if (found !== this.found) {
      this.found = found;
      this.resultParts = this.newResults();
    }
    return this.resultParts;
  }

  private newResults(): Node[] {
    const seats = [...new Set(this.analysis.lines.map((move) => move.seat))].sort((one, other) => one - other);
    const rows = seats.map((seat) => {
      const counts = verdicts.map((verdict) => [verdict, this.analysis.lines.filter((move) => move.seat === seat && move.mark === verdict).length] as const);
      return h("li", {}, h("b", {}, this.names[seat] ?? `seat ${seat + 1}`), ...counts.map(([verdict, amount]) => {
        const chip = h("span", { class: "verdict-count", title: plural(amount, verdict) }, `${verdictSigns[verdict]} ${amount}`);
        chip.style.setProperty("--verdict", verdictColours[verdict]);
        return chip;
      }));
    });
    const why = this.analysis.state!.why ?? [];
    const key = h("p", { class: "quiet verdict-key" }, verdicts.map((verdict) => `${verdictSigns[verdict]} ${verdict}`).join(", "), ": how much worse than the best move that was found");
    return [h("ul", { class: "verdicts" }, ...rows), key, ...(why.length > 0 ? [this.whyPart(why)] : [])];
  }

  /** Shows the reasons after one click: your own if you lost, else those of the loser. */
  private whyPart(why: readonly Why[]): HTMLElement {
    const own = why.find((one) => one.seat === this.own());
    const all = (own ? [own] : why.filter((one) => one.lost)).concat(why.filter((one) => one !== own && !(own === undefined && one.lost)));
    // If the same is true of every seat of a team, the team stands for them.
    const said = (one: Why): string => JSON.stringify([one.name, one.sentences.map(({ text }) => text)]);
    const told = all.filter((one, index) => all.findIndex((other) => said(other) === said(one)) === index);
    const called = (one: Why): string => (told.filter(({ name }) => name === one.name).length > 1 ? this.names[one.seat] ?? one.name : one.name);
    const first = told[0]!;
    const question = own?.lost ? "Why did I lose?" : own ? "Where could I have done better?" : first.lost ? `Why did ${first.name} lose?` : "What decided it?";
    const list = h("div", { class: "why", hidden: !this.showsWhy }, ...told.map((one) => h("section", {},
      told.length > 1 ? h("h3", {}, called(one)) : null,
      one.sentences.length === 0 ? h("p", { class: "quiet" }, "Nothing stands out.") : h("ol", {}, ...one.sentences.map((sentence) =>
        h("li", { class: `why-${sentence.kind}` }, h("button", { type: "button", class: "why-link", on: { click: () => this.seek(sentence.step) } }, withNames(sentence.text, this.names))))))));
    const button = h("button", { type: "button", class: "button button-main", "aria-expanded": String(this.showsWhy), on: { click: () => {
      this.showsWhy = !this.showsWhy;
      list.hidden = !this.showsWhy;
      button.setAttribute("aria-expanded", String(this.showsWhy));
    } } }, question);
    return h("div", { class: "why-part" }, button, list);
  }
}
