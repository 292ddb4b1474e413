import { describe, expect, it } from "vitest";
import { batchesOf, rate, retriesOf, span, stateOf, taskWords, type Fleet, type Worker } from "../src/workers/fleet_info";
import { longest, points, Speeds } from "../src/workers/spark";
import { routeOf } from "../src/page_paths";

const worker = (more: Partial<Worker>): Worker => ({
  name: "lab01-7-00aa", host: "lab01", pid: 7, threads: 8, version: "0.2.0", since_ms: 0, seen_ms: 0, job: "", done: 0, per_second: 0, words: "", engine_cpu_s: 0, machine: "x86_64", builds: [], lost: false, ...more,
});
const fleet: Fleet = {
  at_ms: 10_000, workers: [], distrusted: [{ worker: "liar", reason: "another record" }], totals: { units: 0, done: 0, failed: 0, lost: 0 },
  jobs: [{ id: "a", name: "cup", since_ms: 0, waiting: 1, reports: 0, dead_count: 0, dead: [],
    held: [{ unit: "1-0", worker: "lab01-7-00aa", unheard_s: 1, attempt: 1 }, { unit: "2-0", worker: "lab01-7-00aa", unheard_s: 1, attempt: 3 }, { unit: "3-0", worker: "other", unheard_s: 1, attempt: 1 }] }],
};

describe("workers", () => {
  it("are in the state that matters most", () => {
    expect(stateOf(worker({}), fleet)).toBe("idle");
    expect(stateOf(worker({ job: "cup" }), fleet)).toBe("working");
    expect(stateOf(worker({ words: "too slow" }), fleet)).toBe("refuses");
    expect(stateOf(worker({ job: "cup", words: "too slow" }), fleet)).toBe("working");
    expect(stateOf(worker({ job: "cup", lost: true }), fleet)).toBe("lost");
    expect(stateOf(worker({ name: "liar", lost: true }), fleet)).toBe("distrusted");
  });

  it("hold batches, some for another time", () => {
    expect(batchesOf("lab01-7-00aa", fleet)).toBe(2);
    expect(retriesOf(fleet.jobs[0]!)).toBe(1);
  });
});

describe("words", () => {
  it("tell spans and rates as short as they may be", () => {
    expect([span(-5), span(1600), span(180_000), span(7_200_000), span(3 * 86_400_000)]).toEqual(["0 s", "2 s", "3 min", "2 h", "3 d"]);
    expect([rate(0), rate(0.514), rate(12.34), rate(1234.5)]).toEqual(["0.00", "0.51", "12.3", "1,235"]);
  });

  it("call a match as the contest's pages do, and leave what they cannot read", () => {
    const task = JSON.stringify({ key: { round: 1, board: 0, game: 2 }, a: 0, b: 1, seed: 7 });
    expect(taskWords(task)).toBe("r2b1g3");
    expect(taskWords(`${task}\n${JSON.stringify({ a: { name: "ada" }, b: { name: "bob" } })}`)).toBe("ada – bob · r2b1g3");
    expect(taskWords("{broken")).toBe("{broken");
    expect(taskWords("[1]")).toBe("[1]");
  });
});

describe("speeds", () => {
  it("are remembered for a while, of those that are there", () => {
    const speeds = new Speeds();
    for (let look = 0; look < longest + 10; ++look) speeds.add("a", look);
    const seen = speeds.add("a", 99);
    expect(seen.length).toBe(longest);
    expect(seen[longest - 1]).toBe(99);
    speeds.keep([]);
    expect(speeds.add("a", 1)).toEqual([1]);
  });

  it("end at the right edge, and stay within the picture", () => {
    const line = points([0, 5, 10], 10);
    expect(line[2]![0]).toBe(96);
    expect(line[0]![1]).toBeGreaterThan(line[2]![1]);
    for (const [x, y] of points([1e9, 0], 0)) expect(x >= 0 && x <= 96 && y >= 0 && y <= 26).toBe(true);
  });
});

describe("the page", () => {
  it("has an address", () => {
    expect(routeOf("/workers")).toEqual({ page: "workers" });
    expect(routeOf("/workers/matches/lab01-7-00aa-3")).toEqual({ page: "elsewhereMatch", match: "lab01-7-00aa-3" });
    expect(routeOf("/workers/lab01")).toEqual({ page: "missing" });
  });
});
