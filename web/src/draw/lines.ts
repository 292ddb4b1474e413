import type { Line } from "../picture";
import type { Moment, Timeline } from "../timeline";
import { ink, withAlpha } from "./colour";
import { looks } from "./looks";
import { centre, type Pen } from "./shapes";

/** A line without a width tells what may come. */
const mayCome = ({ width }: Line): boolean => width <= 0;
const standing = new WeakMap<readonly Line[], readonly Line[]>();
/** The last sets of walls: steps that have the same share one, so that what depends on them is found once. */
let recent: readonly (readonly Line[])[] = [];
const sets = 16;
const same = (one: Line, other: Line | undefined): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The lines that stand, without what may come. */
export function wallsOf(lines: readonly Line[]): readonly Line[] {
  const known = standing.get(lines);
  if (known) return known;
  const walls = lines.some(mayCome) ? lines.filter((line) => !mayCome(line)) : lines;
  const found = recent.find((one) => one.length === walls.length && one.every((line, index) => same(line, walls[index]))) ?? walls;
  recent = [found, ...recent.filter((one) => one !== found)].slice(0, sets);
  standing.set(lines, found);
  return found;
}

export function drawLines(pen: Pen, lines: readonly Line[]): void {
  const { context } = pen;
  for (const line of lines) {
    context.strokeStyle = ink(line.color, pen.theme);
    if (mayCome(line)) {
      dash(pen, line);
      continue;
    }
    context.lineCap = "square";
    stroke(pen, line, Math.max(looks.least_line, line.width * pen.scale));
  }
}

/** Draws the dashes one by one: those of the canvas itself differ a little from one drawing to the next. */
function dash({ context, scale }: Pen, { x1, y1, x2, y2 }: Line): void {
  const length = Math.hypot(x2 - x1, y2 - y1) * scale;
  const at = (from: number, to: number, pixels: number): number => (from + 0.5) * scale + (length === 0 ? 0 : ((to - from) * scale * pixels) / length);
  context.lineCap = "butt";
  context.lineWidth = 1.5;
  context.beginPath();
  for (let from = 0; from < length; from += 2 * looks.hint_dash) {
    const to = Math.min(length, from + looks.hint_dash);
    context.moveTo(at(x1, x2, from), at(y1, y2, from));
    context.lineTo(at(x1, x2, to), at(y1, y2, to));
  }
  context.stroke();
}

function stroke(pen: Pen, line: Line, width: number): void {
  const { context } = pen;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(centre(pen, line.x1), centre(pen, line.y1));
  context.lineTo(centre(pen, line.x2), centre(pen, line.y2));
  context.stroke();
}

/** A glow on lines that appeared within the last `span` steps, to show what is new. */
export function drawFreshLines(pen: Pen, timeline: Pick<Timeline, "byIndex">, index: number, now: Moment, cursor: number, span: number): void {
  const known = wallsOf(now.picture.lines);
  for (let back = index - 1; back >= 0; --back) {
    const earlier = timeline.byIndex(back)!;
    const age = (cursor - (earlier.step + 1)) / span;
    if (age >= 1) return;
    const walls = wallsOf(earlier.picture.lines);
    if (walls === known) continue;
    const fresh = missingIn(walls, known);
    // The lines may have changed without a new one. Then the previous one may still glow.
    if (fresh.length === 0) continue;
    glow(pen, fresh, 1 - age);
    return;
  }
}

const compared = new WeakMap<readonly Line[], { old: readonly Line[]; fresh: readonly Line[] }>();

/** The lines that an older set lacks. It is asked for the same two sets in each frame of the screen. */
function missingIn(old: readonly Line[], now: readonly Line[]): readonly Line[] {
  const known = compared.get(now);
  if (known?.old === old) return known.fresh;
  const name = (line: Line): string => `${line.x1},${line.y1},${line.x2},${line.y2}`;
  const seen = new Set(old.map(name));
  const fresh = now.filter((line) => !seen.has(name(line)));
  compared.set(now, { old, fresh });
  return fresh;
}

function glow(pen: Pen, lines: readonly Line[], strength: number): void {
  for (const line of lines) {
    const colour = ink(line.color, pen.theme);
    for (const [spread, alpha] of [[9, 0.12], [4, 0.25]] as const) {
      pen.context.strokeStyle = withAlpha(colour, alpha * strength);
      stroke(pen, line, Math.max(looks.least_line, line.width * pen.scale) + spread * strength);
    }
  }
}
