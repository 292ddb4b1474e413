import type { Picture, Sight } from "../picture";
import { ink } from "./colour";
import { isHidden } from "./fog";
import type { Placed } from "./glide";
import { looks } from "./looks";
import { centre, type Pen } from "./shapes";
import { radiusOf } from "./sprites";

/** Names keep their size when the board is zoomed, so that they stay readable. */
export const font = (size: number): string => `600 ${size}px "Figtree Variable", system-ui, sans-serif`;
export const nameSize = 11.5;
/** Text on a cell grows with the cell, within limits. */
const cellTextSize = (pen: Pen): number => Math.max(nameSize, Math.min(19, pen.scale * 0.2));
const lineHeight = 13;

interface Box { left: number; right: number; top: number }

/** Text that is readable on any ground. */
export function write(pen: Pen, text: string, x: number, y: number, colour: string): void {
  const { context } = pen;
  context.lineWidth = 3.5;
  context.lineJoin = "round";
  context.strokeStyle = pen.ground;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

/** The texts on cells. Draw them before the sprites: a figure that moves over one covers it. */
export function drawCellTexts(pen: Pen, picture: Picture, sight: Sight | null): void {
  const { context } = pen;
  context.font = font(cellTextSize(pen));
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const label of picture.labels) {
    if (sight && isHidden(picture, sight, Math.round(label.x), Math.round(label.y))) continue;
    write(pen, label.text, centre(pen, label.x), centre(pen, label.y), ink(label.color, pen.theme));
  }
}

/** The names of sprites, inside or beside them. */
export function drawNames(pen: Pen, picture: Picture, placed: readonly Placed[]): void {
  const { context } = pen;
  context.font = font(nameSize);
  context.textAlign = "center";
  context.textBaseline = "top";
  const taken: Box[] = [];
  // The things drawn last lie on top, so they choose their place first.
  for (const one of [...placed].reverse()) {
    if (one.sprite.label !== "" && !drawInside(pen, one)) drawName(pen, picture, one, taken);
  }
}

/** Writes a number, or a word of two letters, inside its sprite if that is large enough; false: it does not fit. */
function drawInside(pen: Pen, { sprite, x, y }: Placed): boolean {
  const size = Math.min(looks.letter.most, radiusOf(pen, sprite.size) * looks.letter.share);
  if (!/^\w{1,2}$/.test(sprite.label) || size < looks.letter.least || sprite.shape === "ring") return false;
  const { context } = pen;
  context.save();
  context.font = `750 ${size.toFixed(1)}px "Figtree Variable", system-ui, sans-serif`;
  context.textBaseline = "middle";
  context.fillStyle = pen.ground;
  context.fillText(sprite.label, centre(pen, x), centre(pen, y) + size * 0.06);
  context.restore();
  return true;
}

/** Writes a sprite's name below it, or above if there is no room, always within the board. */
function drawName(pen: Pen, picture: Picture, { sprite, x, y }: Placed, taken: Box[]): void {
  const half = pen.context.measureText(sprite.label).width / 2 + 2;
  const [width, height] = [picture.width * pen.scale, picture.height * pen.scale];
  const middle = Math.max(half, Math.min(width - half, centre(pen, x)));
  const reach = radiusOf(pen, sprite.size) + 3;
  const tops = [centre(pen, y) + reach, centre(pen, y) - reach - lineHeight];
  const free = tops.find((top) => top >= -4 && top + lineHeight <= height + 4 && !taken.some((box) => touches(box, middle, half, top)));
  if (free === undefined) return;
  taken.push({ left: middle - half, right: middle + half, top: free });
  write(pen, sprite.label, middle, free, ink(sprite.color, pen.theme));
}

const touches = (box: Box, middle: number, half: number, top: number): boolean =>
  middle - half < box.right && middle + half > box.left && Math.abs(top - box.top) < lineHeight;
