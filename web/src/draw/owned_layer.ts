import type { Picture } from "../picture";
import { paintCells } from "./canvas";
import { ink, parseHex, withAlpha } from "./colour";
import { looks } from "./looks";
import type { Owned } from "./owned";
import { firstReached } from "./reached";
import { addCorners, centre, type Pen } from "./shapes";

/** Steps of brightness from the oldest cell to the newest. */
const shades = 24;
/** Steps within which a young match has no old walls. */
const young = 40;

/** The brightness of an owned cell by the steps since it was built; `span`: of the oldest possible. */
export const strengthAt = (age: number, span: number): number => looks.oldest_wall + (1 - looks.oldest_wall) * (1 - Math.min(1, Math.max(0, age / Math.max(young, span)))) ** 2;

/** The neighbours, among the cells to the right and below, to which a cell is joined: those that its owner built right before or after it. */
export function joined({ width, owner, since }: Owned, cell: number): { right: boolean; below: boolean } {
  const is = (other: number): boolean => owner[other] === owner[cell] && Math.abs(since[other]! - since[cell]!) <= 1;
  return { right: (cell + 1) % width !== 0 && is(cell + 1), below: cell + width < owner.length && is(cell + width) };
}

/** Draws owned cells as ribbons in the order in which they were built, the newest brightest. */
export function drawOwned(pen: Pen, owned: Owned, step: number): void {
  const { context, scale, theme } = pen;
  const { owner, since, width, colours } = owned;
  const inset = looks.wall_inset * scale, side = scale - 2 * inset;
  const cells: number[][] = Array.from({ length: colours.length * shades }, () => []);
  owner.forEach((whose, cell) => whose > 0 && cells[(whose - 1) * shades + Math.round(strengthAt(step - since[cell]!, step) * (shades - 1))]!.push(cell));
  cells.forEach((those, index) => {
    if (those.length === 0) return;
    context.beginPath();
    for (const cell of those) {
      const [x, y] = [(cell % width) * scale + inset, Math.floor(cell / width) * scale + inset];
      const { right, below } = joined(owned, cell);
      context.rect(x, y, right ? side + 2 * inset : side, side);
      if (below) context.rect(x, y + side, side, 2 * inset);
    }
    context.fillStyle = withAlpha(ink(colours[Math.floor(index / shades)]!, theme), (index % shades) / (shades - 1));
    context.fill();
  });
  drawScars(pen, owned);
}

/** A cross in the colour of the wall that was broken. */
function drawScars(pen: Pen, { breaks, width }: Owned): void {
  const { context, scale, theme } = pen;
  for (const [cell, { of }] of breaks) {
    context.beginPath();
    addCorners(context, looks.signs.cross, Math.max(looks.least_radius, looks.scar * scale), centre(pen, cell % width), centre(pen, Math.floor(cell / width)));
    context.closePath();
    context.lineWidth = Math.max(1, scale * 0.08);
    context.strokeStyle = pen.ground;
    context.stroke();
    context.fillStyle = ink(of, theme);
    context.fill();
  }
}

/** A tint on the free cells that the figures of one seat reach before all others. */
export class ReachedLayer {
  private image: HTMLCanvasElement | null = null;
  private of: readonly unknown[] = [];

  draw(pen: Pen, picture: Picture, { colours }: Owned): void {
    const { width, height, tiles, sprites } = picture;
    const places = sprites.filter(({ shape }) => shape !== "ring").map(({ x, y }) => `${x},${y}`).join(" ");
    const now = [tiles, places, pen.theme];
    if (now.some((one, index) => one !== this.of[index])) {
      this.of = now;
      const first = firstReached(picture, colours);
      const tints = colours.map((colour) => [...parseHex(ink(colour, pen.theme)), Math.round(255 * (pen.theme === "dark" ? looks.reached : 1.5 * looks.reached))]);
      this.image = paintCells(this.image ?? document.createElement("canvas"), width, height, (cell) => tints[first[cell]! - 1] ?? null);
    }
    pen.context.imageSmoothingEnabled = false;
    pen.context.drawImage(this.image!, 0, 0, width * pen.scale, height * pen.scale);
  }
}
