import type { Sprite } from "../picture";
import type { Timeline } from "../timeline";
import { ink, withAlpha } from "./colour";
import { byId, isJump, type Placed } from "./glide";
import { looks } from "./looks";
import { centre, type Pen, widthAt } from "./shapes";
import { radiusOf } from "./sprites";

/** The fading trail of each sprite. It is drawn only from the timeline, so that it is right after any jump and in both directions. */
export function drawTrails(pen: Pen, timeline: Pick<Timeline, "byIndex">, index: number, placed: readonly Placed[], steps: number): void {
  const reach = Math.min(Math.round(steps), Math.floor(looks.look_ups / Math.max(1, placed.length)));
  if (reach < 2) return;
  const past = collect(timeline, index, reach);
  pen.context.lineCap = "round";
  for (const one of placed) {
    // A ring marks the reach of something that has its own trail.
    if (one.sprite.shape !== "ring") drawTrail(pen, one, past);
  }
}

function collect(timeline: Pick<Timeline, "byIndex">, index: number, reach: number): ReadonlyMap<number, Sprite>[] {
  const past: ReadonlyMap<number, Sprite>[] = [];
  for (let back = index; back >= 0 && back > index - reach; --back) past.push(byId(timeline.byIndex(back)!.picture.sprites));
  return past;
}

function drawTrail(pen: Pen, { sprite, x, y }: Placed, past: readonly ReadonlyMap<number, Sprite>[]): void {
  const { context } = pen;
  const colour = ink(sprite.color, pen.theme);
  const width = widthAt(looks.trail, radiusOf(pen, sprite.size));
  let [fromX, fromY] = [x, y];
  for (let back = 0; back < past.length; ++back) {
    const before = past[back]!.get(sprite.id);
    if (!before || isJump(fromX, fromY, before.x, before.y)) return;
    if (before.x === fromX && before.y === fromY) continue;
    const fade = (1 - back / past.length) ** looks.trail_fade;
    context.strokeStyle = withAlpha(colour, looks.trail_strength * fade);
    context.lineWidth = Math.max(looks.trail.least, width * fade);
    context.beginPath();
    context.moveTo(centre(pen, fromX), centre(pen, fromY));
    context.lineTo(centre(pen, before.x), centre(pen, before.y));
    context.stroke();
    [fromX, fromY] = [before.x, before.y];
  }
}
