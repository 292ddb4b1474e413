import { h as element } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { capital, count, title } from "../format";
import { changes, h, show } from "../view";
import { percent, sharesOf, valueOf, wordsOf, type LeadSide } from "../lead";
import type { ShownLead } from "../chances";

const amountText = (side: LeadSide, unit: string): string => {
  const text = Number.isInteger(side.amount) ? count(side.amount) : side.amount.toFixed(1);
  return unit ? `${text} ${unit}` : text;
};

/** Above the board: each side's chance as a bar and a number; below it, separately, the game's own measure. */
export class LeadBar {
  readonly element = element("div", { class: "lead", hidden: true, role: "group" });
  private readonly differs = changes();

  show(lead: ShownLead | null | undefined, theme: Theme): void {
    if (!this.differs(lead, theme)) return;
    this.element.hidden = !lead || lead.sides.length < 2;
    if (!lead || this.element.hidden) return;
    const { sides, unit } = lead;
    const words = wordsOf(lead);
    const amounts = `${title(words.measure)}: ${sides.map((side) => `${side.name} ${amountText(side, unit)}`).join(", ")}`;
    const chances = `${capital(words.title)}: ${sides.map((side, index) => `${side.name} ${percent(valueOf(lead, index))}`).join(", ")}`;
    const shares = sharesOf(lead);
    const names = sides.map((side, index) => h("span", { style: { "--seat": ink(side.color, theme) } }, h("b", {}, side.name), ` ${percent(valueOf(lead, index))}`));
    // With many sides, the panels beside the board show it better.
    const hidden = sides.length > 4;
    this.element.setAttribute("aria-label", `${chances}. ${amounts}`);
    show(this.element, h("div", { class: "lead-words", hidden }, names[0], h("em", {}, lead.analysed ? `${words.title}, by the analysis` : words.title), names.slice(1)),
      h("div", { class: "lead-track", "aria-hidden": "true", title: chances }, sides.map((side, index) => h("i", { style: { "flex-grow": String(Math.max(0.004, shares[index]!)), background: ink(side.color, theme) } }))),
      h("div", { class: "lead-measure", hidden }, amounts));
  }
}
