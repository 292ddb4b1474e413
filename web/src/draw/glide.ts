import type { Sprite } from "../picture";
import { looks } from "./looks";

/** Whether a sprite has jumped in a step, across a torus or by a respawn, and must not glide. */
export const isJump = (x1: number, y1: number, x2: number, y2: number): boolean => Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) > looks.jump;

/** The heading turned the short way round; -1 means none. */
function turn(from: number, to: number, part: number): number {
  if (from < 0 || to < 0) return part < 0.5 ? from : to;
  const difference = ((to - from + 540) % 360) - 180;
  return (from + difference * part + 360) % 360;
}

const maps = new WeakMap<readonly Sprite[], ReadonlyMap<number, Sprite>>();

/** The sprites of a step by their ids. It is made once a step: trails ask for sixty steps in each frame of the screen. */
export function byId(sprites: readonly Sprite[]): ReadonlyMap<number, Sprite> {
  const known = maps.get(sprites);
  if (known) return known;
  const made = new Map(sprites.map((sprite) => [sprite.id, sprite]));
  maps.set(sprites, made);
  return made;
}

/** The place of a sprite at a fraction between two steps; `presence` fades a sprite that disappears. */
export interface Placed { sprite: Sprite; x: number; y: number; heading: number; presence: number }

export function glide(now: readonly Sprite[], next: readonly Sprite[] | null, part: number): Placed[] {
  if (!next || part <= 0) return now.map((sprite) => still(sprite, 1));
  const later = byId(next);
  return now.map((sprite) => {
    const target = later.get(sprite.id);
    if (!target) return still(sprite, 1 - part);
    if (isJump(sprite.x, sprite.y, target.x, target.y)) return still(sprite, 1);
    return {
      sprite,
      x: sprite.x + (target.x - sprite.x) * part,
      y: sprite.y + (target.y - sprite.y) * part,
      heading: turn(sprite.heading, target.heading, part),
      presence: 1,
    };
  });
}

const still = (sprite: Sprite, presence: number): Placed =>
  ({ sprite, x: sprite.x, y: sprite.y, heading: sprite.heading, presence });
