import { h, setHidden, setText } from "../dom";
import { directionOf, type Choice, type Question } from "./choice";
import { Pad } from "./pad";

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
  private readonly title = h("b", { class: "hand-title" }, "You are playing");
  private readonly text = h("span", { class: "hand-text" });
  private readonly choices = h("div", { class: "hand-choices" });
  private readonly resign: HTMLButtonElement;
  private readonly pad: Pad;
  readonly element: HTMLElement;
  private known: Choice[] = [];
  private deaf: (() => void) | null = null;
  private shown = "";

  private readonly special = h("div", { class: "hand-special" });

  constructor(private readonly choose: (choice: Choice) => void, resign: () => void, private readonly sketch: (choices: readonly Choice[]) => HTMLElement | null) {
    this.resign = h("button", { type: "button", class: "button hand-resign", on: { click: () => this.sure(resign) } }, "Resign");
    this.pad = new Pad(choose);
    this.element = h("section", { class: "hand", "aria-label": "Your seat" },
      h("p", { class: "hand-says", role: "status" }, this.title, this.text), this.pad.element, this.choices, this.special, this.resign);
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
    setHidden(this.resign, true);
    setHidden(this.pad.element, true);
    this.special.replaceChildren();
    this.choices.classList.remove("is-many");
    this.choices.replaceChildren();
    if (!rematch) return;
    const { otherSide } = rematch;
    const again = h("button", { type: "button", class: "button button-main", on: { click: () => rematch.again() } }, rematch.wanted ? "Rematch" : "Play again");
    this.choices.append(again);
    this.deaf = rematch.wanted?.(() => {
      this.say("The other side wants a rematch.");
      setText(again, "Accept the rematch");
    }, () => again.remove()) ?? null;
    if (otherSide) this.choices.append(h("button", { type: "button", class: "button", on: { click: () => otherSide() } }, "Change sides"));
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
    const state = JSON.stringify([this.known.map((one) => one.label), few.map((one) => one.label)]);
    if (state === this.shown) return;
    this.shown = state;
    this.choices.classList.toggle("is-many", this.known.length > mostLarge);
    this.known.forEach((choice, index) => {
      const there = this.choices.children[index] as HTMLButtonElement | undefined;
      const button = there?.dataset.label === choice.label ? there : this.button(choice);
      if (button !== there) this.choices.insertBefore(button, there ?? null);
      button.disabled = !few.some((one) => one.label === choice.label);
    });
    while (this.choices.children.length > this.known.length) this.choices.lastChild!.remove();
  }

  private button(choice: Choice): HTMLButtonElement {
    const { label } = choice;
    const button = h("button", { type: "button", class: "button hand-choice", data: { label } }, label,
      choice.keys[0] ? h("kbd", {}, shownKeys(choice.keys[0])) : null);
    if (directionOf(choice)) button.classList.add("is-steering");
    button.onclick = () => {
      const now = this.known.find((one) => one.label === label);
      if (now) this.choose(now);
      button.blur();
    };
    return button;
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
