import { h as element } from "../dom";
import type { Drawing } from "../draw/shapes_of_thought";
import { count, counted } from "../format";
import { field } from "../parts/form";
import type { Panel } from "../picture";
import { changes, h, show, type Child, type View } from "../view";
import { rememberedToken, rememberToken } from "../play/take_seats";
import { withNames } from "../seat_names";
import { panelOf } from "../thoughts/thoughts_panel";
import type { Analysis } from "./analysis";
import { type AnalysedMove, type AnalysisChoice, betterColour, type Reason, type Verdict, verdictColours, verdictSigns, type Why } from "./analysis_desk";

const verdicts = ["inaccuracy", "mistake", "blunder"] as const;

/** The button that starts the analysis, its progress, and its results: marks, both moves on the board, and why somebody lost. */
export class AnalysisPanel {
  readonly element = element("section", { class: "analysis", "aria-label": "Analysis", hidden: true });
  /** The button that starts the analysis; it stands by the chart. */
  readonly button = element("span", { class: "analysis-start" });
  private readonly token = element("input", { type: "password", autocomplete: "off", placeholder: "Token of this arena", "aria-label": "Token" });
  private readonly tokenField = field("This arena asks for its token", this.token);
  private readonly body = element("div", { class: "analysis-body" });
  private readonly moment = element("div", { class: "analysis-moment", hidden: true });
  private readonly differs = changes();
  private choices: readonly AnalysisChoice[] = [];
  private chosen: AnalysisChoice | null = null;
  private showsBoth = false;
  private showsWhy = false;
  /** The sentence that was clicked last: its moment is shown, paused, with both moves on the board. */
  private opened: { step: number; seat: number } | null = null;
  private isAwaited = false;
  private names: readonly string[] = [];

  constructor(private readonly analysis: Analysis, private readonly pauseAt: (step: number) => void, private readonly changed: () => void, private readonly own: () => number | null, private readonly lost: (seat: number) => boolean) {
    this.element.append(element("h2", {}, "Analysis"), this.moment, this.body);
  }

  /** Sets the places to choose from. */
  offer(choices: readonly AnalysisChoice[]): void {
    this.choices = choices;
    this.chosen = choices.find(({ usual }) => usual) ?? choices[0] ?? null;
  }

  /** Called when the match is over, or when more is known about it. */
  refresh(names: readonly string[]): void {
    this.names = names;
    this.refreshStart();
    const parts = this.parts();
    this.element.hidden = parts.length === 0;
    show(this.body, parts);
    if (!this.isAwaited || !this.analysis.state?.why) return;
    this.isAwaited = false;
    this.bringIntoView();
  }

  /** The answer is the first thing beside the board while it is open. */
  private bringIntoView(): void {
    this.element.parentElement?.classList.toggle("is-answering", this.showsWhy);
    if (this.showsWhy) this.element.scrollIntoView({ block: "nearest" });
  }

  /** Shows the results for the given step. */
  show(step: number, panels: readonly Panel[]): void {
    if (this.opened && this.opened.step !== step) {
      this.opened = null;
      this.refresh(this.names);
    }
    const moves = this.markedAt(step);
    if (!this.differs(step, this.showsBoth, this.opened, panels, ...moves.map((move) => move.seat + move.mark))) return;
    this.moment.hidden = moves.length === 0;
    show(this.moment, moves.map((move) => this.momentRow(move, panels)));
  }

  /** The marked moves of a step; where a sentence about one is open, that one. */
  private markedAt(step: number): AnalysedMove[] {
    const marked = this.analysis.at(step).filter((move) => move.mark !== "");
    const own = marked.filter((move) => this.opened?.step === step && this.opened.seat === move.seat);
    return own.length > 0 ? own : marked;
  }

  /** The move that was played and the better one, if the watcher has asked for it. */
  drawings(step: number): Drawing[] {
    if (!this.showsBoth) return [];
    return this.markedAt(step).flatMap((move) => [
      { shapes: move.draw_played ?? [], color: verdictColours[move.mark as Exclude<Verdict, "">], strength: 1 },
      { shapes: move.draw, color: betterColour, strength: 1 },
    ]);
  }

