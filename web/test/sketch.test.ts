import { expect, it } from "vitest";
import type { Choice } from "../src/play/choice";
import { countsOf, drawn, fieldAt, moveMarker, sketchOf } from "../src/play/sketch";

const fields = Array.from({ length: 10 }, (_, at) => ({ X: at % 5, Y: Math.floor(at / 5), fortPresent: at === 3, terrain: at % 4 === 0 ? "Water" : "Grass" }));
const choice: Choice = { action: { act: "half_map", move: "Up", nodes: fields }, label: "send", keys: [], cells: [], idle: false };

it("knows an action that is a drawing", () => {
  const sketch = sketchOf(choice.action)!;
  expect(sketch).toMatchObject({ member: "nodes", x: "X", y: "Y", width: 5, height: 2, paint: "terrain", paints: ["Grass", "Water"], marker: "fortPresent" });
  expect(countsOf(sketch)).toEqual([["Grass", 7], ["Water", 3]]);
  for (const other of [{ move: "Up" }, null, 7, { nodes: fields.slice(0, 9) }, { nodes: fields.map(() => 1) }]) expect(sketchOf(other)).toBeNull();
});

it("is drawn on without a change to what was offered", () => {
  const sketch = sketchOf(choice.action)!;
  fieldAt(sketch, 1, 0)!.terrain = "Water";
  moveMarker(sketch, 4, 1);
  const action = drawn(choice, sketch) as { act: string; nodes: typeof fields };
  expect(action.act).toBe("half_map");
  expect(action.nodes.filter((field) => field.fortPresent)).toEqual([{ X: 4, Y: 1, fortPresent: true, terrain: "Grass" }]);
  expect(fields[1]!.terrain).toBe("Grass");
});
