import { expect, it } from "vitest";
import { roomsOf } from "../src/draw/rooms";

const wall = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2, width: 1, color: "#ff0000" });
const rows = (width: number, height: number, lines: ReturnType<typeof wall>[]): string[] => {
  const { of } = roomsOf({ width, height, lines });
  return Array.from({ length: height }, (_, y) => [...of.subarray(y * width, (y + 1) * width)].join(""));
};

it("finds the rooms between walls", () => {
  expect(rows(5, 4, [wall(2, 0, 2, 3), wall(3, 2, 4, 2)])).toEqual(["11022", "11022", "11000", "11033"]);
});

it("knows that a wall with a gap makes no room, and that walls may reach past the edge", () => {
  expect(rows(3, 3, [wall(0, 1, 1, 1)])).toEqual(["111", "001", "111"]);
  expect(rows(2, 2, [wall(-4, 1, 9, 1)])).toEqual(["11", "00"]);
});
