import { expect, it } from "vitest";
import { sightFor } from "../src/match/sight_choice";
import { toldIn } from "../src/play/sketch";

it("shows the owner of a seat what that seat knows, or its team", () => {
  const sights = [{ seat: 0 }, { seat: 6 }];
  expect([0, 3, 6, 11].map((seat) => sightFor(sights, seat))).toEqual([0, 0, 6, 6]);
  expect(sightFor([], 1)).toBeNull();
});

it("repeats in the drawing what the caption says of it", () => {
  expect(toldIn("action 0, Orange draws its half of the map: 50 fields, no islands")).toBe("Orange draws its half of the map: 50 fields, no islands.");
  expect(toldIn("action 12")).toBe("");
});
