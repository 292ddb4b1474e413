// The types of answers are those of the description; the compiler refuses others. tsc reads this file in each build of the pages.
import { expect, it } from "vitest";
import { addressOf, type Agreeing } from "../src/api";
import type { Outcome, Routes } from "../src/api_types";

type Told = Routes["GET /api/matches/{id}"]["answer"];
type Fits<Known, Answer> = Known extends Agreeing<Known, Answer> ? true : false;
const fits = <Known, Answer>(is: Fits<Known, Answer>): void => expect(is).toBe(true);
const differs = <Known, Answer>(is: Fits<Known, Answer>): void => expect(is).toBe(false);

it("a page may know more where the description says anything, and leave out what is not always there", () => {
  fits<{ config: Record<string, unknown> }, Told>(true);
  fits<{ seed: number; called?: string; outcome: Outcome | null }, Told>(true);
  fits<{ live: { step: number }[] }, Routes["GET /api/matches"]["answer"]>(true);
});

it("but nothing else", () => {
  differs<{ seeds: number }, Told>(false);
  differs<{ seed: string }, Told>(false);
  differs<{ seats: { role: number }[] }, Told>(false);
  differs<{ outcome: Outcome }, Told>(false);
  differs<{ live: { steps: number }[] }, Routes["GET /api/matches"]["answer"]>(false);
});

it("an address has the words of its route", () => {
  expect(addressOf("GET /api/matches/{id}/frames", { id: "a/b", from: 1, to: 2 })).toBe("/api/matches/a%2Fb/frames?from=1&to=2");
  // @ts-expect-error: the route has no such word
  expect(addressOf("GET /api/matches/{id}/frames", { id: "a", until: 1 })).toBe("/api/matches/a/frames?until=1");
  // @ts-expect-error: there is no such route
  expect(addressOf("GET /api/match", {})).toBe("/api/match");
});
