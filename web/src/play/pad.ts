import { h, setText } from "../dom";
import { padOf, type Choice } from "./choice";

const signs = ["↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘"];

/** "wall breaker, left" stands for the wall breaker, in any direction. */
const middleWord = (label: string): string => label.split(",")[0]!;

/** Arrows for thumbs: nine places that stay where they are, whatever is offered now. */
export class Pad {
  readonly element = h("div", { class: "pad", role: "group", "aria-label": "Steering" });
  private readonly buttons: HTMLButtonElement[];
  private places: (Choice | null)[] = [];

  constructor(private readonly choose: (choice: Choice) => void) {
    this.buttons = signs.map((sign, place) => {
      const button = h("button", { type: "button", class: "pad-button", disabled: true }, sign);
      // Acts on touch, not on release, since a beat may lie between them.
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.press(place);
      });
      button.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && this.press(place));
      return button;
    });
    this.element.append(...this.buttons);
    this.element.hidden = true;
  }

  /** `known`: everything that was ever offered, newest first; `offered`: the choices now. */
  show(known: readonly Choice[], offered: readonly Choice[]): void {
    this.places = padOf(known) ?? [];
    this.element.hidden = this.places.length === 0;
    this.places.forEach((choice, place) => {
      const button = this.buttons[place]!;
      button.style.visibility = choice ? "" : "hidden";
      button.disabled = !choice || !offered.some((one) => one.label === choice.label);
      if (!choice) return;
      if (place === 4) setText(button, middleWord(choice.label));
      button.setAttribute("aria-label", choice.label);
    });
  }

  private press(place: number): void {
    const choice = this.places[place];
    if (!choice || this.buttons[place]!.disabled) return;
    this.choose(choice);
  }
}