  /** Starts the analysis, and tells why somebody lost as soon as that is known. */
  ask(): void {
    this.showsWhy = true;
    this.isAwaited = true;
    this.start();
  }

  private start(): void {
    const { chosen } = this;
    if (this.token.value) rememberToken(this.token.value);
    if (chosen) this.analysis.start(chosen.desk, this.token.value || rememberedToken());
  }

  private momentRow(move: AnalysedMove, panels: readonly Panel[]): View {
    const verdict = move.mark as Exclude<Verdict, "">;
    const name = this.names[move.seat] ?? panelOf(panels, move.seat)?.name ?? "";
    const reveal = (): void => {
      this.showsBoth = !this.showsBoth;
      this.changed();
    };
    const key = (color: string, words: string): View => h("span", { class: "move-key", style: { "--verdict": color } }, words);
    return h("div", { class: "analysis-move", key: move.seat }, h("b", { class: "verdict", style: { "--verdict": verdictColours[verdict] } }, verdictSigns[verdict]),
      h("span", { class: "analysis-words" }, this.opened || !move.text ? `${name}: ${verdict}` : `${name}: ${withNames(move.text, this.names)}`),
      this.showsBoth && key(verdictColours[verdict], "played"), this.showsBoth && key(betterColour, "better"),
      h("button", { type: "button", class: "button", "aria-pressed": String(this.showsBoth), on: { click: reveal } }, this.showsBoth ? "Hide both moves" : "Show both moves"));
  }

  private parts(): Child[] {
    const { state, problem, wantsToken, works } = this.analysis;
    const trouble = state?.problem || (wantsToken ? "" : problem);
    return [...(state?.state === "done" || (works && state?.why) ? this.results() : []), works && this.progress(), wantsToken && this.tokenField, trouble && h("p", { class: "form-error" }, trouble)]
      .filter((part) => !!part);
  }

  private ownLost(): boolean {
    const seat = this.own();
    return seat !== null && this.lost(seat);
  }

  /** Shows the button, with its choice beside it, while there is something to start or continue. */
  private refreshStart(): void {
    const { chosen, choices } = this;
    const state = this.analysis.state?.state;
    const own = chosen !== null && this.analysis.isOf(chosen.desk);
    const idle = chosen !== null && !this.analysis.works;
    const lost = this.ownLost() && state !== "done";
    const option = (choice: AnalysisChoice): View => h("option", { value: String(choices.indexOf(choice)), selected: choice === chosen }, choice.words);
    const choose = (event: Event): void => {
      this.chosen = choices[Number((event.currentTarget as HTMLSelectElement).value)] ?? null;
      this.refresh(this.names);
    };
    const begin = (): void => {
      this.showsWhy = this.ownLost();
      this.start();
    };
    show(this.button, idle && choices.length > 1 && h("select", { "aria-label": "Who analyses, and how much of every decision", on: { change: choose } }, [...new Set(choices.map(({ place }) => place))].map((place) => {
      const here = choices.filter((choice) => choice.place === place);
      return here.length > 1 ? h("optgroup", { label: place }, here.map(option)) : here.map(option);
    })), idle && (state !== "done" || (!own && choices.length > 1)) && h("button", { type: "button", class: lost ? "button button-main" : "button", on: { click: begin } },
      state === "cancelled" && own ? "Go on" : state === "done" ? "Analyse again" : lost ? "Why did I lose?" : "Analyse"));
  }

  private progress(): View {
    const { done, of, seconds_left: left, own, why } = this.analysis.state!;
    const begun = why ? "A first answer is above; looking closer: " : "";
    const words = begun + (left === null ? `${count(done)} of ${count(of)} steps` : `${count(done)} of ${count(of)} steps, ${Math.ceil(left)} s left`);
    return h("div", { class: "analysis-progress", role: "status" }, h("progress", { max: Math.max(1, of), value: done, "aria-label": "Steps analysed" }), h("span", {}, words),
      own === false ? h("span", { class: "quiet" }, "Somebody else asked for it.")
        : h("button", { type: "button", class: "button", on: { click: () => this.analysis.cancel(rememberedToken()) } }, "Cancel"));
  }

