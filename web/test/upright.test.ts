import { expect, it } from "vitest";
import { turnedBack, turnedDrawing, turnedHighlight, turnedMoments, turnedPicture, turnedPlace } from "../src/draw/upright";
import { emptyPicture, type Picture } from "../src/picture";
import { Timeline } from "../src/timeline";
import { complete, sprite } from "./frames";

const picture: Picture = {
  ...emptyPicture, width: 4, height: 2, tiles: "abcd" + "efgh", sprites: [sprite(1, 3, 0, { heading: 0 }), sprite(2, 0, 1)], labels: [{ x: 1.5, y: 0.5, text: "middle", color: "#ffffff" }],
  lines: [{ x1: 0, y1: 1, x2: 3, y2: 1, width: 1, color: "#ffffff" }], sights: [{ seat: 0, block: 1, unseen: [], cells: "#..." + "...." }], focus: { x: 2, y: 0, width: 2, height: 1 },
};

it("turns a board by a quarter: what was on the left is at the top", () => {
  const turned = turnedPicture(picture);
  expect([turned.width, turned.height]).toEqual([2, 4]);
  expect(turned.tiles).toBe("ea" + "fb" + "gc" + "hd");
  expect(turned.sprites).toMatchObject([{ id: 1, x: 1, y: 3, heading: 90 }, { id: 2, x: 0, y: 0, heading: -1 }]);
  expect(turned.lines).toMatchObject([{ x1: 0, y1: 0, x2: 0, y2: 3 }]);
  expect(turned.labels).toMatchObject([{ x: 0.5, y: 1.5, text: "middle" }]);
  expect(turned.sights[0]!.cells).toBe(".#" + ".." + ".." + "..");
  expect(turned.focus).toEqual({ x: 1, y: 2, width: 1, height: 2 });
});

it("knows the cell that is pointed at, and turns what is drawn over the board with it", () => {
  for (const place of [{ x: 0, y: 0 }, { x: 3, y: 1 }]) expect(turnedBack(turnedPlace(place, 2), 2)).toEqual(place);
  expect(turnedHighlight({ cells: [{ x: 3, y: 0 }], lines: [], spots: [] }, 2).cells).toEqual([{ x: 1, y: 3 }]);
  expect(turnedDrawing({ color: "#fff", strength: 1, shapes: [{ path: { cells: [[0, 0], [3, 1]] } }] }, 2).shapes).toEqual([{ path: { cells: [[1, 0], [0, 3]] } }]);
});

it("turns a moment once, so that layers know it again", () => {
  const timeline = new Timeline();
  timeline.key(complete(0, picture));
  const turned = turnedMoments(timeline);
  expect(turned.byIndex(0)).toBe(turnedMoments(timeline).byIndex(0));
  expect(turned.byIndex(1)).toBeUndefined();
});
