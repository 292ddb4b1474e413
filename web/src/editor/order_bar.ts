import { h } from "../dom";
import { title } from "../format";
import type { Description } from "../rules/types";

/** Steps a second; 0: as fast as both think. */
const paces: readonly (readonly [number, string])[] = [[4, "4 steps/s"], [16, "16 steps/s"], [60, "60 steps/s"], [0, "at once"]];
const usualPace = 16;

export interface BotChoices { seat: number; opponent: string; seed: number }

/** The settings of the match: opponent, seat, seed and speed. */
export class OrderBar {
  private readonly seat = h("select", { name: "seat" });
  private readonly opponent = h("select", { name: "opponent" });
  private readonly seed = h("input", { name: "seed", type: "number", min: "0", max: "9007199254740991", step: "1", value: "1" });
  private readonly speed = h("select", { name: "pace" }, ...paces.map(([value, text]) => h("option", { value: String(value) }, text)));
  readonly element: HTMLElement;

  constructor(private readonly game: Description, changed: () => void) {
    const { roles } = game.info;
    const roleOf = (seat: number): string => (roles.length > 1 ? title(roles[seat % roles.length]!) : `${title(roles[0] ?? "seat")} ${seat + 1}`);
    this.seat.append(...Array.from({ length: game.seats }, (_, at) => h("option", { value: String(at) }, roleOf(at))));
    this.speed.value = String(usualPace);
    this.offer();
    this.seat.addEventListener("change", () => this.offer());
    const field = (name: string, input: HTMLElement): HTMLElement => h("label", { class: "field" }, h("span", { class: "field-name" }, name), input);
    this.element = h("div", { class: "order-bar" }, field("Your bot plays", this.seat), field("against", this.opponent), field("Seed", this.seed), field("Pace", this.speed));
    for (const input of [this.seat, this.opponent, this.seed]) input.addEventListener("change", changed);
  }

  get choices(): BotChoices { return { seat: Number(this.seat.value), opponent: this.opponent.value, seed: Math.max(0, Math.floor(this.seed.valueAsNumber) || 0) }; }
  get pace(): number { return Number(this.speed.value); }

  private offer(): void {
    const others = Array.from({ length: this.game.seats }, (_, at) => at).filter((at) => at !== Number(this.seat.value));
    const fitting = this.game.players.filter((player) => others.every((at) => player.seats.includes(at)));
    const before = this.opponent.value;
    this.opponent.replaceChildren(...fitting.map(({ name, summary }) => h("option", { value: name, title: summary }, name)));
    this.opponent.value = fitting.some(({ name }) => name === before) ? before : fitting[0]?.name ?? "";
  }
}
