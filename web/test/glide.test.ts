import { expect, it } from "vitest";
import { glide } from "../src/draw/glide";
import { sprite } from "./frames";

it("moves a sprite in part of the way", () => {
  const [placed] = glide([sprite(1, 10, 20)], [sprite(1, 12, 21)], 0.5);
  expect(placed).toMatchObject({ x: 11, y: 20.5, presence: 1 });
});

it("cuts a jump to the other side of a torus", () => {
  const [placed] = glide([sprite(1, 299, 5)], [sprite(1, 0, 5)], 0.9);
  expect(placed).toMatchObject({ x: 299, y: 5 });
});

it("turns the short way round", () => {
  const [placed] = glide([sprite(1, 0, 0, { heading: 350 })], [sprite(1, 0, 0, { heading: 10 })], 0.5);
  expect(placed!.heading).toBeCloseTo(0);
});

it("fades a sprite that goes away and matches by id, not by place", () => {
  const placed = glide([sprite(1, 0, 0), sprite(2, 5, 5)], [sprite(2, 6, 5)], 0.25);
  expect(placed[0]!.presence).toBe(0.75);
  expect(placed[1]).toMatchObject({ x: 5.25, presence: 1 });
});

it("stands still without a next step", () => {
  expect(glide([sprite(1, 3, 4)], null, 0.5)[0]).toMatchObject({ x: 3, y: 4, presence: 1 });
});
