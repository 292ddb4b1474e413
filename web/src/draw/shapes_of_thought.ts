import type { Shape } from "../thoughts/thought";
import { ink, withAlpha } from "./colour";
import { font, nameSize, write } from "./labels";
import { centre, type Pen } from "./shapes";

/** Drawings of one seat: `color` is the seat's, `strength` 0 to 1. */
export interface Drawing { shapes: readonly Shape[]; color: string; strength: number }

export function drawDrawings(pen: Pen, drawings: readonly Drawing[]): void {
  pen.context.save();
  pen.context.lineCap = pen.context.lineJoin = "round";
  for (const { shapes, color, strength } of drawings) for (const shape of shapes) draw(pen, shape, color, strength);
  pen.context.restore();
}

function draw(pen: Pen, shape: Shape, seat: string, strength: number): void {
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
  if ("text" in shape) {
    const { x, y, text, color } = shape.text;
    context.font = font(nameSize);
    context.textAlign = "center";
    context.textBaseline = "middle";
    return write(pen, text, at(x), at(y), withAlpha(colourOf(color), strength));
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
