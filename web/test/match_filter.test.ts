import { expect, it } from "vitest";
import type { ContestMatch } from "../src/contest/contest_info";
import { againstIn, filtered, noFilter } from "../src/contest/match_filter";

const match = (a: string, b: string, points_a: number, reason = "steps", faults = 0): ContestMatch =>
  ({ match: `${a}${b}`, a, b, first: a, seed: 1, points_a, points_b: 1 - points_a, scores: [0, 0], reason, steps: 1, faults, config: {}, hash: "" });
const matches = [match("x", "y", 1), match("y", "x", 0.5, "wall"), match("z", "x", 1, "wall", 2), match("y", "z", 0)];
const names = (filter: object): string[] => filtered(matches, { ...noFilter, ...filter }).map((one) => one.match);

it("keeps what is asked for", () => {
  expect(names({})).toEqual(["xy", "yx", "zx", "yz"]);
  expect(names({ player: "x" })).toEqual(["xy", "yx", "zx"]);
  expect(names({ player: "x", against: "y" })).toEqual(["xy", "yx"]);
  expect(names({ player: "x", result: "lost" })).toEqual(["zx"]);
  expect(names({ result: "won" })).toEqual(["xy", "zx"]);
  expect(names({ reason: "wall" })).toEqual(["yx", "zx"]);
  expect(names({ result: "faults" })).toEqual(["zx"]);
});

it("is asked for by an address", () => {
  expect(againstIn("#against=Ada%20B")).toBe("Ada B");
  expect(againstIn("#player=x&against=y")).toBe("y");
  expect(againstIn("")).toBe("");
});
