import { h, setHidden, setText } from "../dom";
import type { Choice, Question } from "./choice";

/** More choices than this are not worth a button each. */
const mostButtons = 24;
/** More than this, and they are small. */
const mostLarge = 12;

const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space" };
const shownKeys = (keys: string): string => keys.split("+").map((key) => arrows[key] ?? key.toUpperCase()).join(" ");

/** What a person is told and offered, above the board. */
export class HandBar {
  private readonly title = h("b", { class: "hand-title" }, "You are playing");
  private readonly text = h("span", { class: "hand-text" });
  private readonly choices = h("div", { class: "hand-choices" });
  private readonly resign: HTMLButtonElement;
  readonly element: HTMLElement;
  private shown = "";

  constructor(private readonly choose: (choice: Choice) => void, resign: () => void) {
    this.resign = h("button", { type: "button", class: "button hand-resign", on: { click: () => this.sure(resign) } }, "Resign");
    this.element = h("section", { class: "hand", "aria-label": "Your seat" },
      h("p", { class: "hand-says", role: "status" }, this.title, this.text), this.choices, this.resign);
  }

  ask(question: Question): void {
    this.element.dataset.state = "asked";
    this.element.dataset.step = String(question.step);
    setText(this.title, question.beat_ms > 0 ? "You are playing" : "Your turn");
    const pointed = question.choices.find((choice) => choice.cells.length > 0);
    this.say(pointed ? pointed.label : "");
    this.offer(question.choices.filter((choice) => choice.cells.length === 0 && !choice.idle));
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
    if (is) this.say("The line to the arena is broken. Trying again…", "refused");
    else if (this.element.classList.contains("is-refused")) this.say("");
  }

  end(text: string): void {
    this.element.dataset.state = "over";
    setText(this.title, "The match is over");
    this.say(text);
    this.offer([]);
    setHidden(this.resign, true);
  }

  /** Buttons are only made anew when others are offered: a question may come twenty times a second. */
  private offer(choices: readonly Choice[]): void {
    const few = choices.length <= mostButtons ? choices : [];
    const wanted = few.map((choice) => choice.label).join("\n");
    few.forEach((choice, index) => {
      const button = this.choices.children[index];
      if (wanted === this.shown && button instanceof HTMLButtonElement) button.onclick = () => this.choose(choice);
    });
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.choices.classList.toggle("is-many", few.length > mostLarge);
    this.choices.replaceChildren(...few.map((choice) => this.button(choice)));
  }

  private button(choice: Choice): HTMLElement {
    const button = h("button", { type: "button", class: "button hand-choice" }, choice.label,
      choice.keys[0] ? h("kbd", {}, shownKeys(choice.keys[0])) : null);
    button.onclick = () => {
      this.choose(choice);
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
