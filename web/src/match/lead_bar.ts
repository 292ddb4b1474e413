import { h, setHidden } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { count, title } from "../format";
import { sharesOf, type Lead, type LeadSide } from "../lead";

const amountText = (side: LeadSide, unit: string): string => {
  const text = Number.isInteger(side.amount) ? count(side.amount) : side.amount.toFixed(1);
  return unit ? `${text} ${unit}` : text;
};

/** Above the board: who is ahead, each side in its colour and with what it counts. */
export class LeadBar {
  private readonly track = h("div", { class: "lead-track", "aria-hidden": "true" });
  private readonly words = h("div", { class: "lead-words" });
  readonly element = h("div", { class: "lead", hidden: true, role: "group" }, this.words, this.track);
  private shown: Lead | null | undefined = null;
  private theme: Theme | null = null;

  show(lead: Lead | null | undefined, theme: Theme): void {
    const known = lead && lead.sides.length > 1 ? lead : null;
    setHidden(this.element, known === null);
    if (!known || (known === this.shown && theme === this.theme)) return;
    this.shown = known;
    this.theme = theme;
    this.element.setAttribute("aria-label", `Who leads, by ${known.name}: ${known.sides.map((side) => `${side.name} ${amountText(side, known.unit)}`).join(", ")}`);
    this.element.title = title(known.name);
    const shares = sharesOf(known);
    this.fill(this.track, known.sides.map((side, index) => {
      const part = h("i", {});
      part.style.flexGrow = String(Math.max(0.004, shares[index]!));
      part.style.background = ink(side.color, theme);
      return part;
    }));
    // With many sides the panels beside the board say it better.
    this.words.hidden = known.sides.length > 4;
    this.fill(this.words, known.sides.map((side) => {
      const word = h("span", {}, h("b", {}, side.name), ` ${amountText(side, known.unit)}`);
      word.style.setProperty("--seat", ink(side.color, theme));
      return word;
    }));
  }

  private fill(place: HTMLElement, parts: HTMLElement[]): void { place.replaceChildren(...parts); }
}
