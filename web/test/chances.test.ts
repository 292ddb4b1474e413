// Whose chances are shown: those of the analysis where it has been made, else the game's own.
import { describe, expect, it } from "vitest";
import { Chances } from "../src/chances";
import type { Lead } from "../src/lead";
import { sample } from "../src/match/chart_series";
import { Timeline } from "../src/timeline";
import { complete, frame } from "./frames";

const side = (name: string, seats: number[]) => ({ name, color: "#fff", seats, amount: 0, value: 0 });
const lead = (value: number, ...names: string[]): Lead =>
  ({ name: "points", unit: "", value, sides: names.map((name, index) => side(name, [index])) });
const moves = (...all: [number, number, number][]) => all.map(([step, seat, value]) => ({ step, seat, value }));

describe("the chances that are shown", () => {
  const quick = lead(0.4, "Blue", "Yellow");

  it("are the game's own until an analysis is made", () => {
    const chances = new Chances();
    expect(chances.at(3, quick, 10)).toBe(quick);
    chances.take(moves([0, 0, -0.9], [0, 1, 0.9], [1, 0, -1], [1, 1, 1]));
    expect(chances.at(0, quick, 10)).toMatchObject({ value: -0.9, analysed: true, sides: [{ value: -0.9 }, { value: 0.9 }] });
    expect(chances.at(5, quick, 10), "later steps are not analysed yet").toBe(quick);
    expect(chances.at(0, null, 10)).toBeNull();
    chances.take([]);
    expect(chances.at(0, quick, 10), "another analysis has begun").toBe(quick);
  });

  it("are those of the seat that decided, where only one did", () => {
    const chances = new Chances();
    chances.take(moves([0, 0, 0.5], [1, 1, -0.2], [2, 0, 0.3], [2, 1, 0.1]));
    expect([0, 1, 2].map((step) => chances.at(step, quick, 2)!.value)).toEqual([0.5, 0.2, expect.closeTo(0.1)]);
  });

  it("go evenly from one analysed moment to the next, but not over a part that is not analysed yet", () => {
    const chances = new Chances();
    chances.take(moves([0, 0, 0], [10, 0, 1], [600, 0, -1]));
    expect(chances.at(5, quick, 1000)!.value).toBeCloseTo(0.5);
    expect(chances.at(300, quick, 1000)).toBe(quick);
  });

  it("are those of each side's seats, and the game's own where a side of many is unknown", () => {
    const chances = new Chances();
    const three = { ...lead(0, "a", "b", "c"), sides: [side("a", [0, 1]), side("b", [2]), side("c", [3])] };
    chances.take(moves([0, 0, 0.2], [0, 1, 0.4], [0, 2, -0.5], [0, 3, -1], [1, 0, 1]));
    expect(chances.at(0, three, 2)!.sides.map(({ value }) => value)).toEqual([expect.closeTo(0.3), -0.5, -1]);
    expect(chances.at(1, three, 2)).toBe(three);
  });

  it("are the same in the chart, the story and the bar", () => {
    const timeline = new Timeline();
    timeline.key({ ...complete(0, { lead: quick }) });
    for (let step = 1; step <= 20; ++step) timeline.append(frame(step));
    expect(sample(timeline, 300)[0]).toMatchObject({ name: "lead", title: "Chance to win" });
    timeline.analysed(moves(...Array.from({ length: 21 }, (_, step): [number, number, number] => [step, 0, -step / 20])));
    const [curve] = sample(timeline, 300);
    expect(curve).toMatchObject({ name: "lead", title: "Chance to win, by the analysis" });
    expect(curve!.curves[0]!.values[10]).toBe(-0.5);
    expect(timeline.leadAt(10)!.value).toBe(-0.5);
    expect(timeline.leadAt(10), "a step that is shown again is drawn only once").toBe(timeline.leadAt(10));
    expect(timeline.leads()[10]!.lead.value).toBe(-0.5);
  });
});
