import { withAlpha } from "./colour";
import type { Pen } from "./pen";

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
