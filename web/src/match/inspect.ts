// Describes a place on the board in words that every game's pictures have. Pure.
import { noHighlight, type Highlight } from "../draw/highlight";
import { capital, count, title } from "../format";
import { byId } from "../draw/glide";
import { turnedWay } from "../draw/upright";
import type { Line, Panel, Picture, Sprite } from "../picture";
import type { Timeline } from "../timeline";
import { seenBy, isHidden } from "../draw/fog";
import { wallsOf } from "../draw/lines";

export interface Found {
  /** The first line names the thing. */
  lines: string[];
  /** The seat that it belongs to, for its colour; -1: none. */
  seat: number;
  /** The thing that can be followed; null: it does not move. */
  sprite: Sprite | null;
  highlight: Highlight;
}

const compass = ["right", "down and right", "down", "down and left", "left", "up and left", "up", "up and right"];
export const wayOf = (heading: number): string => compass[Math.round(heading / 45) % 8]!;

const cellText = (x: number, y: number): string => `(${Math.round(x)}, ${Math.round(y)})`;

/** The owner of a thing, whose colour it has. */
export const ownerOf = (color: string, panels: readonly Panel[]): Panel | undefined => panels.find((panel) => panel.color.toLowerCase() === color.toLowerCase());

/** Pixels around a thing in which a pointer still means it. */
const nearPixels = 9;

function spriteAt(sprites: readonly Sprite[], x: number, y: number, scale: number): Sprite | null {
  let best: Sprite | null = null;
  let nearest = Infinity;
  for (const sprite of sprites) {
    if (sprite.shape === "ring") continue;
    const distance = Math.hypot(sprite.x - x, sprite.y - y);
    if (distance > Math.max(sprite.size / 2, nearPixels / scale) || distance > nearest) continue;
    nearest = distance;
    best = sprite;
  }
  return best;
}

function lineAt(picture: Picture, x: number, y: number, scale: number): Line | null {
  const reach = Math.max(0.5, 5 / scale);
  return wallsOf(picture.lines).find((line) => {
    const [left, right] = [Math.min(line.x1, line.x2), Math.max(line.x1, line.x2)];
    const [top, bottom] = [Math.min(line.y1, line.y2), Math.max(line.y1, line.y2)];
    const half = line.width / 2;
    return x >= left - Math.max(half, reach) && x <= right + Math.max(half, reach) && y >= top - Math.max(half, reach) && y <= bottom + Math.max(half, reach);
  }) ?? null;
}

/** The name in a sprite's label: the words before the first comma; "": it has none, or only pips. */
export const nameOf = ({ label }: Sprite): string => (/[\p{L}\p{N}]/u.test(label) ? label.split(",")[0]! : "");

/** The things on which the words depend besides the picture. */
export interface Circumstances {
  /** The step before; null: it is not known. */
  earlier: Picture | null;
  /** The seat by whose knowledge the board is shown; null: everything is. */
  seat: number | null;
  /** Whether the board is turned by a quarter. */
  upright?: boolean;
  /** Tells the last words of a figure. */
  said?: (id: number) => string | null;
}

/** Steps in which a figure's last words are looked for. */
const memory = 400;

/** The last words of a figure up to a moment, and how long ago it said them. */
export function lastSaid(timeline: Pick<Timeline, "byIndex">, index: number, id: number): string | null {
  const now = timeline.byIndex(index);
  for (let back = index; now && back >= 0 && back > index - memory; --back) {
    const moment = timeline.byIndex(back)!;
    const said = byId(moment.picture.sprites).get(id)?.told?.split("; ").find((fact) => fact.startsWith("shouted "));
    if (said) return back === index ? said : `${said}, ${count(now.step - moment.step)} ${now.step - moment.step === 1 ? "step" : "steps"} ago`;
  }
  return null;
}

