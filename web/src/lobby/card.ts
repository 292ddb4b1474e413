import { h, setHidden, setText } from "../dom";
import { ink } from "../draw/colour";
import { ago, capital, count } from "../format";
import { icon } from "../icons";
import { brokenOff, gameWords, matchAddress, outcomeWords, sidesOf, type MatchInfo, type Side } from "../match_info";
import { foldWords, type Fold } from "../fold";
import { roleOf, seatNames, withNames } from "../seat_names";
import type { Panel } from "../picture";
import type { Moment } from "../timeline";
import { theme } from "../theme";
import { Thumbnail } from "./thumbnail";

/** A row stands for the seats from `first` up to, but not including, `end`. */
interface SeatRow extends Side { element: HTMLElement; score: HTMLElement }

function seatRow(side: Side): SeatRow {
  const { role, name } = side;
  const score = h("span", { class: "card-score" });
  const crown = h("span", { class: "card-crown" });
  crown.append(icon("crown"));
  const element = h("li", { class: "card-seat" },
    h("i", { class: "seat-dot", "aria-hidden": "true" }), h("span", { class: "card-name" }, name),
    h("span", { class: "card-role" }, role), crown, score);
  return { ...side, element, score };
}

/** One match in the lobby; the whole card is a link. */
export class Card {
  readonly element = h("a", { class: "card" });
  readonly thumbnail: Thumbnail;
  private rows: SeatRow[] = [];
  private readonly seats = h("ul", { class: "card-seats" });
  private readonly game = h("span", { class: "card-game" });
  private readonly live = h("span", { class: "tag tag-live" }, "Live");
  private readonly step = h("span", { class: "card-step" });
  private readonly outcome = h("p", { class: "card-outcome" });
  private readonly when = h("p", { class: "card-when" });
  private readonly ticker = h("ol", { class: "card-ticker", "aria-hidden": "true" });
  private panels: readonly Panel[] = [];
  private ticked = "";

  constructor(public match: MatchInfo) {
    this.thumbnail = new Thumbnail(match.id, (newest, events) => this.showMoment(newest, events));
    this.setRows(sidesOf(match.seats));
    this.element.href = matchAddress(match.id);
    this.element.append(
      h("div", { class: "card-picture" }, this.thumbnail.canvas),
      h("div", { class: "card-words" },
        h("div", { class: "card-top" }, this.game, this.live, this.step),
        this.seats,
        this.ticker, this.outcome, this.when));
    this.element.addEventListener("pointerenter", () => this.thumbnail.preview());
    this.element.addEventListener("pointerleave", () => this.thumbnail.rest());
    this.element.addEventListener("focus", () => this.thumbnail.preview());
    this.element.addEventListener("blur", () => this.thumbnail.rest());
    this.show(match, Date.now());
  }

  show(match: MatchInfo, now: number): void {
    this.match = match;
    const live = match.status === "live";
    setText(this.game, gameWords(match));
    setHidden(this.live, !live);
    // A thumbnail that follows the match is more recent than a list that may be two seconds old.
    if (!live) setText(this.step, `${count(match.step)} steps`);
    else if (this.panels.length === 0) setText(this.step, `step ${count(match.step)}`);
    const outcome = brokenOff(match) ? "Stopped before its end" : !match.outcome ? "" : capital(withNames(outcomeWords(match.outcome) || match.outcome.reason, seatNames(match.seats)));
    setText(this.outcome, outcome);
    setText(this.when, live ? `Started ${ago(match.started, now)}` : ago(match.started, now));
    this.crown();
  }

  private setRows(sides: readonly Side[]): void {
    this.rows = sides.map((side, index) => seatRow({ ...side, role: roleOf(side, index, sides) }));
    this.seats.replaceChildren(...this.rows.map((row) => row.element));
  }

  private crown(): void {
    const winners = this.match.outcome?.winners ?? [];
    for (const row of this.rows) row.element.classList.toggle("is-winner", winners.some((seat) => seat >= row.first && seat < row.end));
  }

  /** Sets the colours, which follow the theme, again when it changes. */
  recolour(): void {
    this.showPanels(this.panels);
    this.thumbnail.touch();
  }

  private showMoment(newest: Moment, events: readonly Fold[]): void {
    this.showPanels(newest.picture.panels);
    if (this.match.status !== "live") return;
    setText(this.step, `step ${count(newest.step)}`);
    this.showTicker(events.slice(-5).reverse());
  }

  /** The last events, for the match on the big screen. */
  private showTicker(events: readonly Fold[]): void {
    const state = events.map((event) => event.step + foldWords(event)).join();
    if (state === this.ticked) return;
    this.ticked = state;
    this.ticker.replaceChildren(...events.map((event) => {
      const row = h("li", {}, h("i", {}), h("span", {}, capital(withNames(foldWords(event), seatNames(this.match.seats), event.seat))), h("b", {}, count(event.step)));
      const panel = this.panels.find((one) => one.seat === event.seat);
      if (panel) row.style.setProperty("--seat", ink(panel.color, theme()));
      return row;
    }));
  }

  private showPanels(panels: readonly Panel[]): void {
    this.panels = panels;
    // If teams play, the picture has them.
    if (panels.length > 0 && panels.length < this.match.seats.length && panels.length !== this.rows.length) {
      this.setRows(panels.map((panel, index) => ({ role: panel.role, name: panel.name, first: panel.seat, end: panels[index + 1]?.seat ?? this.match.seats.length })));
      this.crown();
    }
    for (const panel of panels) {
      const seat = this.rows.find((row) => panel.seat >= row.first && panel.seat < row.end);
      if (!seat) continue;
      seat.element.style.setProperty("--seat", ink(panel.color, theme()));
      setText(seat.score, panel.score);
      seat.score.classList.toggle("is-words", /[a-z]{3}/i.test(panel.score));
    }
  }
}
