import { h as element, setHidden } from "../dom";
import { title } from "../format";
import type { Picture } from "../picture";
import { changes, h, show } from "../view";

/** The seat whose sight another seat shares: a team has that of its first seat. Null: none does. */
export const sightFor = (sights: readonly { seat: number }[], seat: number): number | null =>
  sights.map((one) => one.seat).filter((one) => one <= seat).sort((one, other) => other - one)[0] ?? null;

/** Chooses the seat whose view of the board is shown, in games that hide things. */
export class SightChoice {
  readonly element = element("label", { class: "sight", hidden: true }, element("span", { title: "What each side knows (V)" }, "Seen by"));
  private readonly choice = element("select", { class: "sight-choice", "aria-label": "Seen by" });
  private readonly differs = changes();
  /** The chosen seat; null: everything is shown. */
  seat: number | null = null;
  private first: number | null = null;

  constructor(changed: () => void) {
    this.element.append(this.choice);
    this.choice.addEventListener("change", () => {
      this.seat = this.choice.value === "" ? null : Number(this.choice.value);
      changed();
    });
  }

  /** Shows the view of the next seat that knows something else; after the last one, everything. Returns whose view it is, in words; null: there is no choice. */
  next(): string | null {
    if (this.element.hidden || this.choice.disabled) return null;
    this.choice.selectedIndex = (this.choice.selectedIndex + 1) % this.choice.options.length;
    this.choice.dispatchEvent(new Event("change"));
    return this.choice.selectedOptions[0]!.text;
  }

  /** A watcher who owns a seat first sees what the seat knows, and may choose otherwise. */
  begin(seat: number): void { this.first = seat; }

  /** A person at a seat sees only what the seat sees. */
  fix(seat: number): void {
    this.seat = seat;
    this.choice.disabled = true;
  }

  /** The match is over, so nothing is secret any more. */
  free(): void {
    if (!this.choice.disabled) return;
    this.choice.disabled = false;
    this.seat = null;
    this.choice.value = "";
  }

  show(picture: Picture): void {
    setHidden(this.element, picture.sights.length === 0);
    if (this.first !== null && picture.sights.length > 0) {
      this.seat = sightFor(picture.sights, this.first);
      this.first = null;
    }
    const seats = picture.sights.map((sight) => picture.panels.find((panel) => panel.seat === sight.seat) ?? { seat: sight.seat, role: "", name: `seat ${sight.seat + 1}` });
    const options = seats.map((panel) => [String(panel.seat), [title(panel.role), panel.name].filter(Boolean).join(" · ")] as const);
    if (!this.differs(...options.flat())) return;
    show(this.choice, h("option", { value: "" }, "everybody, no fog"), options.map(([value, text]) => h("option", { value }, text)));
    this.choice.value = this.seat === null ? "" : String(this.seat);
  }
}
