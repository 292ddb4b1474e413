import type { Line } from "../picture";
import type { Moment, Timeline } from "../timeline";
import { ink, withAlpha } from "./colour";
import { looks } from "./looks";
import { centre, type Pen } from "./shapes";

export function drawLines(pen: Pen, lines: readonly Line[]): void {
  const { context } = pen;
  context.lineCap = "square";
  for (const line of lines) {
    context.strokeStyle = ink(line.color, pen.theme);
    stroke(pen, line, Math.max(looks.least_line, line.width * pen.scale));
  }
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
export function drawFreshLines(pen: Pen, timeline: Timeline, index: number, now: Moment, cursor: number, span: number): void {
  const known = now.picture.lines;
  for (let back = index - 1; back >= 0; --back) {
    const earlier = timeline.byIndex(back)!;
    const age = (cursor - (earlier.step + 1)) / span;
    if (age >= 1) return;
    if (earlier.picture.lines === known) continue;
    const fresh = missingIn(earlier.picture.lines, known);
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
