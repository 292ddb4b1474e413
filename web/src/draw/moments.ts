// Events of the last moment at their places: walls that broke, marks that name a cell, figures whose number has grown.
import type { Mark, Picture } from "../picture";
import type { Moment, Timeline } from "../timeline";
import { ink, withAlpha } from "./colour";
import { byId } from "./glide";
import { font, write } from "./labels";
import { looks } from "./looks";
import type { Owned } from "./owned";
import { addCorners, centre, type Pen } from "./shapes";

/** `flash`: a mark that names a cell. `shards`: of a broken wall, with the colour of the figure that broke it. `rise`: a number that has grown, as text. */
export interface Happening { kind: "flash" | "shards" | "rise"; x: number; y: number; color: string; by?: string; text?: string; /** 0: now, 1: it is over. */ age: number }

const white = "#ffffff";
const placed = new WeakMap<readonly Mark[], readonly Omit<Happening, "age">[]>();

/** The marks of a step that name cells, as "(3,4)". */
function flashesIn({ marks, panels }: Picture): readonly Omit<Happening, "age">[] {
  const known = placed.get(marks);
  if (known) return known;
  const found = marks.flatMap(({ text, seat }) => [...text.matchAll(/\((\d+),\s*(\d+)\)/g)].map(([, x, y]) =>
    ({ kind: "flash" as const, x: Number(x), y: Number(y), color: panels.find((panel) => panel.seat === seat)?.color ?? white })));
  placed.set(marks, found);
  return found;
}

const risen = new WeakMap<Moment, readonly Omit<Happening, "age">[]>();

/** The figures whose label is a larger number than a step before. */
function risesIn(before: Moment | undefined, now: Moment): readonly Omit<Happening, "age">[] {
  const known = risen.get(now);
  if (known) return known;
  const earlier = before && before.picture.sprites !== now.picture.sprites ? byId(before.picture.sprites) : null;
  const found = earlier ? now.picture.sprites.flatMap(({ id, x, y, label, color }) => {
    const was = earlier.get(id)?.label ?? "";
    return /^\d+$/.test(label) && /^\d+$/.test(was) && Number(label) > Number(was) ? [{ kind: "rise" as const, x, y, color, text: `▲ ${label}` }] : [];
  }) : [];
  risen.set(now, found);
  return found;
}

/** Lists the events of the last `span` steps, the oldest first. */
export function happenings(timeline: Pick<Timeline, "byIndex">, index: number, cursor: number, span: number, owned: Owned | null): Happening[] {
  const found: Happening[] = [];
  for (const [cell, { step, of, by }] of owned?.breaks ?? []) {
    const age = Math.max(0, (cursor - step) / span);
    if (age < 1) found.push({ kind: "shards", x: cell % owned!.width, y: Math.floor(cell / owned!.width), color: of, by: by ?? of, age });
  }
  for (let back = index; back >= 0; --back) {
    const moment = timeline.byIndex(back)!;
    const age = Math.max(0, (cursor - moment.step) / span);
    if (age >= 1) break;
    // Where a wall flies apart, there is no flash besides.
    for (const one of [...flashesIn(moment.picture), ...risesIn(timeline.byIndex(back - 1), moment)])
      if (one.kind !== "flash" || !found.some(({ x, y, age: other }) => x === one.x && y === one.y && other === age)) found.push({ ...one, age });
  }
  return found.sort((one, other) => other.age - one.age);
}

/** Pixels of a thing that happens, at least and at most. */
const least = 9;
const most = 34;
const reachOf = (pen: Pen): number => Math.min(most, Math.max(least, looks.happening * pen.scale));

export function drawHappenings(pen: Pen, all: readonly Happening[]): void {
  const { context } = pen;
  context.save();
  context.lineJoin = "round";
  for (const one of all) {
    const [x, y] = [centre(pen, one.x), centre(pen, one.y)];
    const reach = reachOf(pen) * (one.kind === "rise" ? 1.5 : 1) * (1 + one.age);
    const colour = ink(one.color, pen.theme);
    if (one.kind === "shards") drawShards(pen, x, y, reach, colour, ink(one.by ?? one.color, pen.theme), one.age);
    else drawFlash(pen, x, y, reach, colour, one.age, one.kind === "rise");
  }
  context.restore();
}

/** A jagged star; where something rises, two rings instead. */
function drawFlash({ context, ground }: Pen, x: number, y: number, reach: number, colour: string, age: number, rises: boolean): void {
  context.lineWidth = 2.5 * (1 - age) + 0.5;
  context.strokeStyle = withAlpha(colour, 1 - age);
  if (rises) {
    for (const share of [1, 0.7]) {
      context.beginPath();
      context.arc(x, y, reach * share, 0, 2 * Math.PI);
      context.stroke();
    }
    return;
  }
  context.beginPath();
  addCorners(context, looks.signs.burst, reach, x, y);
  context.closePath();
  context.fillStyle = withAlpha(colour, 0.55 * (1 - age));
  context.fill();
  context.lineWidth += 2;
  context.strokeStyle = withAlpha(ground, 1 - age);
  context.stroke();
  context.lineWidth -= 2;
  context.strokeStyle = withAlpha(colour, 1 - age);
  context.stroke();
}

/** Pieces of the broken wall fly from a ring in the colour of the figure that broke it. */
function drawShards({ context, scale }: Pen, x: number, y: number, reach: number, colour: string, by: string, age: number): void {
  context.lineWidth = 2;
  context.strokeStyle = withAlpha(by, 0.9 * (1 - age));
  context.beginPath();
  context.arc(x, y, reach * 0.6, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = withAlpha(colour, 1 - age);
  const size = Math.max(1.5, scale * 0.13);
  for (let piece = 0; piece < 8; ++piece) {
    const turn = ((piece + 0.5) * Math.PI) / 4;
    const away = reach * (0.35 + 0.9 * age) * (piece % 2 === 0 ? 1 : 0.75);
    context.fillRect(x + Math.cos(turn) * away - size, y + Math.sin(turn) * away - size, 2 * size, 2 * size);
  }
}

/** The texts of figures that rise, above them. Draw them after the figures. */
export function drawHappeningTexts(pen: Pen, all: readonly Happening[]): void {
  const { context } = pen;
  context.font = font(15);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { text, x, y, color, age } of all) {
    if (text === undefined) continue;
    context.globalAlpha = 1 - age ** 3;
    write(pen, text, centre(pen, x), Math.max(10, centre(pen, y) - 1.5 * reachOf(pen) - 10 - 10 * age), ink(color, pen.theme));
  }
  context.globalAlpha = 1;
}
