import type { Picture, Region } from "../picture";
import { approach, cameraOn, fit, type Camera, type View } from "./camera";

/** Cells shown around a followed sprite. */
const company = 15;
/** Cells shown around a part of the board that the camera zooms to. */
const air = 3;
/** Seconds in which the camera covers most of its way. */
const lag = 0.22;

/** Moves the camera by itself: after a followed sprite, or to the part of the board where everything happens. */
export class Guide {
  /** The id of the followed sprite; null: none. */
  followed: number | null = null;
  /** The watcher wants to see the whole board, as long as the picture focuses on the same part. */
  private rests = false;
  private present: Camera | null = null;
  private before = 0;

  /** Shows the whole board again. */
  rest(): void {
    this.followed = null;
    this.rests = true;
  }

  /** The camera now; null: the whole board. */
  camera(): Camera | null { return this.present; }

  /** Moves on; true while the camera still moves. `calm`: jumps at once. */
  step(picture: Picture, view: View, now: number, calm: boolean): boolean {
    const part = this.partOf(picture);
    const target = part ? cameraOn(view, picture, part) : null;
    const seconds = Math.min(0.1, (now - this.before) / 1000);
    this.before = now;
    if (!target && !this.present) return false;
    const goal = target ?? fit(view, picture);
    const next = calm ? null : approach(this.present ?? fit(view, picture), goal, 1 - Math.exp(-seconds / lag));
    this.present = next ?? target;
    return next !== null;
  }

  private partOf(picture: Picture): Region | null {
    const { focus } = picture;
    if (!focus || focus.width <= 0 || focus.height <= 0) this.rests = false;
    const one = this.followed === null ? undefined : picture.sprites.find((sprite) => sprite.id === this.followed);
    if (one) return { x: one.x - company / 2 + 0.5, y: one.y - company / 2 + 0.5, width: company, height: company };
    if (this.rests || !focus || focus.width <= 0 || focus.height <= 0) return null;
    return { x: focus.x - air, y: focus.y - air, width: focus.width + 2 * air, height: focus.height + 2 * air };
  }
}