function spriteWords(sprite: Sprite, panel: Panel | undefined, alone: boolean, { earlier, upright, said }: Circumstances): string[] {
  const before = earlier?.sprites.find((one) => one.id === sprite.id);
  const way = (heading: number): string => wayOf(upright ? turnedWay(heading) : heading);
  // A number is no name, where the game tells more.
  const number = /^\d+$/.test(sprite.label) && sprite.told !== undefined && sprite.told !== "";
  const name = number ? `figure${panel ? ` of ${panel.name}` : ""}` : nameOf(sprite) || (panel ? `${panel.name}'s ${sprite.shape}` : sprite.shape);
  const words = [title(name)];
  if (panel && !name.includes(panel.name)) words.push(`of ${panel.name}`);
  const [dx, dy] = before ? [sprite.x - before.x, sprite.y - before.y] : [0, 0];
  const moved = dx !== 0 || dy !== 0;
  if (moved) words.push(`came ${way(((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360)}`);
  else if (before && sprite.heading >= 0 && before.heading >= 0 && sprite.heading !== before.heading) words.push("turned");
  if (sprite.heading >= 0) words.push(`faces ${way(sprite.heading)}`);
  if (sprite.told) words.push(...sprite.told.split("; ").filter((fact) => !said || !fact.startsWith("shouted ")));
  const shout = said?.(sprite.id);
  if (shout) words.push(shout);
  // If a seat has only one thing on the board, the seat's items belong to it.
  if (panel && alone) words.push(...panel.items.map((item) => `${title(item.name)}: ${count(item.amount)}`));
  return words;
}

/** A tile of several cells, on boards that are made of such: what lies on it, and who stands there. Null: the board has none. */
function tileAt(picture: Picture, sprites: readonly Sprite[], x: number, y: number, said?: Circumstances["said"]): { lines: string[]; edge: Highlight["lines"] } | null {
  const size = picture.sights[0]?.block ?? 1;
  if (size < 2) return null;
  const [left, top] = [x - (x % size), y - (y % size)];
  const inside = (at: { x: number; y: number }): boolean => Math.floor(Math.round(at.x) / size) * size === left && Math.floor(Math.round(at.y) / size) * size === top;
  const cells = Array.from({ length: size * size }, (_, index) => (top + Math.floor(index / size)) * picture.width + left + (index % size));
  const names = cells.map((cell) => picture.palette[picture.tiles.charCodeAt(cell) - 97]?.name ?? "").filter((name) => name !== "" && name !== "ground");
  const figures = sprites.filter((sprite) => sprite.shape !== "ring" && inside(sprite)).map((sprite) => [ownerOf(sprite.color, picture.panels)?.name, nameOf(sprite), sprite.told?.split("; ").filter((fact) => !fact.startsWith("shouted ")).join("; "), said?.(sprite.id)].filter(Boolean).join(", "));
  return { edge: [{ x1: left, y1: top, x2: left + size - 1, y2: top + size - 1 }],
    lines: [`Tile (${left / size}, ${top / size})`, ...(names.length === 0 ? ["nothing lies here"] : names.map((name) => capital(name).replace(/ \((.*)\)$/, ": $1"))), ...figures] };
}

