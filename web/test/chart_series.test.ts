import { describe, expect, it } from "vitest";
import { axisOf, tickText } from "../src/match/chart_axis";
import { bestOf, isWorthDrawing, sample } from "../src/match/chart_series";
import type { Panel } from "../src/picture";
import { Timeline } from "../src/timeline";
import { complete, frame } from "./frames";

const panel = (seat: number, value: number, items: Record<string, number> = {}): Panel => ({
  seat, role: "", name: "", color: "#fff", score: "", value, clock_ms: -1, fault: "",
  items: Object.entries(items).map(([name, amount]) => ({ name, amount, color: "#fff" })),
});

function match(steps: number, panels: (step: number) => Panel[]): Timeline {
  const timeline = new Timeline();
  timeline.key(complete(0, { panels: panels(0) }));
  for (let step = 1; step <= steps; ++step) timeline.append(frame(step, { panels: panels(step) }));
  return timeline;
}

describe("what the chart shows", () => {
  it("is the score of every seat, when it tells something", () => {
    const series = sample(match(50, (step) => [panel(0, step * step), panel(1, -step)]), 300);
    expect(series[0]!.curves).toHaveLength(2);
    expect(series[0]!.curves[0]!.values[50]).toBe(2500);
    expect(bestOf(series)).toBe("");
  });

  it("is the item that tells most, when the score only counts the steps", () => {
    const series = sample(match(2000, (step) => [
      panel(0, -step, { walls: Math.min(5, step >> 8), wait: step % 20 }),
      panel(1, step, { distance: 100 + 80 * Math.sin(step / 200) }),
    ]), 300);
    expect(series.map((one) => one.name)).toEqual(["", "walls", "wait", "distance"]);
    expect(bestOf(series)).toBe("distance");
    expect(series[3]!.curves).toHaveLength(1);
  });

  it("is nothing when nothing changes", () => {
    const series = sample(match(10, () => [panel(0, 3, { food: 1 })]), 300);
    expect(series.some(isWorthDrawing)).toBe(false);
    expect(bestOf(series)).toBe("");
  });
});

describe("who leads", () => {
  const lead = (value: number) => ({ name: "room", value, unit: "cells", sides: [{ name: "hunter", color: "#f00", seats: [0], amount: 3, value: 0 }, { name: "prey", color: "#0f0", seats: [1], amount: 9, value: 0 }] });
  it("is the chart that is shown, where the game says it", () => {
    const timeline = new Timeline();
    timeline.key({ ...complete(0, { panels: [panel(0, 0), panel(1, 0)], lead: lead(0) }) });
    for (let step = 1; step <= 20; ++step) timeline.append({ ...frame(step, { lead: lead(step / 20) }), took: [[0, step], [1, 2]] });
    const series = sample(timeline, 300);
    expect(bestOf(series)).toBe("lead");
    expect(series[0]).toMatchObject({ name: "lead", title: "Chance to win", against: "#0f0" });
    expect(series[0]!.curves[0]!.values[20]).toBe(1);
    const time = series.find((one) => one.name === "time")!;
    expect(time).toMatchObject({ unit: "ms", logarithmic: true });
    expect(time.curves.map((curve) => curve.values[20])).toEqual([20, 2]);
  });
});

it("a curve that is flat at nothing stands on a scale that can be read", () => {
  const flat = { name: "", title: "Score", unit: "", curves: [{ color: "#fff", label: "one", values: [0, 0, 0] }] };
  expect(axisOf(flat).ticks.map(tickText)).toEqual(["0", "0.5", "1"]);
});
