import { describe, expect, it } from "vitest";
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
