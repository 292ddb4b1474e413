import type { Shape } from "../picture";
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

type Path = (context: CanvasRenderingContext2D, radius: number) => void;

function polygon(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
}

const circle: Path = (context, radius) => context.arc(0, 0, radius, 0, 2 * Math.PI);

/** Outlines around (0, 0) that point right, so that they need only be turned by the heading. */
export const shapes: Record<Shape, Path> = {
  circle,
  ring: circle,
  square: (context, radius) => context.roundRect(-radius * 0.88, -radius * 0.88, radius * 1.76, radius * 1.76, radius * 0.2),
  diamond: (context, radius) => polygon(context, [[radius, 0], [0, radius], [-radius, 0], [0, -radius]]),
  triangle: (context, radius) =>
    polygon(context, [[radius * 1.05, 0], [-radius * 0.75, radius * 0.9], [-radius * 0.4, 0], [-radius * 0.75, -radius * 0.9]]),
  star: (context, radius) =>
    polygon(context, Array.from({ length: 10 }, (_, corner) => {
      const reach = corner % 2 === 0 ? radius : radius * 0.46;
      const angle = (corner * Math.PI) / 5 - Math.PI / 2;
      return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
    })),
  egg: (context, radius) => context.ellipse(0, 0, radius * 0.78, radius, 0, 0, 2 * Math.PI),
};
