import { describe, expect, it } from "vitest";
import { happenings } from "../src/draw/moments";
import { Ownership } from "../src/draw/owned";
import { joined, strengthAt } from "../src/draw/owned_layer";
import { firstReached } from "../src/draw/reached";
import type { Panel, Picture } from "../src/picture";
import { Timeline } from "../src/timeline";
import { complete, frame, sprite } from "./frames";

const [blue, red] = ["#0000ff", "#ff0000"];
const panel = (seat: number, color: string): Panel => ({ seat, role: "", name: "", color, score: "", value: 0, clock_ms: -1, items: [], fault: "" });
const board: Partial<Picture> = { width: 4, height: 2, panels: [panel(0, blue), panel(1, red)], palette: ["#888888", "#0000FF", red].map((color, index) => ({ name: `tile ${index}`, color, glyph: "#" })) };
const head = (x: number, y: number, color: string) => sprite(color === blue ? 1 : 2, x, y, { color });

/** Blue builds from left to right in the upper row; red breaks the second of its walls at step 4. */
function played(): Timeline {
  const timeline = new Timeline();
  timeline.key(complete(0, { ...board, tiles: "........", sprites: [head(0, 0, blue), head(1, 1, red)] }));
  ["b.......", "bb......", "bbb.....", "b.b..c.."].forEach((tiles, index) => timeline.append(frame(index + 1, { tiles, sprites: [head(index + 1, 0, blue), index < 3 ? head(1, 1, red) : head(1, 0, red)] })));
  return timeline;
}

describe("cells that seats own", () => {
  it("are known with their owner, their age, and by whom they were broken, after any jump", () => {
    const timeline = played();
    const walked = new Ownership();
    for (let index = 0; index <= 4; ++index) walked.at(timeline, index);
    for (const owned of [walked.at(timeline, 4)!, new Ownership().at(timeline, 4)!]) {
      expect([...owned.owner]).toEqual([1, 0, 1, 0, 0, 2, 0, 0]);
      expect([owned.since[0], owned.since[2], owned.since[5]]).toEqual([1, 3, 4]);
      expect([...owned.breaks]).toEqual([[1, { step: 4, of: blue, by: red }]]);
    }
    expect([...walked.at(timeline, 2)!.owner]).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    expect(walked.at(timeline, 2)!.breaks.size).toBe(0);
  });

  it("are joined in the order in which they were built, and grow dim", () => {
    const owned = new Ownership().at(played(), 3)!;
    expect(joined(owned, 0)).toEqual({ right: true, below: false });
    expect(joined({ ...owned, since: Int32Array.from([1, 9, 3, 0, 0, 0, 0, 0]) }, 0)).toEqual({ right: false, below: false });
    expect(strengthAt(0, 100)).toBe(1);
    expect(strengthAt(50, 100)).toBeLessThan(strengthAt(10, 100));
    expect(strengthAt(100, 100)).toBeGreaterThan(0.3);
  });

  it("are none where no tile has a seat's colour", () => {
    const timeline = new Timeline();
    timeline.key(complete(0, { ...board, palette: [], tiles: "........" }));
    expect(new Ownership().at(timeline, 0)).toBeNull();
  });
});

it("finds the cells that one side reaches first; those that both reach at once are nobody's", () => {
  const picture = { width: 5, tiles: ".....a...." + ".....", sprites: [head(0, 0, blue), head(4, 0, red), sprite(9, 2, 2, { shape: "ring", color: red })] };
  expect([...firstReached(picture, [blue, red])]).toEqual([1, 1, 0, 2, 2, 0, 1, 0, 2, 2, 1, 1, 0, 2, 2]);
});

describe("what happened a moment ago", () => {
  const timeline = played();
  it("is a broken wall, in the colours of its owner and of the figure that broke it", () => {
    const owned = new Ownership().at(timeline, 4);
    expect(happenings(timeline, 4, 4, 8, owned)).toEqual([{ kind: "shards", x: 1, y: 0, color: blue, by: red, age: 0 }]);
    expect(happenings(timeline, 4, 6, 8, owned)[0]!.age).toBe(0.25);
    expect(happenings(timeline, 4, 12, 8, owned)).toEqual([]);
  });

  it("is a mark that names a cell, and a figure whose number has grown", () => {
    const later = new Timeline();
    later.key(complete(0, { ...board, tiles: "........", sprites: [sprite(1, 0, 0, { label: "2", color: blue }), sprite(2, 2, 0, { label: "ada", color: red })] }));
    later.append(frame(1, { sprites: [sprite(1, 0, 0, { label: "3", color: blue }), sprite(2, 2, 0, { label: "bob", color: red })], marks: [{ kind: "crash", seat: 1, text: "Red crashed at (3,1)" }] }));
    expect(happenings(later, 1, 1, 4, null)).toEqual([
      { kind: "flash", x: 3, y: 1, color: red, age: 0 }, { kind: "rise", x: 0, y: 0, color: blue, text: "▲ 3", age: 0 },
    ]);
    expect(happenings(later, 0, 0, 4, null)).toEqual([]);
  });
});
