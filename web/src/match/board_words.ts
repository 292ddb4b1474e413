// Describes the board in a sentence or two, for people who cannot see it. Pure.
import { wallsOf } from "../draw/lines";
import { count, counted } from "../format";
import type { Picture } from "../picture";
import { nameOf, ownerOf, wayOf } from "./inspect";

/** If there are more things than this, they are counted, not listed. */
const mostThings = 12;

export function boardWords(picture: Picture, names: readonly string[], step: number): string {
  const standing = picture.panels.map((panel) => {
    const has = [panel.score, ...panel.items.map((item) => `${item.name} ${count(item.amount)}`)].filter(Boolean).join(", ");
    return `${names[panel.seat] ?? panel.name}, ${panel.role}${has ? `: ${has}` : ""}`;
  });
  const things = picture.sprites.filter((sprite) => sprite.shape !== "ring");
  const placed = things.length <= mostThings
    ? things.map((sprite) => {
      const owner = ownerOf(sprite.color, picture.panels);
      const name = nameOf(sprite) || [owner?.name, sprite.shape].filter(Boolean).join(" ");
      return `${name} at ${Math.round(sprite.x)}, ${Math.round(sprite.y)}${sprite.heading >= 0 ? ` facing ${wayOf(sprite.heading)}` : ""}`;
    }).join("; ")
    : `${things.length} things on the board`;
  const lines = wallsOf(picture.lines).length;
  const walls = lines > 0 ? ` ${counted(lines, "wall")}.` : "";
  return `Step ${count(step)}${picture.caption ? `, ${picture.caption}` : ""}. ${standing.join(". ")}. Board of ${picture.width} by ${picture.height} cells: ${placed || "nothing on it"}.${walls}`;
}
