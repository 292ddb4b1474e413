import { expect, it } from "vitest";
import { form, halves, meeting, opponentOf, pointsOf, type Contest, type ContestMatch } from "../src/contest/contest_info";
import { signed } from "../src/format";

const match = (a: string, b: string, points_a: number): ContestMatch =>
  ({ match: "r1b1g1", a, b, first: a, seed: 1, points_a, points_b: 1 - points_a, scores: [0, 0], reason: "", steps: 1, faults: 0, config: {}, hash: "" });
const contest: Contest = {
  contest: "cup", game: "tron", format: "round_robin", complete: true, lead: "", played: 3, expected: 3, running: false, different: 3, halves: 0, order: ["points"], points: "match", met_again: [], standings: [], measured: [], superiority: [],
  cross_table: [{ a: "x", b: "y", wins: 1, draws: 1, losses: 0, superiority: 0.8 }],
  matches: [match("x", "y", 1), match("y", "x", 0.5), match("z", "x", 1)],
};

it("sees a match from either side", () => {
  expect(pointsOf(contest.matches[2]!, "x")).toBe(0);
  const broken = { ...contest.matches[2]!, points_a: 0, points_b: 0 };
  expect([pointsOf(broken, "x"), pointsOf(broken, "z")]).toEqual([0, 0]);
  expect(opponentOf(contest.matches[2]!, "x")).toBe("z");
});

it("turns a meeting round", () => {
  expect(meeting(contest, "x", "y")).toEqual({ points: 1.5, matches: 2, won: 1, drawn: 1, lost: 0 });
  expect(meeting(contest, "y", "x")).toEqual({ points: 0.5, matches: 2, won: 0, drawn: 1, lost: 1 });
  expect(meeting(contest, "x", "z")).toBeNull();
});

it("knows the form", () => {
  expect(form(contest, "x")).toEqual([1, 0.75, 0.5]);
  expect(form(contest, "x", 1)).toEqual([1, 0.5, 0]);
  expect(form(contest, "nobody")).toEqual([]);
});

it("writes halves", () => expect([0, 0.5, 1, 12.5].map(halves)).toEqual(["0", "½", "1", "12½"]));

it("writes a difference with its sign, and zero without one", () => {
  expect([-0.3, 0.2, 12.6, -513].map(signed)).toEqual(["0", "0", "+13", "−513"]);
});
