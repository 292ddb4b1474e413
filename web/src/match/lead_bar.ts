import { h, setHidden, setText } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { count, title } from "../format";
import { percent, sharesOf, type Lead, type LeadSide } from "../lead";

const amountText = (side: LeadSide, unit: string): string => {
  const text = Number.isInteger(side.amount) ? count(side.amount) : side.amount.toFixed(1);
  return unit ? `${text} ${unit}` : text;
};

const valueOf = (lead: Lead, index: number): number => (lead.sides.length === 2 ? (index === 0 ? lead.value : -lead.value) : lead.sides[index]!.value ?? 0);

/** Above the board: each side's chance to win as a bar and a number; below it, separately, the game's own measure. */
export class LeadBar {
  private readonly track = h("div", { class: "lead-track", "aria-hidden": "true" });
  private readonly words = h("div", { class: "lead-words" });
  private readonly measure = h("div", { class: "lead-measure" });
  readonly element = h("div", { class: "lead", hidden: true, role: "group" }, this.words, this.track, this.measure);
  private shown: Lead | null | undefined = null;
  private theme: Theme | null = null;

  show(lead: Lead | null | undefined, theme: Theme): void {
    const known = lead && lead.sides.length > 1 ? lead : null;
    setHidden(this.element, known === null);
    if (!known || (known === this.shown && theme === this.theme)) return;
    this.shown = known;
    this.theme = theme;
    const amounts = known.sides.map((side) => `${side.name} ${amountText(side, known.unit)}`).join(", ");
    const chances = known.sides.map((side, index) => `${side.name} ${percent(valueOf(known, index))}`).join(", ");
    this.element.setAttribute("aria-label", `Chance to win: ${chances}. ${title(known.name)}: ${amounts}`);
    this.track.title = `Chance to win: ${chances}`;
    const shares = sharesOf(known);
    this.fill(this.track, known.sides.map((side, index) => {
      const part = h("i", {});
      part.style.flexGrow = String(Math.max(0.004, shares[index]!));
      part.style.background = ink(side.color, theme);
      return part;
    }));
    // With many sides, the panels beside the board show it better.
    this.words.hidden = this.measure.hidden = known.sides.length > 4;
    this.fill(this.words, known.sides.map((side, index) => {
      const word = h("span", {}, h("b", {}, side.name), ` ${percent(valueOf(known, index))}`);
      word.style.setProperty("--seat", ink(side.color, theme));
      return word;
    }));
    this.words.children[0]!.after(h("em", {}, "chance to win"));
    setText(this.measure, `${title(known.name)}: ${amounts}`);
  }

  private fill(place: HTMLElement, parts: HTMLElement[]): void { place.replaceChildren(...parts); }
}
