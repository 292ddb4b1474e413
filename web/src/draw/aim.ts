// Chooses the part of a board that a small picture shows.
import type { Picture } from "../picture";
import type { Aim, View } from "./camera";

/** Seconds in which a small picture moves along a long board and back. */
const sway = 24;
/** The part of a board's length that must be visible for the picture to stand still. */
const enough = 0.6;
/** Cells of a board on which figures would be too small to recognise. */
const large = 2500;
const closest = 2.2;
/** The part of a large board that is shown around its figures. */
const air = 0.25;

/** The place of the figures, closer on a large board. On a very long board it moves to and fro. `seconds`: of a clock; null: it stands still. */
export function aimAt(picture: Picture, view: View, seconds: number | null): Aim {
  const { width, height } = picture;
  const figures = picture.sprites.filter((sprite) => sprite.shape !== "ring");
  const extent = (of: "x" | "y", otherwise: number): { middle: number; length: number } => {
    if (figures.length === 0) return { middle: otherwise / 2, length: otherwise };
    const places = figures.map((figure) => figure[of] + 0.5);
    const [low, high] = [Math.min(...places), Math.max(...places)];
    return { middle: (low + high) / 2, length: high - low };
  };
  const [x, y] = [extent("x", width), extent("y", height)];
  const covering = Math.max(view.width / width, view.height / height);
  if (width * height >= large) {
    const room = Math.min(view.width / (x.length + air * width), view.height / (y.length + air * height));
    return { x: x.middle, y: y.middle, closer: Math.min(closest, Math.max(1, room / covering)) };
  }
  const swing = seconds === null ? 0.5 : 0.5 + 0.5 * Math.sin((seconds * 2 * Math.PI) / sway);
  const along = (place: number, length: number, seen: number): number => (seen < enough ? length * (seen / 2 + (1 - seen) * swing) : place);
  return { x: along(x.middle, width, view.width / (width * covering)), y: along(y.middle, height, view.height / (height * covering)), closer: 1 };
}
