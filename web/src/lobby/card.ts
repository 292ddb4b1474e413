import { h as element } from "../dom";
import { ink } from "../draw/colour";
import { ago, capital, count } from "../format";
import { icon } from "../icons";
import { brokenOff, gameWords, matchAddress, outcomeWords, sidesOf, type MatchInfo, type Side } from "../match_info";
import { foldWords, type Fold } from "../fold";
import { roleOf, seatNames, withNames } from "../seat_names";
import type { Panel } from "../picture";
import type { Moment } from "../timeline";
import { scoreClass } from "../match/panels";
import { theme } from "../theme";
import { h, show, type View } from "../view";
import { Thumbnail } from "./thumbnail";

/** One match in the lobby; the whole card is a link. */
export class Card {
  readonly element: HTMLAnchorElement;
  readonly thumbnail: Thumbnail;
  private readonly words = element("div", { class: "card-words" });
  private panels: readonly Panel[] = [];
  private events: readonly Fold[] = [];
  /** The step of the newest picture, which is more recent than a list that may be two seconds old; null: there is none. */
  private step: number | null = null;
  private now = Date.now();

  constructor(public match: MatchInfo) {
    this.thumbnail = new Thumbnail(match.id, (newest, events) => this.showMoment(newest, events));
    const rest = (): void => this.thumbnail.rest();
    const preview = (): void => this.thumbnail.preview();
    this.element = element("a", { class: "card", href: matchAddress(match.id), on: { pointerenter: preview, pointerleave: rest, focus: preview, blur: rest } },
      element("div", { class: "card-picture" }, this.thumbnail.canvas), this.words);
    this.draw();
  }

  show(match: MatchInfo, now: number): void {
    this.match = match;
    this.now = now;
    this.draw();
  }

  /** Sets the colours, which follow the theme, again when it changes. */
  recolour(): void {
    this.draw();
    this.thumbnail.touch();
  }

  private showMoment(newest: Moment, events: readonly Fold[]): void {
    this.panels = newest.picture.panels;
    this.step = newest.step;
    this.events = events.slice(-5).reverse();
    this.draw();
  }

  /** If teams play, the picture has them. */
  private get sides(): readonly Side[] {
    const { panels, match: { seats } } = this;
    const sides = sidesOf(seats);
    if (panels.length === 0 || panels.length >= seats.length || panels.length === sides.length) return sides.map((side, index) => ({ ...side, role: roleOf(side, index, sides) }));
    return panels.map((panel, index) => ({ role: panel.role, name: panel.name, first: panel.seat, end: panels[index + 1]?.seat ?? seats.length }));
  }

  private draw(): void {
    const { match, now } = this;
    const live = match.status === "live";
    const outcome = brokenOff(match) ? "Stopped before its end" : !match.outcome ? "" : capital(withNames(outcomeWords(match.outcome) || match.outcome.reason, seatNames(match.seats)));
    show(this.words,
      h("div", { class: "card-top" }, h("span", { class: "card-game" }, gameWords(match)), h("span", { class: "tag tag-live", hidden: !live }, "Live"),
        h("span", { class: "card-step" }, live ? `step ${count(this.step ?? match.step)}` : `${count(match.step)} steps`)),
      h("ul", { class: "card-seats" }, this.sides.map((side) => this.seatRow(side))),
      h("ol", { class: "card-ticker", "aria-hidden": "true" }, live && this.events.map((event) => this.eventRow(event))),
      h("p", { class: "card-outcome" }, outcome), h("p", { class: "card-when" }, live ? `Started ${ago(match.started, now)}` : ago(match.started, now)));
  }

  /** A row stands for the seats from `first` up to, but not including, `end`. */
  private seatRow({ role, name, first, end }: Side): View {
    const panel = this.panels.filter(({ seat }) => seat >= first && seat < end).at(-1);
    const won = this.match.outcome?.winners.some((seat) => seat >= first && seat < end) ?? false;
    return h("li", { class: won ? "card-seat is-winner" : "card-seat", style: panel ? { "--seat": ink(panel.color, theme()) } : {} },
      h("i", { class: "seat-dot", "aria-hidden": "true" }), h("span", { class: "card-name" }, name), h("span", { class: "card-role" }, role), h("span", { class: "card-crown" }, icon("crown")),
      h("span", { class: `card-score${scoreClass(panel?.score ?? "")}` }, panel?.score));
  }

  /** One of the last events, for the match on the big screen. */
  private eventRow(event: Fold): View {
    const panel = this.panels.find((one) => one.seat === event.seat);
    return h("li", { style: panel ? { "--seat": ink(panel.color, theme()) } : {} }, h("i", {}),
      h("span", {}, capital(withNames(foldWords(event), seatNames(this.match.seats), event.seat))), h("b", {}, count(event.step)));
  }
}
