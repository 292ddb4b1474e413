import type { Theme } from "./colour";

/** What every layer needs to draw: the context, moved so that one unit is a CSS pixel and (0, 0) the board's corner. */
export interface Pen {
  context: CanvasRenderingContext2D;
  /** CSS pixels a cell. */
  scale: number;
  theme: Theme;
  ground: string;
}

/** The pixel at the centre of a cell. */
export const centre = (pen: Pen, cell: number): number => (cell + 0.5) * pen.scale;
