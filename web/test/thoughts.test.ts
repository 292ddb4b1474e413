import { expect, it } from "vitest";
import { analysisMarks, analysisSeries } from "../src/analysis/analysis_series";
import type { AnalysedMove } from "../src/analysis/analysis_desk";
import type { Panel } from "../src/picture";
import { usageText } from "../src/thoughts/thought";
import { ThoughtIndex } from "../src/thoughts/thought_index";

it("gives a seat's thought at a step, or the last before it", () => {
  const index = new ThoughtIndex();
  index.take({ seats: [{ seat: 1, open: true, layers: ["plan"], thoughts: [{ step: 4, note: "b" }, { step: 8, value: 0.5 }] }, { seat: 0, open: false, layers: [], thoughts: [] }] });
  index.add(1, { step: 2, note: "a" });
  expect([1, 2, 5, 8, 99].map((step) => index.at(1, step)?.step ?? null)).toEqual([null, 2, 4, 8, 8]);
  expect(index.all).toEqual([{ seat: 0, open: false }, { seat: 1, open: true }]);
  expect(index.layers).toEqual(["plan"]);
});

it("puts together what is said of one step", () => {
  const index = new ThoughtIndex();
  index.add(0, { step: 3, note: "left" });
  index.add(0, { step: 3, draw: [{ cell: { x: 1, y: 1, heat: 0.5 }, layer: "heat" }] });
  expect(index.at(0, 3)).toMatchObject({ note: "left", draw: [{ layer: "heat" }] });
  expect(index.layers).toEqual(["heat"]);
});

it("says in words what a language model has used", () => {
  expect(usageText({ input_tokens: 12345, output_tokens: 90, retries: 1, dollars: 0.00002 })).toBe("12,345 tokens in, 90 out, $0.00002, 1 retry");
  expect(usageText({ input_tokens: 0, output_tokens: 0, retries: 0, dollars: 0 })).toBe("0 tokens in, 0 out, $0, 0 retries");
});

const panel = (seat: number): Panel => ({ seat, role: "", name: `p${seat}`, color: seat ? "#00ff00" : "#ff0000", score: "", value: 0, clock_ms: -1, items: [], fault: "" });
const move = (step: number, seat: number, value: number, mark: AnalysedMove["mark"] = ""): AnalysedMove =>
  ({ step, seat, value, drop: 0, mark, best: null, played: null, line: [], draw: [] });

it("draws the value of two sides as one curve about the middle", () => {
  const moves = [move(0, 0, 0.2), move(5, 1, -0.4, "blunder"), move(10, 0, 0.8)];
  const series = analysisSeries(moves, [panel(0), panel(1)], 0, 10)!;
  expect(series.against).toBe("#00ff00");
  expect(series.curves[0]!.values.filter((value) => value !== null)).toEqual([0.2, 0.4, 0.8]);
  expect(analysisMarks(moves)).toMatchObject([{ step: 5 }]);
});
