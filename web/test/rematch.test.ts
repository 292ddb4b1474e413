import { expect, it } from "vitest";
import type { GameInfo } from "../src/match_info";
import { otherSides } from "../src/play/rematch";

const game = {
  name: "chase", players: [{ name: "greedy", summary: "", seats: [0] }, { name: "runner", summary: "", seats: [1] }, { name: "champion", summary: "", seats: [0, 1] }],
} as unknown as GameInfo;

it("changes the sides, and finds somebody for a side that a player cannot take", () => {
  const order = { request: { game: "chase", players: ["person", "runner"], names: ["Ada", ""] }, own: 0, place: "/matches/" };
  expect(otherSides(order, game)).toEqual({ request: { game: "chase", players: ["champion", "person"], names: ["", "Ada"] }, own: 1, place: "/matches/" });
  expect(otherSides({ ...order, request: { game: "chase", players: ["person", "champion"] } }, game).request.players).toEqual(["champion", "person"]);
});
