import { expect, it } from "vitest";
import { clockWords } from "../src/game/game_page";
import { pretty } from "../src/game/pretty";

it("says clocks in words", () => {
  expect(clockWords({ first_move_ms: 3000, per_move_ms: 500, total_ms: 0 })).toBe("At most 0.5 s a decision, 3 s for the first");
  expect(clockWords({ first_move_ms: 0, per_move_ms: 0, total_ms: 120_000 })).toBe("At most 2 min in all");
  expect(clockWords({ first_move_ms: 5000, per_move_ms: 5000, total_ms: 0 })).toBe("At most 5 s a decision");
  expect(clockWords({ first_move_ms: 0, per_move_ms: 0, total_ms: 0 })).toBe("None");
});

it("breaks JSON only where a line would be too long, and keeps its value", () => {
  expect(pretty({ a: 1, b: [1, 2] })).toBe('{"a":1,"b":[1,2]}');
  const large = { board: Array.from({ length: 5 }, () => "W".repeat(35)), step: 3, nothing: null };
  const text = pretty(large);
  expect(JSON.parse(text)).toEqual(large);
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(88);
});
