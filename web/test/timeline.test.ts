import { describe, expect, it } from "vitest";
import { Timeline } from "../src/timeline";
import { complete, frame, mark, sprite } from "./frames";

describe("a timeline", () => {
  it("carries over what a frame does not tell", () => {
    const timeline = new Timeline();
    timeline.key(complete(0, { width: 30, caption: "first", sprites: [sprite(1, 0, 0)] }));
    timeline.append(frame(1, { sprites: [sprite(1, 1, 0)] }));
    timeline.append(frame(2, { caption: "third" }));
    const picture = timeline.at(2)!.picture;
    expect(picture).toMatchObject({ width: 30, caption: "third" });
    expect(picture.sprites[0]!.x).toBe(1);
    expect(timeline.at(1)!.picture.caption).toBe("first");
  });

  it("shares unchanged parts between steps", () => {
    const timeline = new Timeline();
    timeline.key(complete(0, { lines: [{ x1: 0, y1: 0, x2: 3, y2: 0, width: 1, color: "#fff" }] }));
    timeline.append(frame(1, { caption: "moved" }));
    expect(timeline.at(1)!.picture.lines).toBe(timeline.at(0)!.picture.lines);
  });

  it("never carries marks over", () => {
    const timeline = new Timeline();
    timeline.replace([complete(0), frame(1, { marks: [mark("wall")] }), frame(2), frame(3, { marks: [] })]);
    expect(timeline.at(1)!.picture.marks).toHaveLength(1);
    expect(timeline.at(2)!.picture.marks).toHaveLength(0);
    expect(timeline.events.all.map((event) => event.step)).toEqual([1]);
  });

  it("finds the newest moment at or before a step, across gaps", () => {
    const timeline = new Timeline();
    timeline.key(complete(10));
    timeline.append(frame(11));
    timeline.key(complete(20, { caption: "after the gap" }));
    expect(timeline.at(15)!.step).toBe(11);
    expect(timeline.at(20)!.picture.caption).toBe("after the gap");
    expect(timeline.at(3)!.step).toBe(10);
    expect(timeline.at(99)!.step).toBe(20);
  });

  it("takes a key frame in place of what it already had from there on", () => {
    const timeline = new Timeline();
    timeline.replace([complete(0), frame(1), frame(2, { marks: [mark("old")] })]);
    timeline.key(complete(2, { caption: "again" }));
    expect(timeline.length).toBe(3);
    expect(timeline.at(2)!.picture.caption).toBe("again");
    expect(timeline.events.all).toHaveLength(0);
  });

  it("keeps its moments when a key frame lies before the known end of the match", () => {
    const timeline = new Timeline();
    timeline.replace([complete(0), frame(1), frame(2)]);
    timeline.setBounds(0, 50);
    timeline.key(complete(10));
    expect([timeline.length, timeline.has(2), timeline.has(10), timeline.last]).toEqual([4, true, true, 50]);
  });

  it("ignores frames that are not newer, and deltas before any key", () => {
    const timeline = new Timeline();
    timeline.append(frame(4, { caption: "nothing to change" }));
    expect(timeline.length).toBe(0);
    timeline.key(complete(5));
    timeline.append(frame(5, { caption: "twice" }));
    timeline.append(frame(4, { caption: "late" }));
    expect(timeline.length).toBe(1);
    expect(timeline.at(5)!.picture.caption).toBe("");
  });

  it("keeps only the newest when it has a limit", () => {
    const timeline = new Timeline(10);
    timeline.key(complete(0));
    for (let step = 1; step <= 100; ++step) timeline.append(frame(step));
    expect(timeline.length).toBeLessThanOrEqual(20);
    expect(timeline.last).toBe(100);
  });

  it("holds a long match cheaply", () => {
    const timeline = new Timeline();
    timeline.key(complete(0));
    for (let step = 1; step <= 24_000; ++step) timeline.append(frame(step, { sprites: [sprite(1, step % 300, 0)] }));
    expect(timeline.at(23_456)!.picture.sprites[0]!.x).toBe(23_456 % 300);
  });
});
