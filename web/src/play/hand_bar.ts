import { h as element, setText } from "../dom";
import { h, show } from "../view";
import { type Choice, directionOf, padOf, type Question } from "./choice";

const signs = ["↖", "↑", "↗", "←", "", "→", "↙", "↓", "↘"];

/** "wall breaker, left" stands for the wall breaker, in any direction. */
const middleWord = (label: string): string => label.split(",")[0]!;

/** Arrows for thumbs: nine places that stay where they are, whatever is offered now. */
class Pad {
  readonly element = element("div", { class: "pad", role: "group", "aria-label": "Steering" });
  private readonly buttons: HTMLButtonElement[];
  private places: (Choice | null)[] = [];

  constructor(private readonly choose: (choice: Choice) => void) {
    this.buttons = signs.map((sign, place) => {
      const button = element("button", { type: "button", class: "pad-button", disabled: true }, sign);
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

/** Above this number of choices there are no buttons. */
const mostButtons = 24;
/** Above this number, buttons are small. */
const mostLarge = 12;

const arrowSigns: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space" };
const shownKeys = (keys: string): string => keys.split("+").map((key) => arrowSigns[key] ?? key.toUpperCase()).join(" ");

/** Choices of a person once the match is over. */
export interface Rematch {
  again(): void; otherSide: (() => void) | null;
  /** Between people: tells when the other wants to play again, or that there is no rematch. Returns a function that ends the listening. */
  wanted?(told: () => void, none: () => void): () => void;
}

/** Messages and choices for a person, below the board. Buttons keep their places: a choice that is not offered now is only pale. */
export class HandBar {
  private readonly title = element("b", { class: "hand-title" }, "You are playing");
  private readonly text = element("span", { class: "hand-text" });
  private readonly choices = element("div", { class: "hand-choices" });
  private readonly resign: HTMLButtonElement;
  private readonly pad: Pad;
  readonly element: HTMLElement;
  private known: Choice[] = [];
  private deaf: (() => void) | null = null;
  private readonly special = element("div", { class: "hand-special" });

  constructor(private readonly choose: (choice: Choice) => void, resign: () => void, private readonly sketch: (choices: readonly Choice[]) => HTMLElement | null) {
    this.resign = element("button", { type: "button", class: "button hand-resign", on: { click: () => this.sure(resign) } }, "Resign");
    this.pad = new Pad(choose);
    this.element = element("section", { class: "hand", "aria-label": "Your seat" },
      element("p", { class: "hand-says", role: "status" }, this.title, this.text), this.pad.element, this.choices, this.special, this.resign);
  }

  ask(question: Question): void {
    this.element.dataset.state = "asked";
    this.element.dataset.step = String(question.step);
    setText(this.title, question.beat_ms > 0 ? "You are playing" : "Your turn");
    const pointed = question.choices.find((choice) => choice.cells.length > 0);
    // While nobody waits for an answer, the last problem stays readable.
    if (question.beat_ms === 0 || pointed) this.say(pointed ? pointed.label : "");
    this.offer(question.choices.filter((choice) => choice.cells.length === 0 && !choice.idle));
  }

  waits(text: string): void {
    this.element.dataset.state = "waiting";
    this.say(text);
  }

  answered(): void {
    this.element.dataset.state = "waiting";
    setText(this.title, "You are playing");
  }

  say(text: string, kind = ""): void {
    setText(this.text, text);
    this.element.classList.toggle("is-refused", kind === "refused");
  }

  broken(is: boolean): void {
    if (is) this.say("The connection to the arena is lost. Reconnecting…", "refused");
    else if (this.element.classList.contains("is-refused")) this.say("");
  }

  end(text: string, rematch: Rematch | null): void {
    this.element.dataset.state = "over";
    setText(this.title, "The match is over");
    this.say(text);
    this.resign.hidden = this.pad.element.hidden = true;
    this.special.replaceChildren();
    this.choices.classList.remove("is-many");
    let [asked, offered] = [false, rematch !== null];
    const draw = (): void => show(this.choices, rematch && offered
      && h("button", { type: "button", class: "button button-main", on: { click: () => rematch.again() } }, asked ? "Accept the rematch" : rematch.wanted ? "Rematch" : "Play again"),
    rematch?.otherSide && h("button", { type: "button", class: "button", on: { click: rematch.otherSide } }, "Change sides"));
    draw();
    this.deaf = rematch?.wanted?.(() => {
      this.say("The other side wants a rematch.");
      asked = true;
      draw();
    }, () => {
      offered = false;
      draw();
    }) ?? null;
  }

  leave(): void { this.deaf?.(); }

  /** A question may come twenty times a second, so buttons are made anew only if none of the offered choices is left. */
  private offer(choices: readonly Choice[]): void {
    const few = choices.length <= mostButtons ? choices : [];
    const isNew = few.some((choice) => !this.known.some((one) => one.label === choice.label));
    const goesOn = few.length === 0 || few.some((choice) => this.known.some((one) => one.label === choice.label));
    const fresh = few.filter((choice) => !this.known.some((one) => one.label === choice.label));
    this.known = this.known.map((one) => few.find((choice) => choice.label === one.label) ?? one);
    if (!goesOn || this.known.length + fresh.length > mostButtons) this.known = [...few];
    else if (isNew) this.known.push(...fresh);
    this.pad.show(this.known, few);
    if (this.special.childElementCount > 0 || choices.length === 1) this.special.replaceChildren(this.sketch(choices) ?? "");
    this.choices.classList.toggle("is-many", this.known.length > mostLarge);
    show(this.choices, this.known.map((choice) => {
      const { label, keys: [keys] } = choice;
      const choose = (event: Event): void => {
        this.choose(this.known.find((one) => one.label === label) ?? choice);
        (event.currentTarget as HTMLElement).blur();
      };
      return h("button", { key: label, type: "button", class: directionOf(choice) ? "button hand-choice is-steering" : "button hand-choice", data: { label }, disabled: !few.some((one) => one.label === label), on: { click: choose } },
        label, keys && h("kbd", {}, shownKeys(keys)));
    }));
  }

  private sure(resign: () => void): void {
    if (this.resign.dataset.sure) return resign();
    this.resign.dataset.sure = "yes";
    setText(this.resign, "Resign: sure?");
    window.setTimeout(() => {
      delete this.resign.dataset.sure;
      setText(this.resign, "Resign");
    }, 3000);
  }
}
