import { h, setHidden, setText } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { clock, count, title } from "../format";
import { icon } from "../icons";
import type { Panel } from "../picture";
import { roleOf } from "../seat_names";

/** The panel of a seat: its player, its state, and its last fault. */
class SeatPanel {
  private readonly role = h("span", { class: "seat-role" });
  private readonly name = h("span", { class: "seat-name" });
  private readonly score = h("span", { class: "seat-score" });
  private readonly clock = h("span", { class: "seat-clock", title: "Time left" });
  private readonly items = h("ul", { class: "seat-items", "aria-label": "Holdings" });
  private readonly faultText = h("span", {});
  private readonly fault = h("p", { class: "seat-fault" });
  private readonly crown = h("span", { class: "seat-crown", title: "Winner" });
  readonly element = h("section", { class: "seat" });
  private shown: unknown = null;

  constructor() {
    this.crown.append(icon("crown"));
    this.fault.append(icon("warning"), this.faultText);
    const who = h("div", { class: "seat-who" }, this.role, h("div", { class: "seat-line" }, this.name, this.crown));
    const numbers = h("div", { class: "seat-numbers" }, this.score, this.clock);
    this.element.append(h("div", { class: "seat-head" }, h("span", { class: "seat-colour" }), who, numbers), this.items, this.fault);
  }

  show(panel: Panel, role: string, theme: Theme, won: boolean): void {
    setHidden(this.crown, !won);
    this.element.classList.toggle("is-winner", won);
    this.element.style.setProperty("--seat", ink(panel.color, theme));
    if (this.shown === panel) return;
    this.shown = panel;
    this.element.setAttribute("aria-label", `${role} ${panel.name}`);
    setText(this.role, role);
    setText(this.name, panel.name);
    this.name.title = panel.name;
    setText(this.score, panel.score);
    this.score.classList.toggle("is-words", /[a-z]{3}/i.test(panel.score));
    setText(this.clock, panel.clock_ms >= 0 ? clock(panel.clock_ms) : "");
    this.clock.classList.toggle("is-short", panel.clock_ms >= 0 && panel.clock_ms < 10_000);
    setText(this.faultText, panel.fault);
    setHidden(this.fault, panel.fault === "");
    this.showItems(panel, theme);
  }

  private showItems(panel: Panel, theme: Theme): void {
    setHidden(this.items, panel.items.length === 0);
    while (this.items.children.length > panel.items.length) this.items.lastChild?.remove();
    panel.items.forEach((item, index) => {
      const chip = this.items.children[index] as HTMLElement | undefined ?? this.items.appendChild(itemChip());
      setText(chip.children[1]!, title(item.name));
      setText(chip.children[2]!, count(item.amount));
      chip.style.setProperty("--item", ink(item.color, theme));
    });
  }
}

const itemChip = (): HTMLElement =>
  h("li", { class: "item" }, h("i", { "aria-hidden": "true" }), h("span", {}), h("b", {}));

/** The panels of all seats, beside the board. */
export class Panels {
  readonly element = h("div", { class: "seats" });
  private seats: SeatPanel[] = [];

  show(panels: readonly Panel[], theme: Theme, winners: readonly number[]): void {
    while (this.seats.length < panels.length) {
      const seat = new SeatPanel();
      this.seats.push(seat);
      this.element.append(seat.element);
    }
    while (this.seats.length > panels.length) this.seats.pop()!.element.remove();
    this.element.classList.toggle("is-many", panels.length > 2);
    panels.forEach((panel, index) => this.seats[index]!.show(panel, roleOf(panel, index, panels), theme, winners.includes(panel.seat)));
  }
}
