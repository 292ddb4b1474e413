import { listen } from "../dom";
import { choiceByKeys, type Choice } from "./choice";

/** Least pixels of a finger's movement. */
const least = 26;

/** Reports swipes over an element while the finger still moves, by its movement since the last report. Returns a function that ends it. */
export function listenToSwipes(element: HTMLElement, swiped: (dx: number, dy: number) => void): () => void {
  let from: { id: number; x: number; y: number } | null = null;
  const up = (): void => void (from = null);
  return listen(element, {
    // A second finger means zooming instead.
    pointerdown: (event) => void (from = event.pointerType === "mouse" || !event.isPrimary ? null : { id: event.pointerId, x: event.clientX, y: event.clientY }),
    pointermove: (event) => {
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(dx, dy) < least) return;
      from = { id: from.id, x: event.clientX, y: event.clientY };
      swiped(dx, dy);
    },
    pointerup: up, pointercancel: up,
  });
}

/** Keys of a chord are never released at exactly the same time: only those still held after this time were meant. */
const letGoTime = 80;

/** The held keys, and their meaning if the match does not wait. */
export class HeldKeys {
  readonly held = new Set<string>();
  private timer = 0;

  /** `steer`: called when the keys mean another choice. */
  constructor(private readonly choices: () => readonly Choice[], private readonly steer: (choice: Choice) => void) {}

  press(key: string, shift: boolean): void {
    window.clearTimeout(this.timer);
    this.held.add(key);
    if (shift) this.held.add("Shift");
    else this.held.delete("Shift");
  }

  release(key: string): void {
    if (!this.held.delete(key)) return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const chosen = choiceByKeys(this.choices(), this.held);
      if (chosen) this.steer(chosen);
    }, letGoTime);
  }

  clear(): void {
    window.clearTimeout(this.timer);
    this.held.clear();
  }
}
