// The rooms into which walls cut a board: those without a figure are dimmed, and the others have a tint of the first side's colour.
import type { Line, Picture } from "../picture";
import { paintCells } from "./canvas";
import { ink, parseHex } from "./colour";
import { wallsOf } from "./lines";
import type { Pen } from "./shapes";

/** Cells of a board that has more would take too long to search. */
const most = 160_000;

interface Rooms { width: number; height: number; /** The number of each cell's room, from 1; 0: a wall. */ of: Uint16Array; count: number }
const found = new WeakMap<readonly Line[], Rooms>();

/** The rooms between walls. They are searched for once for each set of walls. */
export function roomsOf({ width, height, lines }: { width: number; height: number; lines: readonly Line[] }): Rooms {
  const known = found.get(lines);
  if (known && known.width === width && known.height === height) return known;
  const free = 65_535;
  const rooms: Rooms = { width, height, of: new Uint16Array(width * height).fill(free), count: 0 };
  for (const { x1, y1, x2, y2 } of lines) {
    for (let y = Math.max(0, Math.min(y1, y2)); y <= Math.min(height - 1, Math.max(y1, y2)); ++y) rooms.of.fill(0, y * width + Math.max(0, Math.min(x1, x2)), y * width + Math.min(width - 1, Math.max(x1, x2)) + 1);
  }
  const queue = new Int32Array(width * height);
  for (let start = 0; start < rooms.of.length; ++start) {
    if (rooms.of[start] !== free) continue;
    rooms.count = Math.min(free - 1, rooms.count + 1);
    let [done, end] = [0, 0];
    const visit = (cell: number): void => {
      if (rooms.of[cell] !== free) return;
      rooms.of[cell] = rooms.count;
      queue[end++] = cell;
    };
    for (visit(start); done < end; ++done) {
      const cell = queue[done]!, x = cell % width;
      if (x > 0) visit(cell - 1);
      if (x < width - 1) visit(cell + 1);
      if (cell >= width) visit(cell - width);
      if (cell < rooms.of.length - width) visit(cell + width);
    }
  }
  found.set(lines, rooms);
  return rooms;
}

/** The image of one pixel for each cell, kept until walls, inhabited rooms or colours are others. */
export class RoomLayer {
  private image: HTMLCanvasElement | null = null;
  private of: readonly unknown[] = [];

  draw(pen: Pen, picture: Picture): void {
    const { width, height, panels, sprites } = picture;
    const lines = wallsOf(picture.lines);
    if (lines.length === 0 || width * height > most || !lines.every(({ x1, y1, x2, y2 }) => Number.isInteger(x1 + y1 + x2 + y2) && (x1 === x2 || y1 === y2))) return;
    const rooms = roomsOf({ width, height, lines });
    if (rooms.count < 2) return;
    const cellOf = (at: number, size: number): number => Math.min(size - 1, Math.max(0, Math.round(at)));
    const inhabited = new Set(sprites.filter(({ shape }) => shape !== "ring").map(({ x, y }) => rooms.of[cellOf(y, height) * width + cellOf(x, width)]));
    const now = [rooms, [...inhabited].sort().join(), pen.theme];
    if (now.some((one, index) => one !== this.of[index])) {
      this.of = now;
      this.paint(rooms, inhabited, parseHex(ink((panels[0] ?? lines[0]!).color, pen.theme)), pen.theme === "dark");
    }
    pen.context.imageSmoothingEnabled = false;
    pen.context.drawImage(this.image!, 0, 0, width * pen.scale, height * pen.scale);
  }

  private paint({ width, height, of }: Rooms, inhabited: ReadonlySet<number | undefined>, colour: readonly number[], dark: boolean): void {
    const [tint, veil] = [[...colour, dark ? 44 : 34], dark ? [0, 0, 0, 150] : [60, 45, 25, 46]];
    this.image = paintCells(this.image ?? document.createElement("canvas"), width, height, (cell) => (of[cell] === 0 ? null : inhabited.has(of[cell]) ? tint : veil));
  }
}
