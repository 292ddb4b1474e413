import { describe, expect, it } from "vitest";
import { boardWords } from "../src/match/board_words";
import { inspect, lastSaid, ownFigure, spokenOf } from "../src/match/inspect";
import { emptyPicture, type Panel, type Picture } from "../src/picture";
import { Timeline } from "../src/timeline";
import { complete, frame, sprite } from "./frames";

const panel = (seat: number, name: string, color: string): Panel =>
  ({ seat, role: seat === 0 ? "hunter" : "prey", name, color, score: "", value: 0, clock_ms: -1, items: [{ name: "walls", amount: 3, color }], fault: "" });
const picture: Picture = {
  ...emptyPicture, width: 20, height: 10, palette: [{ name: "water", color: "#0000ff", glyph: "~" }], tiles: "a".repeat(20) + ".".repeat(180),
  sprites: [sprite(1, 4, 4, { label: "hunter", color: "#ff0000", heading: 0 }), sprite(2, 8, 4, { label: "prey", color: "#00ff00", told: "at rest; sees the hunter" })],
  lines: [{ x1: 0, y1: 7, x2: 9, y2: 7, width: 1, color: "#ff0000" }], panels: [panel(0, "Ada", "#FF0000"), panel(1, "Bob", "#00ff00")], caption: "tick 3",
};
const alone = { earlier: null, seat: null };
const at = (x: number, y: number) => ({ x, y, scale: 20 });

describe("what is at a place", () => {
  it("is a thing, whose it is, what it has and did", () => {
    const before = { ...picture, sprites: [sprite(1, 3, 4, { heading: 0 })] };
    const found = inspect(picture, { earlier: before, seat: null }, at(4.2, 4.1))!;
    expect(found.lines).toEqual(["Hunter", "of Ada", "came right", "faces right", "Walls: 3", "(4, 4)"]);
    expect(found).toMatchObject({ seat: 0, sprite: { id: 1 } });
  });

  it("is a thing of which the game tells more", () => {
    expect(inspect(picture, alone, at(8, 4))!.lines).toEqual(["Prey", "of Bob", "at rest", "sees the hunter", "Walls: 3", "(8, 4)"]);
  });

  it("is a wall, and whose", () => {
    expect(inspect(picture, alone, at(5, 7))!.lines).toEqual(["Wall of Ada", "from (0, 7) to (9, 7)", "10 cells long"]);
  });

  it("is the ground, or nothing", () => {
    expect(inspect(picture, alone, at(10, 0))!.lines).toEqual(["Water", "(10, 0)"]);
    expect(inspect(picture, alone, at(15, 5))!.lines).toEqual(["Empty", "(15, 5)"]);
    expect(inspect(picture, alone, at(-2, 5))).toBeNull();
  });

  it("is not told to a seat that does not see it", () => {
    const hiding: Picture = { ...picture, sights: [{ seat: 0, cells: "#".repeat(200), block: 1, unseen: [2] }] };
    expect(inspect(hiding, { earlier: null, seat: 0 }, at(8, 4))!.lines).toEqual(["Not seen yet", "(8, 4)"]);
    expect(inspect(hiding, alone, at(8, 4))!.lines[0]).toBe("Prey");
  });
});

it("finds what an event speaks of", () => {
  expect(spokenOf("hunter built a horizontal wall at y = 7, x = 0 to 9", 0, picture).lines).toEqual([{ x1: 0, y1: 7, x2: 9, y2: 7 }]);
  expect(spokenOf("Blue broke a wall at (14,6)", 0, picture).cells).toEqual([{ x: 14, y: 6 }]);
  expect(spokenOf("caught", 1, picture).spots).toMatchObject([{ id: 2 }]);
});

it("finds a seat's own figure among those of one colour", () => {
  const team: Picture = { ...picture, sprites: [3, 4, 5].map((seat) => sprite(seat, seat, 4, { color: "#ff0000", seat })) };
  expect(ownFigure(team, 4).lines).toMatchObject([{ x1: 3.5, x2: 4.5 }]);
  expect(ownFigure(picture, 0).lines).toEqual([]);
});

it("says the board in words", () => {
  expect(boardWords(picture, ["Ada", "Bob"], 3)).toBe(
    "Step 3, tick 3. Ada, hunter: walls 3. Bob, prey: walls 3. Board of 20 by 10 cells: hunter at 4, 4 facing right; prey at 8, 4. 1 wall.");
});

it("lists what lies on a tile of several cells, and who stands there", () => {
  const things = ["ground", "food", "sibur (2-3)"].map((name, index) => ({ name, color: `#00000${index}`, glyph: " " }));
  const world: Picture = { ...picture, width: 6, height: 3, palette: things, tiles: "aaab..aaa...aca...", lines: [], sights: [{ seat: 0, cells: "..", block: 3, unseen: [] }],
    sprites: [sprite(1, 1.4, 0.8, { color: "#ff0000", told: "level 2" })] };
  expect(inspect(world, alone, at(1, 2))!.lines).toEqual(["Tile (0, 0)", "Sibur: 2-3", "Ada, level 2"]);
  expect(inspect(world, alone, at(4, 1))).toMatchObject({ lines: ["Tile (1, 0)", "Food"], highlight: { lines: [{ x1: 3, y1: 0, x2: 5, y2: 2 }] } });
  expect(inspect(world, alone, at(1.4, 0.8))!.lines.at(-1)).toBe("Tile (0, 0) · Sibur: 2-3");
});

it("tells what a figure said last, and how long ago", () => {
  const timeline = new Timeline();
  timeline.key(complete(0, { sprites: [sprite(1, 0, 0, { told: "level 1; waits" })] }));
  timeline.append(frame(1, { sprites: [sprite(1, 0, 0, { told: 'level 1; waits; shouted "come here"' })] }));
  timeline.append(frame(3, { sprites: [sprite(1, 0, 0, { told: "level 1; waits" })] }));
  expect([0, 1, 2].map((index) => lastSaid(timeline, index, 1))).toEqual([null, 'shouted "come here"', 'shouted "come here", 2 steps ago']);
  const { picture: world } = timeline.byIndex(2)!;
  const around = { earlier: null, seat: null, said: (id: number) => lastSaid(timeline, 2, id) };
  expect(inspect({ ...world, width: 2, height: 2, tiles: "" }, around, at(0, 0))!.lines).toContain('shouted "come here", 2 steps ago');
});

it("says ways as a standing board shows them", () => {
  expect(inspect(picture, { ...alone, upright: true }, at(4, 4))!.lines).toContain("faces down");
});
