import { h as element } from "../dom";
import type { Drawing } from "../draw/shapes_of_thought";
import { ink, type Theme } from "../draw/colour";
import { count, signedPart } from "../format";
import { icon } from "../icons";
import type { Panel } from "../picture";
import { h, show, type View } from "../view";
import type { ThoughtIndex } from "./thought_index";
import { noteText, usageText, type Thought } from "./thought";

/** The thoughts of one seat. */
function seatThought(panel: Panel | undefined, thought: Thought | null, open: boolean, step: number, theme: Theme): View {
  const old = thought !== null && thought.step < step;
  const errors = thought?.errors?.replace(/\n$/, "") ?? "", note = noteText(thought?.note);
  return h("section", { class: old ? "thought is-old" : "thought", style: { "--seat": panel ? ink(panel.color, theme) : "var(--faint)" } },
    h("div", { class: "thought-head" }, h("i", { "aria-hidden": "true" }), h("b", { class: "thought-name" }, panel?.name),
      h("span", { class: "thought-value", title: "How the seat saw itself: −1 lost, +1 won" }, thought?.value === undefined ? "" : signedPart(thought.value)),
      h("span", { class: "thought-step" }, thought && [thought.depth === undefined ? "" : `depth ${thought.depth}`, old ? `at ${count(thought.step)}` : ""].filter(Boolean).join(" · "))),
    open ? null : h("span", { class: "thought-lock" }, "kept private by its owner"),
    note !== "" && h("p", { class: "thought-note" }, note),
    thought?.usage && h("p", { class: "thought-usage", title: "Used in the match up to this step, as the player says" }, usageText(thought.usage)),
    errors !== "" && h("pre", { class: "thought-errors", tabIndex: 0, "aria-label": "Standard error of this step" }, errors),
    thought?.problem && h("p", { class: "thought-problem" }, thought.problem));
}

/** Shows for each step the thoughts of the seats, and chooses which of their drawings are on the board. */
export class ThoughtsPanel {
  readonly element = element("section", { class: "thoughts", hidden: true, "aria-label": "Thoughts" });
  private readonly hidden = new Set<string>();

  /** `share`: shows them to everybody; null: they are not this watcher's to show. */
  constructor(private readonly index: ThoughtIndex, private readonly changed: () => void, private readonly share: (() => void) | null) {}

  show(step: number, panels: readonly Panel[], theme: Theme): void {
    const { all: seats, layers } = this.index;
    const { share } = this;
    this.element.hidden = seats.length === 0;
    if (seats.length === 0) return;
    show(this.element, h("h2", {}, "Thoughts"),
      h("fieldset", { class: "layers", hidden: layers.length === 0 }, h("legend", {}, "On the board"), layers.map((layer) => this.layerChoice(layer))),
      h("div", { class: "thought-list" }, seats.map(({ seat, open }) => seatThought(panelOf(panels, seat), this.index.at(seat, step), open, step, theme))),
      share && h("button", { type: "button", class: "button share-button", on: { click: () => share() } }, icon("link"), "Show them to everybody"));
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

  private layerChoice(layer: string): View {
    const choose = (event: Event): void => {
      if ((event.currentTarget as HTMLInputElement).checked) this.hidden.delete(layer);
      else this.hidden.add(layer);
      this.changed();
    };
    return h("label", { key: layer }, h("input", { type: "checkbox", checked: !this.hidden.has(layer), on: { change: choose } }), layer === "" ? "drawings" : layer);
  }
}

/** If teams play, a panel stands for all seats up to the next panel's. */
export const panelOf = (panels: readonly Panel[], seat: number): Panel | undefined =>
  panels.reduce<Panel | undefined>((found, panel) => (panel.seat <= seat && panel.seat >= (found?.seat ?? 0) ? panel : found), undefined);
