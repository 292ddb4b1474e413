import type { Picture } from "../picture";
import { ink } from "./colour";
import type { Placed } from "./glide";
import { centre, type Pen } from "./pen";
import { radiusOf } from "./sprites";

/** Text keeps its size while the board is zoomed: it is there to be read. */
const font = '600 11.5px "Figtree Variable", system-ui, sans-serif';
const lineHeight = 12;

function write(pen: Pen, text: string, x: number, y: number, colour: string): void {
  const { context } = pen;
  context.lineWidth = 3.5;
  context.lineJoin = "round";
  context.strokeStyle = pen.ground;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

export function drawLabels(pen: Pen, picture: Picture, placed: readonly Placed[]): void {
  const { context } = pen;
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const label of picture.labels) {
    write(pen, label.text, centre(pen, label.x), centre(pen, label.y), ink(label.color, pen.theme));
  }
  context.textBaseline = "top";
  for (const { sprite, x, y } of placed) {
    if (sprite.label === "") continue;
    const reach = radiusOf(pen, sprite.size) + 3;
    const below = centre(pen, y) + reach;
    // At the lower edge of the board there is room only above.
    const top = below + lineHeight > picture.height * pen.scale + 4 ? centre(pen, y) - reach - lineHeight : below;
    write(pen, sprite.label, centre(pen, x), top, ink(sprite.color, pen.theme));
  }
}
