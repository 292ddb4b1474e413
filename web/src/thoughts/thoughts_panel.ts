import { h, setHidden, setText } from "../dom";
import type { Drawing } from "../draw/shapes_of_thought";
import { ink, type Theme } from "../draw/colour";
import { count } from "../format";
import { icon } from "../icons";
import type { Panel } from "../picture";
import type { ThoughtIndex } from "./thought_index";
import { noteText, type Thought } from "./thought";

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

/** The thoughts of one seat. */
class SeatThought {
  private readonly name = h("b", { class: "thought-name" });
  private readonly value = h("span", { class: "thought-value", title: "How the seat saw itself: −1 lost, +1 won" });
  private readonly step = h("span", { class: "thought-step" });
  private readonly lock = h("span", { class: "thought-lock", hidden: true }, "kept private by its owner");
  private readonly note = h("p", { class: "thought-note" });
  private readonly errors = h("pre", { class: "thought-errors", tabIndex: 0, "aria-label": "Standard error of this step" });
  private readonly problem = h("p", { class: "thought-problem" });
  readonly element = h("section", { class: "thought" },
    h("div", { class: "thought-head" }, h("i", { "aria-hidden": "true" }), this.name, this.value, this.step), this.lock, this.note, this.errors, this.problem);

  show(panel: Panel | undefined, thought: Thought | null, open: boolean, step: number, theme: Theme): void {
    this.element.style.setProperty("--seat", panel ? ink(panel.color, theme) : "var(--faint)");
    this.element.classList.toggle("is-old", thought !== null && thought.step < step);
    setText(this.name, panel?.name ?? "");
    setText(this.value, thought?.value === undefined ? "" : signed(thought.value));
    setText(this.step, !thought ? "" : [thought.depth === undefined ? "" : `depth ${thought.depth}`, thought.step < step ? `at ${count(thought.step)}` : ""].filter(Boolean).join(" · "));
    setHidden(this.lock, open);
    for (const [element, text] of [[this.note, noteText(thought?.note)], [this.errors, thought?.errors?.replace(/\n$/, "") ?? ""], [this.problem, thought?.problem ?? ""]] as const) {
      setText(element, text);
      setHidden(element, text === "");
    }
  }
}

/** Shows for each step the thoughts of the seats, and chooses which of their drawings are on the board. */
export class ThoughtsPanel {
  private readonly rows = new Map<number, SeatThought>();
  private readonly list = h("div", { class: "thought-list" });
  private readonly layers = h("fieldset", { class: "layers", hidden: true });
  readonly element = h("section", { class: "thoughts", hidden: true, "aria-label": "Thoughts" }, h("h2", {}, "Thoughts"), this.layers, this.list);
  private readonly hidden = new Set<string>();
  private offered = "";

  constructor(private readonly index: ThoughtIndex, private readonly changed: () => void, share: (() => void) | null) {
    if (!share) return;
    const button = h("button", { type: "button", class: "button share-button", on: { click: () => share() } }, icon("link"), "Show them to everybody");
    this.element.append(button);
  }

  show(step: number, panels: readonly Panel[], theme: Theme): void {
    const seats = this.index.all;
    setHidden(this.element, seats.length === 0);
    if (seats.length === 0) return;
    for (const { seat, open } of seats) {
      let row = this.rows.get(seat);
      if (!row) {
        this.rows.set(seat, (row = new SeatThought()));
        this.list.append(row.element);
      }
      row.show(panelOf(panels, seat), this.index.at(seat, step), open, step, theme);
    }
    this.offer();
  }

  /** The drawings of the seats for the step. */
  drawings(step: number, panels: readonly Panel[]): Drawing[] {
    return this.index.all.flatMap(({ seat }) => {
      const thought = this.index.at(seat, step);
      const shapes = thought?.draw?.filter((shape) => !this.hidden.has(shape.layer ?? "")) ?? [];
      if (!thought || shapes.length === 0) return [];
      return [{ shapes, color: panelOf(panels, seat)?.color ?? "#b0a597", strength: thought.step === step ? 1 : 0.4 }];
    });
  }

  private offer(): void {
    const { layers } = this.index;
    if (layers.join("\n") === this.offered) return;
    this.offered = layers.join("\n");
    this.layers.hidden = layers.length === 0;
    this.layers.replaceChildren(h("legend", {}, "On the board"), ...layers.map((layer) => {
      const box = h("input", { type: "checkbox", checked: !this.hidden.has(layer) });
      box.addEventListener("change", () => {
        if (box.checked) this.hidden.delete(layer);
        else this.hidden.add(layer);
        this.changed();
      });
      return h("label", {}, box, layer === "" ? "drawings" : layer);
    }));
  }
}

/** If teams play, a panel stands for all seats up to the next panel's. */
export const panelOf = (panels: readonly Panel[], seat: number): Panel | undefined =>
  panels.reduce<Panel | undefined>((found, panel) => (panel.seat <= seat && panel.seat >= (found?.seat ?? 0) ? panel : found), undefined);
