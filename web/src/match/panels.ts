import { h as element } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { clock, count, title } from "../format";
import { icon } from "../icons";
import type { Panel } from "../picture";
import { roleOf } from "../seat_names";
import { panelOf } from "../thoughts/thoughts_panel";
import { changes, h, show, type View } from "../view";

/** Scores with words need other letters than numbers do. */
export const scoreClass = (score: string): string => (/[a-z]{3}/i.test(score) ? " is-words" : "");

/** The panel of a seat: its player, its state, and its last fault. */
function seatPanel({ name, score, clock_ms: ms, items, fault, color }: Panel, role: string, theme: Theme, won: boolean, own: boolean): View {
  return h("section", { class: won ? "seat is-winner" : "seat", style: { "--seat": ink(color, theme) }, "aria-label": `${role} ${name}` },
    h("div", { class: "seat-head" }, h("span", { class: "seat-colour" }),
      h("div", { class: "seat-who" }, h("span", { class: "seat-role" }, role),
        h("div", { class: "seat-line" }, h("span", { class: "seat-name", title: name }, name), h("span", { class: "seat-crown", title: "Winner", hidden: !won }, icon("crown")))),
      h("div", { class: "seat-numbers" }, h("span", { class: `seat-score${scoreClass(score)}` }, score),
        h("span", { class: ms >= 0 && ms < 10_000 ? "seat-clock is-short" : "seat-clock", title: "Time left" }, ms >= 0 ? clock(ms) : ""))),
    h("ul", { class: "seat-items", "aria-label": "Holdings", hidden: items.length === 0 }, items.map((item) =>
      h("li", { class: "item", style: { "--item": ink(item.color, theme) } }, h("i", { "aria-hidden": "true" }), h("span", {}, title(item.name)), h("b", {}, count(item.amount))))),
    h("p", { class: "seat-fault", hidden: fault === "" || own }, icon("warning"), h("span", {}, fault)));
}

/** The panels of all seats, beside the board. */
export class Panels {
  readonly element = element("div", { class: "seats" });
  private readonly differs = changes();

  /** `own`: the seat of the person who plays here. Their bar says how their answers are wrong, and silence at a beat is no fault of a person. */
  show(panels: readonly Panel[], theme: Theme, winners: readonly number[], own: number | null = null): void {
    if (!this.differs(panels, theme, winners.join(), own)) return;
    const mine = own === null ? undefined : panelOf(panels, own);
    this.element.classList.toggle("is-many", panels.length > 2);
    show(this.element, panels.map((panel, index) => seatPanel(panel, roleOf(panel, index, panels), theme, winners.includes(panel.seat), panel === mine)));
  }
}
