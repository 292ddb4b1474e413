import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { applied } from "../src/kept_picture";
import { TileText } from "../src/tile_text";
import { pageBudget, Timeline } from "../src/timeline";
import { complete, frame, mark, sprite } from "./frames";

describe("changes within a member", () => {
  it("are letters of a text, entries of a list and members of an object, and everything else stays the same object", () => {
    const before = { cells: ".".repeat(80), items: [{ name: "food", amount: 1 }, { name: "wood", amount: 2 }], unseen: [1, 2] };
    const after = applied(before, { cells: [[3, "ab"]], items: { size: 3, at: [[1, { amount: 5 }], [2, { name: "gem", amount: 1 }]] }, unseen: [4] }) as typeof before;
    expect(after).toEqual({ cells: `...ab${".".repeat(75)}`, items: [{ name: "food", amount: 1 }, { name: "wood", amount: 5 }, { name: "gem", amount: 1 }], unseen: [4] });
    expect(after.items[0]).toBe(before.items[0]);
    expect(applied([1, 2, 3], { size: 2, at: [] })).toEqual([1, 2]);
    expect(applied(null, { value: 1 })).toEqual({ value: 1 });
  });
});

describe("a text in pieces", () => {
  it("is what the whole text would be, also where a run crosses an edge", () => {
    const letters = Array.from({ length: 3000 }, (_, index) => String.fromCharCode(97 + (index % 26)));
    let text = TileText.of(letters.join(""));
    for (let at = 0; at < 2900; at += 37) {
      const run = "Z".repeat(1 + (at % 90));
      letters.splice(at, run.length, ...run);
      text = text.with([[at, run]]);
    }
    expect(text.whole).toBe(letters.join(""));
  });

  it("shares its unchanged pieces", () => {
    const before = TileText.of("a".repeat(100_000));
    expect(before.with([[700, "b"]]).bytesAfter(before)).toBeLessThan(2500);
  });
});

describe("a page that is left open", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;

  /** Steps of a large board on which two stones and all figures move, two seats lose their turns, and somebody is always told something. */
  const watched = (cells: number, figures: number, steps: number): Timeline => {
    const timeline = new Timeline(Infinity, pageBudget);
    const seats = Array.from({ length: figures }, (_, seat) => ({ seat, role: "r", name: `player ${seat}`, color: "#fff", score: "0", value: 0, clock_ms: -1, items: [], fault: "" }));
    timeline.key(complete(0, { width: cells, height: 1, tiles: ".".repeat(cells), panels: seats, sprites: seats.map(({ seat }) => sprite(seat, seat, 0)) }));
    for (let step = 1; step <= steps; ++step) {
      timeline.append({ ...frame(step, { caption: `tick ${step}`, marks: [mark(`event ${step} of somebody`, step % figures)] }), took: seats.map(({ seat }) => [seat, step % 7]),
        changes: { tiles: [[step % cells, "a"]], sprites: { size: figures, at: seats.map(({ seat }) => [seat, { x: step + 0.5 }]) }, panels: { size: figures, at: [[step % figures, { score: String(step), value: step }]] } } });
    }
    return timeline;
  };

  for (const [cells, figures, steps] of [[600, 2, 20_000], [562_500, 40, 4000], [15_876, 200, 4000]] as const) {
    it(`keeps less than 16 MB of ${steps} steps of ${cells} cells and ${figures} figures`, () => {
      collect();
      const before = process.memoryUsage().heapUsed;
      const timeline = watched(cells, figures, steps);
      collect();
      const kept = process.memoryUsage().heapUsed - before;
      expect(timeline.bytes).toBeLessThan(pageBudget);
      expect(kept).toBeLessThan(16_000_000);
      expect(timeline.at(steps)!.picture.sprites[figures - 1]!.x).toBe(steps + 0.5);
      expect(timeline.panelsAt(steps / 2)[0]!.value).toBeGreaterThan(0.4 * steps);
      expect(timeline.room).toBeGreaterThan(100);
    }, 60_000);
  }
});