/** `place`: in cells, with the number of pixels in a cell. Null: the place is off the board. */
export function inspect(picture: Picture, around: Circumstances, place: { x: number; y: number; scale: number }): Found | null {
  const [x, y] = [Math.round(place.x), Math.round(place.y)];
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null;
  const sight = picture.sights.find((one) => one.seat === around.seat) ?? null;
  const hidden = sight !== null && isHidden(picture, sight, x, y);
  const sprites = seenBy(picture.sprites, sight);
  const sprite = spriteAt(sprites, place.x, place.y, place.scale);
  const line = lineAt(picture, place.x, place.y, place.scale);
  const ground = hidden ? "not seen yet" : picture.palette[picture.tiles.charCodeAt(y * picture.width + x) - 97]?.name ?? "";
  const texts = hidden ? [] : picture.labels.filter((label) => Math.round(label.x) === x && Math.round(label.y) === y).map((label) => label.text);
  if (sprite) {
    const panel = ownerOf(sprite.color, picture.panels);
    const alone = sprites.filter((one) => one.shape !== "ring" && one.color === sprite.color).length === 1;
    const [tile, ...things] = tileAt(picture, [], x, y)?.lines ?? [];
    const lines = [...spriteWords(sprite, panel, alone, around), ...texts,
      tile === undefined ? [cellText(sprite.x, sprite.y), ground].filter(Boolean).join(" · ") : `${tile} · ${things.join(", ")}`];
    const same = sprites.filter((one) => one !== sprite && one.shape !== "ring" && Math.abs(one.x - sprite.x) < 0.5 && Math.abs(one.y - sprite.y) < 0.5).length;
    if (same > 0) lines.push(`and ${same} more here`);
    return { lines, seat: panel?.seat ?? -1, sprite, highlight: { cells: [], lines: [], spots: [sprite] } };
  }
  if (line) {
    const panel = ownerOf(line.color, picture.panels);
    const length = Math.max(Math.abs(line.x2 - line.x1), Math.abs(line.y2 - line.y1)) + 1;
    return { lines: [panel ? `Wall of ${panel.name}` : "Wall", `from ${cellText(line.x1, line.y1)} to ${cellText(line.x2, line.y2)}`, `${count(Math.round(length))} cells long`],
      seat: panel?.seat ?? -1, sprite: null, highlight: { cells: [], lines: [line], spots: [] } };
  }
  const colour = picture.palette[picture.tiles.charCodeAt(y * picture.width + x) - 97]?.color ?? "";
  const panel = hidden ? undefined : ownerOf(colour, picture.panels);
  const tile = hidden ? null : tileAt(picture, sprites, x, y, around.said);
  if (tile) return { lines: tile.lines, seat: -1, sprite: null, highlight: { cells: [], lines: tile.edge, spots: [] } };
  return { lines: [title(ground) || "Empty", ...texts, cellText(x, y)], seat: panel?.seat ?? -1, sprite: null, highlight: { cells: [{ x, y }], lines: [], spots: [] } };
}

/** A frame around the figure of a seat, if other seats have its colour: rings on the board mean other things. */
export const ownFigure = (picture: Picture, seat: number): Highlight => ({
  ...noHighlight,
  lines: picture.sprites.filter((sprite) => sprite.seat === seat).map(({ x, y, size }) => ({ x1: x - size / 2, y1: y - size / 2, x2: x + size / 2, y2: y + size / 2 })),
});

/** The things that an event mentions: its places, or else the things of its seat. */
export function spokenOf(text: string, seat: number, picture: Picture): Highlight {
  const numbers = (found: RegExpMatchArray): number[] => found.slice(1).map(Number);
  const level = [...text.matchAll(/\by = (\d+), x = (\d+) to (\d+)/g)].map(numbers).map(([y, x1, x2]) => ({ x1: x1!, y1: y!, x2: x2!, y2: y! }));
  const upright = [...text.matchAll(/\bx = (\d+), y = (\d+) to (\d+)/g)].map(numbers).map(([x, y1, y2]) => ({ x1: x!, y1: y1!, x2: x!, y2: y2! }));
  const lines = [...level, ...upright];
  const cells = [...text.matchAll(/\(\s*(\d+)\s*,\s*(\d+)\s*\)/g)].map(numbers).map(([x, y]) => ({ x: x!, y: y! }));
  if (lines.length > 0 || cells.length > 0) return { cells, lines, spots: [] };
  const panel = picture.panels.find((one) => one.seat === seat);
  const spots = panel ? picture.sprites.filter((sprite) => sprite.shape !== "ring" && sprite.color.toLowerCase() === panel.color.toLowerCase()) : [];
  return { cells: [], lines: [], spots };
}
