import { expect, it } from "vitest";
import type { GameInfo } from "../src/match_info";
import { firstSetup, requestOf, swapped } from "../src/simulator/setup";

const game: GameInfo = {
  name: "sugargame", title: "Sugargame", summary: "", roles: ["player"], least_seats: 2, most_seats: 2, seats: 2, sides: 2, sides_field: null, dynamics: "turn_based", information: "perfect", beat_ms: 0, person_ms: 300,
  players: ["drifter", "gobbler", "wary"].map((name) => ({ name, summary: "", seats: [0, 1], figures: null })),
  config: [{ name: "steps", type: "int", default: 200, doc: "", min: 1, max: 10_000 }],
};

it("puts you at your seat and the house at the other", () => {
  const setup = { ...firstSetup(game), you: 1, house: ["wary", "wary"], steps: 50 };
  const request = requestOf(game, setup, 7);
  expect(request.players).toEqual(["wary", "person"]);
  expect(request.config).toEqual({ steps: 50 });
  expect(request.seed).toBe(7);
  expect(request.real_time).toBeUndefined();
});

it("swaps both the sides and you", () => {
  const setup = { ...firstSetup(game), you: null, house: ["wary", "gobbler"] };
  expect(swapped(setup).house).toEqual(["gobbler", "wary"]);
  expect(swapped({ ...setup, you: 0 }).you).toBe(1);
  expect(requestOf(game, setup, 1).players).toEqual(["wary", "gobbler"]);
});

it("lets your class play in your place, at the game's own clocks", () => {
  const setup = { ...firstSetup(game), you: 1, entry: "beavis", house: ["wary", "wary"] };
  const request = requestOf(game, setup, 7);
  expect(request.players).toEqual(["wary", "lab:beavis"]);
  expect(request.person_seconds).toBeUndefined();
  expect(request.name).toBeUndefined();
  expect(requestOf(game, swapped(setup), 7).players).toEqual(["lab:beavis", "wary"]);
  expect(requestOf(game, { ...setup, you: null }, 7).players).toEqual(["wary", "wary"]);
});