  private results(): Child[] {
    const { lines, state } = this.analysis;
    const why = state!.why ?? [];
    const seats = [...new Set(lines.map((move) => move.seat))].sort((one, other) => one - other);
    const rows = seats.map((seat) => h("li", { key: seat }, h("b", {}, this.names[seat] ?? `seat ${seat + 1}`), verdicts.map((verdict) => {
      const amount = lines.filter((move) => move.seat === seat && move.mark === verdict).length;
      return h("span", { class: "verdict-count", style: { "--verdict": verdictColours[verdict] }, title: counted(amount, verdict, verdict === "inaccuracy" ? "inaccuracies" : undefined) }, `${verdictSigns[verdict]} ${amount}`);
    })));
    return [h("ul", { class: "verdicts" }, rows), h("p", { class: "quiet verdict-key" }, verdicts.map((verdict) => `${verdictSigns[verdict]} ${verdict}`).join(", "), ": how much worse than the best move that was found"),
      why.length > 0 && this.whyPart(why)];
  }

  /** Shows the reasons after one click: your own if you lost, else those of the loser. */
  private whyPart(why: readonly Why[]): View {
    const own = why.find((one) => one.seat === this.own());
    const all = (own ? [own] : why.filter((one) => one.lost)).concat(why.filter((one) => one !== own && !(own === undefined && one.lost)));
    // If the same is true of every seat of a team, the team stands for them.
    const said = (one: Why): string => JSON.stringify([one.name, one.sentences.map(({ text }) => text)]);
    const told = all.filter((one, index) => all.findIndex((other) => said(other) === said(one)) === index);
    const called = (one: Why): string => (told.filter(({ name }) => name === one.name).length > 1 ? this.names[one.seat] ?? one.name : one.name);
    const first = told[0]!;
    const question = own?.lost ? "Why did I lose?" : own ? "Where could I have done better?" : first.lost ? `Why did ${first.name} lose?` : "What decided it?";
    const turn = (): void => {
      this.showsWhy = !this.showsWhy;
      this.refresh(this.names);
      this.bringIntoView();
    };
    return h("div", { class: "why-part" }, h("button", { type: "button", class: "button button-main", "aria-expanded": String(this.showsWhy), on: { click: turn } }, question),
      h("div", { class: "why", hidden: !this.showsWhy }, told.map((one) => h("section", {}, told.length > 1 ? h("h3", {}, called(one)) : null,
        one.sentences.length === 0 ? h("p", { class: "quiet" }, "Nothing stands out.") : h("ol", {}, one.sentences.map((sentence) => this.reason(one.seat, sentence)))))));
  }

  /** A sentence with its step. A click pauses the match there, and draws both moves. */
  private reason(seat: number, { step, kind, text, mark, worst }: Reason): View {
    const verdict = mark in verdictColours ? mark as Exclude<Verdict, ""> : null;
    const isOpen = this.opened?.step === step && this.opened.seat === seat;
    const open = (): void => {
      this.opened = { step, seat };
      this.showsBoth = true;
      this.pauseAt(step);
      this.refresh(this.names);
    };
    return h("li", { class: worst ? `why-${kind} why-worst` : `why-${kind}` }, h("button", {
      type: "button", class: "why-link", "aria-current": isOpen ? "step" : null, style: verdict ? { "--verdict": verdictColours[verdict] } : {}, on: { click: open },
    }, h("span", { class: "why-step" }, `Step ${count(step)}`, verdict && h("b", { class: "verdict", title: verdict }, verdictSigns[verdict]), worst && h("em", { class: "why-badge" }, "the worst")),
    withNames(text, this.names)));
  }
}
