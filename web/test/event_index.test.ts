import { expect, it } from "vitest";
import { EventIndex } from "../src/event_index";
import { mark } from "./frames";

function indexOf(...steps: number[]): EventIndex {
  const index = new EventIndex();
  for (const step of steps) index.add({ step, ...mark(`at ${step}`) });
  return index;
}

it("finds the events around a step", () => {
  const index = indexOf(3, 7, 7, 12);
  expect(index.next(0)?.step).toBe(3);
  expect(index.next(3)?.step).toBe(7);
  expect(index.next(7)?.step).toBe(12);
  expect(index.next(12)).toBeUndefined();
  expect(index.previous(12)?.step).toBe(7);
  expect(index.previous(8)?.step).toBe(7);
  expect(index.previous(7)?.step).toBe(3);
  expect(index.previous(3)).toBeUndefined();
});

it("forgets what a key frame replaces", () => {
  const index = indexOf(3, 7, 7, 12);
  index.dropFrom(7);
  expect(index.all.map((event) => event.step)).toEqual([3]);
});
