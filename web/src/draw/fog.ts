import type { Picture, Sight, Sprite } from "../picture";
import { withAlpha } from "./colour";
import type { Pen } from "./shapes";

export const seenBy = (sprites: readonly Sprite[], sight: Sight | null): readonly Sprite[] =>
  sight ? sprites.filter((sprite) => !sight.unseen.includes(sprite.id)) : sprites;

export const isHidden = (picture: Picture, { cells, block }: Sight, x: number, y: number): boolean =>
  cells[Math.floor(y / block) * Math.ceil(picture.width / block) + Math.floor(x / block)] === "#";

/** Covers the parts that a seat has not seen with a finely hatched veil, so that it does not look like terrain. */
export function drawFog(pen: Pen, picture: Picture, sight: Sight): void {
  const { context, scale } = pen;
  context.save();
  context.beginPath();
  const { block } = sight;
  for (let y = 0; y < picture.height; y += block) {
    for (let x = 0; x < picture.width; x += block) {
      if (isHidden(picture, sight, x, y)) context.rect(x * scale, y * scale, block * scale, block * scale);
    }
  }
  context.clip();
  const dark = pen.theme === "dark";
  context.fillStyle = dark ? "rgba(10,12,18,0.78)" : "rgba(226,222,214,0.82)";
  context.fillRect(0, 0, picture.width * scale, picture.height * scale);
  context.strokeStyle = withAlpha(dark ? "#8b93a7" : "#6f6a60", 0.14);
  context.lineWidth = 1;
  context.beginPath();
  const reach = (picture.width + picture.height) * scale;
  for (let offset = 0; offset < reach; offset += Math.max(6, scale / 3)) {
    context.moveTo(offset, 0);
    context.lineTo(offset - picture.height * scale, picture.height * scale);
  }
  context.stroke();
  context.restore();
}
