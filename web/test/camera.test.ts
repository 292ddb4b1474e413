import { expect, it } from "vitest";
import { clamp, fit, maximumZoom, pan, zoomAt } from "../src/draw/camera";

const view = { width: 800, height: 600, margin: 10 };
const board = { width: 300, height: 300 };

it("fits the board into the view, centred", () => {
  const camera = fit(view, board);
  expect(camera.scale).toBeCloseTo(580 / 300);
  expect(camera.top).toBeCloseTo(10);
  expect(camera.left).toBeCloseTo(110);
});

it("holds the point under the pointer while zooming", () => {
  const before = fit(view, board);
  const camera = zoomAt(before, view, board, 3, 400, 300);
  const cellAt = (one: typeof before): number => (400 - one.left) / one.scale;
  expect(cellAt(camera)).toBeCloseTo(cellAt(before));
});

it("neither shrinks below the whole board nor grows without end", () => {
  const start = fit(view, board);
  expect(zoomAt(start, view, board, 0.1, 0, 0)).toEqual(start);
  expect(zoomAt(start, view, board, 1e6, 400, 300).scale).toBeCloseTo(start.scale * maximumZoom);
});

it("cannot be dragged away from the board", () => {
  const near = zoomAt(fit(view, board), view, board, 4, 400, 300);
  expect(pan(near, view, board, 1e5, 1e5)).toMatchObject({ left: view.margin, top: view.margin });
  const far = clamp(fit(view, board), view, board);
  expect(far.left).toBeCloseTo(110);
});
