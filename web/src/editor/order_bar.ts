import { h } from "../dom";
import { field } from "../parts/form";
import { seatChoices, type PageOrder } from "../practice/page_match";
import type { Description } from "../rules/types";

/** Steps a second; 0: as fast as both think. */
const paces: readonly (readonly [number, string])[] = [[4, "4 steps/s"], [16, "16 steps/s"], [60, "60 steps/s"], [0, "at once"]];
const usualPace = 16;

/** The settings of the match: opponent, seat, seed and speed. */
export class OrderBar {
  private readonly seat: HTMLSelectElement;
  private readonly opponent: HTMLSelectElement;
  private readonly seed = h("input", { name: "seed", type: "number", min: "0", max: "9007199254740991", step: "1", value: "1" });
  private readonly speed = h("select", { name: "pace" }, ...paces.map(([value, text]) => h("option", { value: String(value) }, text)));
  readonly element: HTMLElement;

  constructor(game: Description, changed: () => void) {
    ({ seat: this.seat, opponent: this.opponent } = seatChoices(game, "weakest"));
    this.speed.value = String(usualPace);
    this.element = h("div", { class: "order-bar" }, field("Your bot plays", this.seat), field("against", this.opponent), field("Seed", this.seed), field("Pace", this.speed));
    for (const input of [this.seat, this.opponent, this.seed]) input.addEventListener("change", changed);
  }

  get choices(): Pick<PageOrder, "seat" | "opponent" | "seed"> { return { seat: Number(this.seat.value), opponent: this.opponent.value, seed: Math.max(0, Math.floor(this.seed.valueAsNumber) || 0) }; }
  get pace(): number { return Number(this.speed.value); }
}
