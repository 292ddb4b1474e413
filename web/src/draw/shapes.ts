import type { Shape } from "../picture";
import type { Theme } from "./colour";
import { looks } from "./looks";

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

type Corners = readonly (readonly [number, number])[];
const outlines: Partial<Record<string, Corners>> = { ...looks.gems, ...looks.signs, ...looks.outlines };
/** Whether a mark of a legend is an outline. */
export const isOutline = (name: string): boolean => name === "circle" || name === "ring" || name in outlines;
/** Shapes that are turned to their heading; the others show it by a notch. */
export const turned: readonly Shape[] = looks.turned;

/** Adds corners around (x, y). They need not be closed to be filled, and closing thousands of them takes long. */
export function addCorners(context: CanvasRenderingContext2D, corners: Corners, radius: number, x = 0, y = 0): void {
  corners.forEach(([right, down], index) => context[index === 0 ? "moveTo" : "lineTo"](x + right * radius, y + down * radius));
}

/** Adds the outline of a shape around (0, 0), pointing up. */
export function trace(context: CanvasRenderingContext2D, shape: string, radius: number): void {
  const corners = outlines[shape];
  if (corners) addCorners(context, corners, radius);
  else context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.closePath();
}

/** Pixels of a width that is a share of a radius. */
export const widthAt = ({ share, least, most }: { share: number; least: number; most: number }, radius: number): number => Math.min(most, Math.max(least, share * radius));
