import type { Theme } from "./colour";

/** Values that every layer needs to draw: the context, in CSS pixels with (0, 0) at the board's corner. */
export interface Pen {
  context: CanvasRenderingContext2D;
  /** CSS pixels for each cell. */
  scale: number;
  theme: Theme;
  ground: string;
}

/** The pixel at the centre of a cell. */
export const centre = (pen: Pen, cell: number): number => (cell + 0.5) * pen.scale;
