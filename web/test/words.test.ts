import { expect, it } from "vitest";
import { ago, clock, speed, title } from "../src/format";
import { stepInHash } from "../src/match/moment_link";
import { backOff } from "../src/lasting_socket";
import { outcomeWords, sidesOf } from "../src/match_info";
import { presentPath, routeOf } from "../src/page_paths";
import { teamAddress } from "../src/season/season_info";

it("shows clocks to the tenth of a second", () => {
  expect(clock(119_960)).toBe("1:59.9");
  expect(clock(5_000)).toBe("0:05.0");
  expect(clock(-3)).toBe("0:00.0");
});

it("shows speeds", () => {
  expect([0.25, 0.5, 1, 16, Infinity].map(speed)).toEqual(["¼×", "½×", "1×", "16×", "max"]);
});

it("shows names and ages in words", () => {
  expect(title("wall_interval")).toBe("Wall interval");
  expect(ago("2026-01-01T00:00:00Z", Date.parse("2026-01-01T00:02:30Z"))).toBe("2 min ago");
  expect(ago("not a time", 0)).toBe("");
});

it("says a result with the winner's score first", () => {
  const said = (scores: number[], winners: number[], text: string): string => outcomeWords({ scores, winners, reason: "wall", text });
  expect(said([-29, 13], [1], "Blue crashed; Yellow wins with -29 to 13")).toBe("Blue crashed; Yellow wins with 13 to -29");
  expect(said([13, -29], [0], "Blue wins with 13 to -29")).toBe("Blue wins with 13 to -29");
  expect(said([2, 22], [1], "player 2 wins 22 to 2")).toBe("player 2 wins 22 to 2");
  expect(said([-3, -3], [], "a draw with -3 to -3")).toBe("a draw with -3 to -3");
});

it("reads the moment out of a link", () => {
  expect(stepInHash("#t=120")).toBe(120);
  for (const wrong of ["", "#t=", "#t=-4", "#t=1e9", "#x=3"]) expect(stepInHash(wrong)).toBeNull();
});

it("knows its pages", () => {
  expect(routeOf("/games/tron")).toEqual({ page: "game", parts: ["tron"] });
  expect(routeOf("/games/tron/more")).toEqual({ page: "missing", parts: [] });
  expect(routeOf("/")).toEqual({ page: "lobby", parts: [] });
  expect(routeOf("/matches/a%20b")).toEqual({ page: "match", parts: ["a b"] });
  expect(routeOf("/practice/tron")).toEqual({ page: "practice", parts: ["tron"] });
  expect(routeOf("/simulator/sugargame")).toEqual({ page: "simulator", parts: ["sugargame"] });
  expect(routeOf("/simulator/sugargame/4f")).toEqual({ page: "simulator", parts: ["sugargame", "4f"] });
  expect(routeOf("/contests/cup")).toEqual({ page: "contest", parts: ["cup"] });
  expect(routeOf("/contests/cup/players/a%2Fb")).toEqual({ page: "entrant", parts: ["cup", "a/b"] });
  expect(routeOf("/contests/cup/matches/r1b1g1")).toEqual({ page: "contestMatch", parts: ["cup", "r1b1g1"] });
  expect(routeOf("/seasons/spring/teams/red")).toEqual({ page: "team", parts: ["spring", "red"] });
  for (const list of ["matches", "games", "contests", "seasons"]) expect(routeOf(`/${list}`)).toEqual({ page: list, parts: [] });
  expect(routeOf("/play")).toEqual({ page: "play", parts: [] });
  expect(routeOf("/play/tron")).toEqual({ page: "play", parts: ["tron"] });
  expect(routeOf("/docs/contests")).toEqual({ page: "docs", parts: ["contests"] });
  for (const wrong of ["/contests/a/b", "/contests/a/matches/", "/matches/%ff", "/matches/a/b", "/simulator/", "/docs/a/b", "/nothing"]) expect(routeOf(wrong)).toEqual({ page: "missing", parts: [] });
});

it("leads from old addresses to present ones", () => {
  const moved = {
    "/match/4f": "/matches/4f", "/contest/cup": "/contests/cup", "/contest": "/contests", "/contest/cup/tuning": "/contests/cup/tuning",
    "/contest/cup/player/a%2Fb": "/contests/cup/players/a%2Fb", "/contest/cup/match/r1b1g1": "/contests/cup/matches/r1b1g1",
  };
  for (const [old, present] of Object.entries(moved)) expect(presentPath(old)).toBe(present);
  for (const present of ["/", "/matches/match", "/contests/contest", "/seasons/spring/matches/3", "/games/contest"]) expect(presentPath(present)).toBe(present);
});

it("calls a team by its name, where that can stand in an address", () => {
  expect(teamAddress("spring", { id: 3, name: "red ants" })).toBe("/seasons/spring/teams/red%20ants");
  for (const name of ["7", "..", "a/b"]) expect(teamAddress("spring", { id: 3, name })).toBe("/seasons/spring/teams/3");
});

it("shows neighbours with the same player as a team", () => {
  const seat = (name: string) => ({ role: "player", name, player: name });
  expect(sidesOf(["a", "a", "b", "a"].map(seat)).map((side) => side.name)).toEqual(["a ×2", "b", "a"]);
  expect(sidesOf(["a", "a"].map(seat)).map((side) => side.name)).toEqual(["a", "a"]);
});

it("waits longer each time, within bounds", () => {
  expect(backOff(1, 0.5)).toBe(400);
  expect(backOff(3, 0.5)).toBe(1600);
  expect(backOff(50, 1)).toBeLessThanOrEqual(10_000);
});
