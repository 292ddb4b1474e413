import type { Label } from "../picture";
import { ink } from "./colour";
import type { Placed } from "./glide";
import { centre, type Pen } from "./pen";
import { radiusOf } from "./sprites";

/** Text keeps its size while the board is zoomed: it is there to be read. */
const font = '600 11.5px "Figtree Variable", system-ui, sans-serif';

function write(pen: Pen, text: string, x: number, y: number, colour: string): void {
  const { context } = pen;
  context.lineWidth = 3.5;
  context.lineJoin = "round";
  context.strokeStyle = pen.ground;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

export function drawLabels(pen: Pen, labels: readonly Label[], placed: readonly Placed[]): void {
  const { context } = pen;
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const label of labels) {
    write(pen, label.text, centre(pen, label.x), centre(pen, label.y), ink(label.color, pen.theme));
  }
  context.textBaseline = "top";
  for (const { sprite, x, y } of placed) {
    if (sprite.label === "") continue;
    const below = centre(pen, y) + radiusOf(pen, sprite.size) + 3;
    write(pen, sprite.label, centre(pen, x), below, ink(sprite.color, pen.theme));
  }
}
