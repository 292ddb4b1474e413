import { emptyPicture, type Frame, type Picture, type Sprite } from "../src/picture";

/** A frame that says only what is given. */
export const frame = (step: number, picture: Partial<Picture> = {}): Frame => ({ step, ms: step * 5, picture });

/** A complete one. */
export const complete = (step: number, picture: Partial<Picture> = {}): Frame => frame(step, { ...emptyPicture, ...picture });

export const sprite = (id: number, x: number, y: number, more: Partial<Sprite> = {}): Sprite =>
  ({ id, shape: "circle", x, y, size: 1, color: "#ffffff", heading: -1, label: "", ...more });

export const mark = (text: string, seat = 0): { kind: string; seat: number; text: string } => ({ kind: "test", seat, text });
