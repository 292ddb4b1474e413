import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api";
import { SpanLoader } from "../src/match/span_loader";
import { Playback } from "../src/playback";
import { Timeline } from "../src/timeline";
import { complete, frame, mark } from "./frames";

const span = (from: number, to: number) => [complete(from), ...Array.from({ length: to - from }, (_, index) => frame(from + index + 1))];

describe("a timeline of which only parts are at hand", () => {
  it("is filled by spans in any order, and knows what is missing", () => {
    const timeline = new Timeline();
    timeline.setBounds(0, 1000);
    timeline.insert(span(500, 510));
    timeline.insert(span(0, 5));
    expect([timeline.first, timeline.last, timeline.length]).toEqual([0, 1000, 17]);
    expect(timeline.missing(0, 5)).toBe(null);
    expect(timeline.missing(3, 9)).toBe(6);
    expect(timeline.missing(505, 600)).toBe(511);
    expect([timeline.has(5), timeline.has(6), timeline.has(510)]).toEqual([true, false, true]);
    timeline.insert(span(4, 20));
    expect(timeline.missing(0, 20)).toBe(null);
    expect(timeline.at(300)!.step).toBe(20);
  });

  it("hears of events from the overview, and later ones from the live line", () => {
    const timeline = new Timeline();
    timeline.key(complete(50, { marks: [mark("wall")] }));
    timeline.append(frame(61, { marks: [mark("crash")] }));
    timeline.insert([complete(3, { marks: [mark("wall")] })]);
    timeline.setOverview({ match: {} as never, ms: 9, events: [{ step: 3, ...mark("wall") }, { step: 50, ...mark("wall") }], samples: [{ step: 60, ms: 9, panels: [] }] });
    expect(timeline.events.all.map((event) => event.step)).toEqual([3, 50, 61]);
  });

  it("lets go of what is far from the watched step by its bytes, but not of the newest step", () => {
    const timeline = new Timeline(Infinity, 60_000);
    timeline.near = 10;
    timeline.insert(span(0, 400));
    timeline.insert(span(5000, 5400));
    expect(timeline.bytes).toBeLessThan(60_000);
    expect([timeline.has(10), timeline.has(5100), timeline.has(5400), timeline.last]).toEqual([true, false, true, 5400]);
  });
});

describe("a loader of spans", () => {
  const loaderOf = (fetchSpan: (from: number, to: number) => Promise<ReturnType<typeof span>>) => {
    const timeline = new Timeline();
    timeline.setBounds(0, 10_000);
    return { timeline, loader: new SpanLoader(timeline, fetchSpan, () => undefined) };
  };

  it("asks for what is around the shown step, and then for nothing", async () => {
    const asked: [number, number][] = [];
    const { timeline, loader } = loaderOf(async (from, to) => { asked.push([from, to]); return span(from, to); });
    loader.need(5000, 256);
    loader.need(5000, 256);
    await vi.waitFor(() => expect(timeline.has(5000)).toBe(true));
    expect(asked).toEqual([[4904, 5256]]);
    loader.need(5000, 256);
    loader.need(5100, 256);
    expect(asked).toHaveLength(1);
    loader.need(5200, 256);
    expect(asked[1]).toEqual([5257, 5512]);
  });

  it("turns to where the watcher looks now", async () => {
    const signals: AbortSignal[] = [];
    const timeline = new Timeline();
    timeline.setBounds(0, 10_000);
    const loader = new SpanLoader(timeline, (from, to, signal) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise((_, refuse) => signal.addEventListener("abort", () => refuse(new DOMException("", "AbortError")))) : Promise.resolve(span(from, to));
    }, () => undefined);
    loader.need(100, 256);
    loader.need(9000, 256);
    await vi.waitFor(() => expect(timeline.has(9000)).toBe(true));
    expect(signals[0]!.aborted).toBe(true);
    expect(loader.works).toBe(true);
  });

  it("gives up where there is no record", async () => {
    const { loader } = loaderOf(() => Promise.reject(new ApiError(404, "not recorded")));
    loader.need(0, 256);
    await vi.waitFor(() => expect(loader.works).toBe(false));
  });
});

describe("playing", () => {
  it("waits at the end of what is at hand", () => {
    const playback = new Playback();
    playback.setRange(0, 1000);
    playback.pace = 60;
    playback.play();
    playback.advance(10, 40);
    expect([playback.cursor, playback.mode]).toEqual([40, "playing"]);
    playback.advance(1, 40);
    expect(playback.cursor).toBe(40);
    playback.advance(1, 500);
    expect(playback.cursor).toBe(100);
  });
});
