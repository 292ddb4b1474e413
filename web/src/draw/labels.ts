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

interface Box { left: number; right: number; top: number; bottom: number }
/** The part of the board's width that a name may take; a longer one ends at its comma. */
const widest = 0.3;
/** If there are more of them than this, numbers that have no room inside them are left out. */
const mostNumbers = 16;

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
  const taken: Box[] = placed.filter(({ sprite }) => sprite.shape !== "ring").map((one) => boxOf(pen, one));
  const numbers = placed.filter(({ sprite }) => isNumber(sprite.label)).length;
  // The things drawn last lie on top, so they choose their place first.
  for (const one of [...placed].reverse()) {
    const { label } = one.sprite;
    if (label === "" || drawInside(pen, one) || (isNumber(label) && numbers > mostNumbers)) continue;
    const { text, box } = placeOf(pen, picture, one, taken) ?? {};
    if (text === undefined || !box) continue;
    taken.push(box);
    write(pen, text, (box.left + box.right) / 2, box.top, ink(one.sprite.color, pen.theme));
  }
}

const isNumber = (label: string): boolean => /^\w{1,2}$/.test(label);

function boxOf(pen: Pen, { sprite, x, y }: Placed): Box {
  const [middle, centred, reach] = [centre(pen, x), centre(pen, y), radiusOf(pen, sprite.size)];
  return { left: middle - reach, right: middle + reach, top: centred - reach, bottom: centred + reach };
}

/** Writes a number, or a word of two letters, inside its sprite if that is large enough; false: it does not fit. */
function drawInside(pen: Pen, { sprite, x, y }: Placed): boolean {
  const size = Math.min(looks.letter.most, radiusOf(pen, sprite.size) * looks.letter.share);
  if (!isNumber(sprite.label) || size < looks.letter.least || sprite.shape === "ring") return false;
  const { context } = pen;
  context.save();
  context.font = `750 ${size.toFixed(1)}px "Figtree Variable", system-ui, sans-serif`;
  context.textBaseline = "middle";
  context.fillStyle = pen.ground;
  context.fillText(sprite.label, centre(pen, x), centre(pen, y) + size * 0.06);
  context.restore();
  return true;
}

/** The place of a sprite's name below, above or beside it, within the board, where it covers neither a figure nor another name; null: there is none. */
export function placeOf(pen: Pen, picture: Picture, one: Placed, taken: readonly Box[]): { text: string; box: Box } | null {
  const [width, height] = [picture.width * pen.scale, picture.height * pen.scale];
  const measure = (text: string): number => pen.context.measureText(text).width / 2 + 2;
  const { label } = one.sprite;
  const text = 2 * measure(label) > widest * width ? label.split(",")[0]! : label;
  const half = measure(text);
  const own = boxOf(pen, one);
  const within = (middle: number): number => Math.max(half, Math.min(width - half, middle));
  const [middle, top] = [within((own.left + own.right) / 2), (own.top + own.bottom - lineHeight) / 2];
  const places = [[middle, own.bottom + 3], [middle, own.top - 3 - lineHeight], [own.right + half + 3, top], [own.left - half - 3, top]] as const;
  for (const [x, y] of places) {
    const box = { left: x - half, right: x + half, top: y, bottom: y + lineHeight };
    const inside = box.left >= -1 && box.right <= width + 1 && box.top >= -4 && box.bottom <= height + 4;
    if (inside && !taken.some((other) => touch(box, other))) return { text, box };
  }
  return null;
}

const touch = (one: Box, other: Box): boolean => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
