import { h, setText } from "../dom";
import { parseHex, wash } from "../draw/colour";
import { title } from "../format";
import { iconButton } from "../parts/header";
import type { PaletteEntry } from "../picture";
import { theme } from "../theme";
import type { Choice } from "./choice";
import { countsOf, drawn, fieldAt, moveMarker, sketchOf, type Sketch, toldIn } from "./sketch";

/** Colours of the paints if no palette names them. */
const spare = ["#4f7a3a", "#2d5aa8", "#8a7f70", "#b0862d", "#7c4fa0"];

/** The match in which something is drawn. */
export interface DrawnOn { palette(): readonly PaletteEntry[]; caption(): string }

/** A dialog to draw by hand, starting from a drawing that the arena offers. */
export class SketchDialog {
  readonly element = h("dialog", { class: "help sketch", "aria-label": "Draw it" });
  private readonly counts = h("p", { class: "quiet", role: "status" });
  private readonly cells: HTMLButtonElement[] = [];
  private brush: string;

  constructor(private readonly choice: Choice, private readonly sketch: Sketch, { palette, caption }: DrawnOn, send: (action: unknown) => void) {
    const colours = new Map(sketch.paints.map((paint, index) => [paint, colourOf(paint, palette()) ?? spare[index % spare.length]!]));
    this.brush = sketch.paints[0]!;
    const grid = h("div", { class: "sketch-grid", role: "group", "aria-label": "Fields" });
    grid.style.setProperty("--columns", String(sketch.width));
    for (let y = 0; y < sketch.height; ++y) for (let x = 0; x < sketch.width; ++x) grid.append(this.cell(x, y));
    const paintOf = (event: PointerEvent): void => {
      if (event.buttons !== 1) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const index = this.cells.indexOf(under as HTMLButtonElement);
      if (index >= 0) this.paint(index % sketch.width, Math.floor(index / sketch.width));
    };
    grid.addEventListener("pointerdown", (event) => {
      grid.releasePointerCapture?.(event.pointerId);
      paintOf(event);
    });
    grid.addEventListener("pointermove", paintOf);
    const markerBrush = "\u0000marker";
    const brushes = [...sketch.paints.map((paint) => [paint, title(paint)] as const), ...(sketch.marker === null ? [] : [[markerBrush, title(sketch.marker.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/ ?present$/i, ""))] as const])];
    const choices = brushes.map(([value, text], index) => {
      const label = h("label", { class: "sketch-brush" }, h("input", { type: "radio", name: "brush", value, checked: index === 0, on: { change: () => (this.brush = value) } }), h("i", {}), text);
      if (colours.has(value)) label.style.setProperty("--item", wash(colours.get(value)!, theme()));
      else label.classList.add("is-marker");
      return label;
    });
    this.element.append(
      h("header", {}, h("h2", {}, "Draw it yourself"), iconButton("close", "Close", () => this.element.close())),
      h("p", { class: "sketch-told" }, toldIn(caption())),
      h("p", { class: "quiet" }, "This is a random drawing that the rules accept. One that they refuse still counts as your answer."),
      h("div", { class: "sketch-brushes", role: "radiogroup", "aria-label": "Brush" }, ...choices), grid, this.counts,
      h("div", { class: "menu-actions" }, h("button", { type: "button", class: "button button-main", on: { click: () => {
        this.element.close();
        send(drawn(this.choice, this.sketch));
      } } }, "Send it")));
    this.element.addEventListener("close", () => this.element.remove());
    this.colours = colours;
    this.show();
  }

  private readonly colours: ReadonlyMap<string, string>;

  private cell(x: number, y: number): HTMLButtonElement {
    const button = h("button", { type: "button", class: "sketch-cell" });
    button.addEventListener("click", () => this.paint(x, y));
    this.cells.push(button);
    return button;
  }

  private paint(x: number, y: number): void {
    const field = fieldAt(this.sketch, x, y);
    if (!field) return;
    if (this.sketch.paints.includes(this.brush)) field[this.sketch.paint] = this.brush;
    else moveMarker(this.sketch, x, y);
    this.show();
  }

  private show(): void {
    const { sketch } = this;
    this.cells.forEach((cell, index) => {
      const [x, y] = [index % sketch.width, Math.floor(index / sketch.width)];
      const field = fieldAt(sketch, x, y)!;
      const paint = String(field[sketch.paint]);
      const marked = sketch.marker !== null && field[sketch.marker] === true;
      const colour = wash(this.colours.get(paint)!, theme());
      cell.style.background = colour;
      const [red, green, blue] = parseHex(colour);
      cell.style.color = 0.3 * red + 0.59 * green + 0.11 * blue > 128 ? "#000" : "#fff";
      setText(cell, marked ? "★" : "");
      cell.setAttribute("aria-label", `${x}, ${y}: ${paint}${marked ? `, ${sketch.marker}` : ""}`);
    });
    setText(this.counts, countsOf(sketch).map(([paint, count]) => `${title(paint)} ${count}`).join(" · "));
  }
}

const colourOf = (paint: string, palette: readonly PaletteEntry[]): string | null =>
  palette.find((entry) => entry.name.toLowerCase() === paint.toLowerCase())?.color ?? palette.find((entry) => entry.name.toLowerCase().includes(paint.toLowerCase()))?.color ?? null;

/** A button that opens the drawing of a choice; null: no choice is a drawing. */
export function sketchButton(choices: readonly Choice[], place: DrawnOn, send: (action: unknown) => void): HTMLButtonElement | null {
  const choice = choices.find((one) => sketchOf(one.action));
  if (!choice) return null;
  return h("button", { type: "button", class: "button sketch-button", on: { click: () => {
    const dialog = new SketchDialog(choice, sketchOf(choice.action)!, place, send);
    document.body.append(dialog.element);
    dialog.element.showModal();
  } } }, "Draw it yourself");
}
