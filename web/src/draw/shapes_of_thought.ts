import type { Shape } from "../thoughts/thought";
import { ink, withAlpha } from "./colour";
import { font, nameSize, write } from "./labels";
import { centre, type Pen } from "./shapes";

/** Drawings of one seat: `color` is the seat's, `strength` 0 to 1. */
export interface Drawing { shapes: readonly Shape[]; color: string; strength: number }

/** Draws all but the texts, which stand above the figures. */
export function drawDrawings(pen: Pen, drawings: readonly Drawing[]): void {
  pen.context.save();
  pen.context.lineCap = pen.context.lineJoin = "round";
  for (const { shapes, color, strength } of drawings) for (const shape of shapes) if (!("text" in shape)) draw(pen, shape, color, strength);
  pen.context.restore();
}

/** Draws the texts, within the board. `width`: of the board in cells. */
export function drawDrawnTexts(pen: Pen, drawings: readonly Drawing[], width: number): void {
  const { context, scale } = pen;
  context.save();
  context.font = font(nameSize);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { shapes, color: seat, strength } of drawings) {
    for (const shape of shapes) {
      if (!("text" in shape)) continue;
      const { x, y, text, color } = shape.text;
      const half = context.measureText(text).width / 2 + 2;
      const place = Math.min(Math.max(centre(pen, x), half), Math.max(half, width * scale - half));
      write(pen, text, place, centre(pen, y), withAlpha(ink(color ?? seat, pen.theme), strength));
    }
  }
  context.restore();
}

function draw(pen: Pen, shape: Exclude<Shape, { text: unknown }>, seat: string, strength: number): void {
  const { context, scale } = pen;
  const colourOf = (own: string | undefined): string => ink(own ?? seat, pen.theme);
  const at = (cell: number): number => centre(pen, cell);
  context.lineWidth = Math.max(1.5, Math.min(4, scale * 0.12));
  if ("cell" in shape) {
    const { x, y, heat, color } = shape.cell;
    context.fillStyle = withAlpha(colourOf(color), (0.08 + 0.5 * Math.min(1, Math.max(0, heat))) * strength);
    context.fillRect(x * scale, y * scale, scale, scale);
    return;
  }
  context.beginPath();
  if ("line" in shape) {
    context.strokeStyle = withAlpha(colourOf(shape.line.color), 0.85 * strength);
    context.moveTo(at(shape.line.x1), at(shape.line.y1));
    context.lineTo(at(shape.line.x2), at(shape.line.y2));
  } else if ("circle" in shape) {
    context.strokeStyle = withAlpha(colourOf(shape.circle.color), 0.85 * strength);
    context.arc(at(shape.circle.x), at(shape.circle.y), Math.max(2, shape.circle.r * scale), 0, 2 * Math.PI);
  } else {
    context.strokeStyle = withAlpha(colourOf(shape.path.color), 0.8 * strength);
    for (const [x, y] of shape.path.cells) context.lineTo(at(x), at(y));
    context.stroke();
    const end = shape.path.cells[shape.path.cells.length - 1];
    if (!end) return;
    context.beginPath();
    context.arc(at(end[0]), at(end[1]), Math.max(2.5, scale * 0.16), 0, 2 * Math.PI);
    context.fillStyle = withAlpha(colourOf(shape.path.color), strength);
    context.fill();
    return;
  }
  context.stroke();
}
