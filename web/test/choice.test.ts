import { describe, expect, it } from "vitest";
import { choiceByKeys, choiceBySwipe, keysOf, padOf, pointAt, targetsOf, type Choice } from "../src/play/choice";

const choice = (label: string, part: Partial<Choice>): Choice => ({ action: label, label, keys: [], cells: [], idle: false, ...part });
const steering = [
  choice("up", { keys: ["ArrowUp", "w"] }),
  choice("right", { keys: ["ArrowRight"] }),
  choice("up and right", { keys: ["ArrowUp+ArrowRight"] }),
];
const cell = (x: number, y: number) => ({ x, y });
const moves = [
  choice("a", { cells: [cell(0, 0), cell(1, 0)] }),
  choice("b", { cells: [cell(0, 0), cell(0, 1)] }),
  choice("c", { cells: [cell(2, 2), cell(2, 1)] }),
];

describe("keys", () => {
  it("take the choice that needs the most of those held", () => {
    expect(choiceByKeys(steering, new Set(["ArrowUp"]))?.label).toBe("up");
    expect(choiceByKeys(steering, new Set(["ArrowUp", "ArrowRight"]))?.label).toBe("up and right");
    expect(choiceByKeys(steering, new Set(["x"]))).toBeNull();
  });
  it("are known one by one", () => {
    expect(new Set(keysOf(steering))).toEqual(new Set(["ArrowUp", "w", "ArrowRight"]));
  });
});

describe("pointing", () => {
  it("selects, then chooses", () => {
    expect(pointAt(moves, null, cell(0, 0))).toEqual({ chosen: null, selected: cell(0, 0) });
    expect(pointAt(moves, cell(0, 0), cell(0, 1)).chosen?.label).toBe("b");
  });
  it("changes its mind, and lets go", () => {
    expect(pointAt(moves, cell(0, 0), cell(2, 2))).toEqual({ chosen: null, selected: cell(2, 2) });
    expect(pointAt(moves, cell(0, 0), cell(0, 0)).selected).toBeNull();
    expect(pointAt(moves, cell(0, 0), cell(4, 4)).selected).toBeNull();
  });
  it("takes a choice of one cell at once", () => {
    const place = [choice("place", { cells: [cell(3, 0)] })];
    expect(pointAt(place, null, cell(3, 0)).chosen?.label).toBe("place");
    expect(targetsOf(place, null)).toEqual([cell(3, 0)]);
  });
  it("offers each cell once", () => {
    expect(targetsOf(moves, null)).toEqual([cell(0, 0), cell(2, 2)]);
    expect(targetsOf(moves, cell(0, 0))).toEqual([cell(1, 0), cell(0, 1)]);
  });
});

describe("a pad for thumbs", () => {
  const diagonal = [...steering, choice("stand still", { keys: [" ", "s"] })];
  it("has a place for each way, and the space bar in the middle", () => {
    const pad = padOf(diagonal)!;
    expect(pad.map((one) => one?.label ?? "")).toEqual(["", "up", "up and right", "", "stand still", "right", "", "", ""]);
    expect(padOf([choice("take", { keys: ["f"] })])).toBeNull();
  });

  it("takes the way nearest to a swipe", () => {
    expect(choiceBySwipe(diagonal, 30, -2)?.label).toBe("right");
    expect(choiceBySwipe(diagonal, 28, -25)?.label).toBe("up and right");
    expect(choiceBySwipe(diagonal, -40, 3)).toBeNull();
  });
});
