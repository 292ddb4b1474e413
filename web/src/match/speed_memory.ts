import { speeds } from "../playback";

const key = "agon.speed";

/** The speed the watcher used last, on any match. */
export function rememberedSpeed(): number {
  const value = Number(localStorage.getItem(key) ?? 1);
  return (speeds as readonly number[]).includes(value) ? value : 1;
}

export const rememberSpeed = (speed: number): void => localStorage.setItem(key, String(speed));

/** The next faster (+1) or slower (-1) speed. */
export function neighbour(speed: number, direction: 1 | -1): number {
  const index = (speeds as readonly number[]).indexOf(speed) + direction;
  return speeds[Math.min(speeds.length - 1, Math.max(0, index))]!;
}
