import { expect, it } from "vitest";
import { aimAt } from "../src/draw/aim";
import { fit, type View } from "../src/draw/camera";
import { emptyPicture } from "../src/picture";
import { sprite } from "./frames";

const view: View = { width: 160, height: 120, margin: 0 };
/** The part of the view that the board covers, 0 to 1. */
const covered = (board: { width: number; height: number }, seconds: number | null, sprites = [sprite(1, 2, 2)]): number => {
  const aimed = { ...view, aim: aimAt({ ...emptyPicture, ...board, sprites }, view, seconds) };
  const { scale, left, top } = fit(aimed, board);
  const along = (start: number, length: number, room: number): number => (Math.min(room, start + length) - Math.max(0, start)) / room;
  return along(left, board.width * scale, view.width) * along(top, board.height * scale, view.height);
};

it("fills a small picture, whatever the board's shape", () => {
  for (const seconds of [null, 0, 3, 11]) {
    expect(covered({ width: 20, height: 5 }, seconds)).toBeCloseTo(1);
    expect(covered({ width: 5, height: 20 }, seconds)).toBeCloseTo(1);
    expect(covered({ width: 300, height: 300 }, seconds)).toBeCloseTo(1);
  }
  expect(covered({ width: 35, height: 21 }, null)).toBeCloseTo(0.8); // all of it is seen
});

it("looks closer at the figures of a large board, as long as all are seen", () => {
  const near = aimAt({ ...emptyPicture, width: 300, height: 300, sprites: [sprite(1, 40, 50), sprite(2, 60, 50)] }, view, null);
  expect(near).toEqual({ x: 50.5, y: 50.5, closer: 2.2 });
  expect(aimAt({ ...emptyPicture, width: 300, height: 300, sprites: [sprite(1, 0, 0), sprite(2, 299, 299)] }, view, null).closer).toBe(1);
});

it("goes to and fro along a long board", () => {
  const places = [0, 3, 6, 9, 12, 15, 18].map((seconds) => aimAt({ ...emptyPicture, width: 20, height: 5 }, view, seconds).x);
  expect(Math.max(...places)).toBeGreaterThan(14);
  expect(Math.min(...places)).toBeLessThan(6);
});
