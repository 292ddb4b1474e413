import { withAlpha } from "./colour";
import { centre, type Pen } from "./shapes";

interface Cell { x: number; y: number }
export interface Offer { targets: readonly Cell[]; selected: Cell | null; cursor: Cell | null }

const dark = "#f0885a";
const light = "#b84d24";

/** Marks the cells that a person may choose, the selected one, and the keyboard's cursor. */
export function drawOffer(pen: Pen, offer: Offer): void {
  const { context, scale } = pen;
  const colour = pen.theme === "dark" ? dark : light;
  const inset = Math.max(1, scale * 0.06);
  const cell = ({ x, y }: Cell): void => {
    context.beginPath();
    context.roundRect(x * scale + inset, y * scale + inset, scale - 2 * inset, scale - 2 * inset, scale * 0.12);
  };
  context.save();
  context.lineWidth = Math.max(1.5, scale * 0.035);
  for (const target of offer.targets) {
    cell(target);
    context.fillStyle = withAlpha(colour, 0.16);
    context.strokeStyle = withAlpha(colour, 0.7);
    context.fill();
    context.stroke();
  }
  if (offer.selected) {
    cell(offer.selected);
    context.fillStyle = withAlpha(colour, 0.32);
    context.strokeStyle = colour;
    context.fill();
    context.stroke();
  }
  if (offer.cursor) {
    cell(offer.cursor);
    context.setLineDash([scale * 0.12, scale * 0.08]);
    context.lineWidth = Math.max(2, scale * 0.05);
    context.strokeStyle = pen.theme === "dark" ? "#ffffff" : "#241c15";
    context.stroke();
  }
  context.restore();
}

/** Highlighted parts of the board: cells, walls by their ends, and things by their place. Coordinates are cells. */
export interface Highlight {
  cells: readonly { x: number; y: number }[];
  lines: readonly { x1: number; y1: number; x2: number; y2: number }[];
  spots: readonly { x: number; y: number; size: number }[];
}
export const noHighlight: Highlight = { cells: [], lines: [], spots: [] };

export function drawHighlight(pen: Pen, { cells, lines, spots }: Highlight): void {
  const { context, scale } = pen;
  const colour = pen.theme === "dark" ? "#ffffff" : "#1c150e";
  context.save();
  context.strokeStyle = withAlpha(colour, 0.9);
  context.fillStyle = withAlpha(colour, 0.12);
  context.lineWidth = 2;
  const box = (x: number, y: number, width: number, height: number): void => {
    const least = 12;
    const [wide, high] = [Math.max(least, width), Math.max(least, height)];
    context.beginPath();
    context.roundRect(x - (wide - width) / 2, y - (high - height) / 2, wide, high, 4);
    context.fill();
    context.stroke();
  };
  for (const { x, y } of cells) box(x * scale, y * scale, scale, scale);
  for (const { x1, y1, x2, y2 } of lines) {
    box(Math.min(x1, x2) * scale - 2, Math.min(y1, y2) * scale - 2, (Math.abs(x2 - x1) + 1) * scale + 4, (Math.abs(y2 - y1) + 1) * scale + 4);
  }
  for (const { x, y, size } of spots) {
    context.beginPath();
    context.arc(centre(pen, x), centre(pen, y), Math.max(11, (size * scale) / 2 + 6), 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
}
