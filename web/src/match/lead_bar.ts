import { h as element } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { count, title } from "../format";
import { changes, h, show } from "../view";
import { percent, sharesOf, valueOf, type Lead, type LeadSide } from "../lead";

const amountText = (side: LeadSide, unit: string): string => {
  const text = Number.isInteger(side.amount) ? count(side.amount) : side.amount.toFixed(1);
  return unit ? `${text} ${unit}` : text;
};

/** Above the board: each side's chance to win as a bar and a number; below it, separately, the game's own measure. */
export class LeadBar {
  readonly element = element("div", { class: "lead", hidden: true, role: "group" });
  private readonly differs = changes();

  show(lead: Lead | null | undefined, theme: Theme): void {
    if (!this.differs(lead, theme)) return;
    this.element.hidden = !lead || lead.sides.length < 2;
    if (!lead || this.element.hidden) return;
    const { sides, unit, name } = lead;
    const amounts = `${title(name)}: ${sides.map((side) => `${side.name} ${amountText(side, unit)}`).join(", ")}`;
    const chances = `Chance to win: ${sides.map((side, index) => `${side.name} ${percent(valueOf(lead, index))}`).join(", ")}`;
    const shares = sharesOf(lead);
    const words = sides.map((side, index) => h("span", { style: { "--seat": ink(side.color, theme) } }, h("b", {}, side.name), ` ${percent(valueOf(lead, index))}`));
    // With many sides, the panels beside the board show it better.
    const hidden = sides.length > 4;
    this.element.setAttribute("aria-label", `${chances}. ${amounts}`);
    show(this.element, h("div", { class: "lead-words", hidden }, words[0], h("em", {}, "chance to win"), words.slice(1)),
      h("div", { class: "lead-track", "aria-hidden": "true", title: chances }, sides.map((side, index) => h("i", { style: { "flex-grow": String(Math.max(0.004, shares[index]!)), background: ink(side.color, theme) } }))),
      h("div", { class: "lead-measure", hidden }, amounts));
  }
}
