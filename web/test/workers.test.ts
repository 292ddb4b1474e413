import { describe, expect, it } from "vitest";
import type { WorkerState } from "../src/api_types";
import { nameOf, rate } from "../src/workers/worker_table";
import { longest, points, Speeds } from "../src/workers/worker_table";
import { routeOf } from "../src/page_paths";

const worker = (more: Partial<WorkerState>): WorkerState => ({
  command: "ssh lab01 agon work", phase: "working", held: 0, done: 0, per_second: 0, words: "",
  hello: { version: "0.2.0", host: "lab01", machine: "x86_64", pid: 7, threads: 8, loop_ms: 6, languages: [] }, ...more,
});

describe("workers", () => {
  it("are called by their host, or by what starts them", () => {
    const silent = { ...worker({}).hello, host: "" };
    expect(nameOf(worker({}))).toBe("lab01");
    expect(nameOf(worker({ hello: silent }))).toBe("ssh lab01 agon work");
    expect(nameOf(worker({ hello: silent, command: "" }))).toBe("a worker");
  });

  it("have rates as short as they may be", () => {
    expect([rate(0), rate(0.514), rate(12.34), rate(1234.5)]).toEqual(["0.00", "0.51", "12.3", "1,235"]);
  });
});

describe("speeds", () => {
  it("are remembered for a while", () => {
    const speeds = new Speeds();
    for (let look = 0; look < longest + 10; ++look) speeds.add("a", look);
    const seen = speeds.add("a", 99);
    expect(seen.length).toBe(longest);
    expect(seen[longest - 1]).toBe(99);
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
    expect(routeOf("/workers")).toEqual({ page: "workers", parts: [] });
    expect(routeOf("/workers/lab01")).toEqual({ page: "missing", parts: [] });
  });
});
