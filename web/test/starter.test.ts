import { expect, it } from "vitest";
import { starterFor } from "../src/editor/starter";

it("begins with the game's own bot in the kit's frame", () => {
  for (const game of ["tron", "sugargame", "evasion", "treasure_hunt", "zappy"]) {
    const source = starterFor(game);
    expect(source.match(/^function decide\(view, legal, timeLeftMs\)/gm)).toHaveLength(1);
    expect(source).toContain("A next idea:");
    expect(source).not.toContain("Math.floor(Math.random() * legal.length)");
    expect(source).not.toContain("GAME");
    expect(source.trimEnd().endsWith("});")).toBe(true);
    expect(() => new Function("require", "process", source.replace(/^#!.*/, ""))).not.toThrow();
  }
});

it("plays a game that it does not know at random", () => {
  expect(starterFor("toy")).toContain("legal[Math.floor(Math.random() * legal.length)]");
});
