import { expect, it } from "vitest";
import { clockWords } from "../src/match/caption";

it("tells one time of a match, by the game's word for it", () => {
  expect(clockWords("tick 256", 256, 1028)).toBe("tick 256 of 1,028");
  expect(clockWords("cycle 67 of 300", 67, 112)).toBe("cycle 67 of 112");
  expect(clockWords("cycle 67 of 300", 67, null)).toBe("cycle 67");
  expect(clockWords("", 3, 9)).toBe("step 3 of 9");
});

it("tells the game's own time behind it, where that is another", () => {
  expect(clockWords("time unit 1019", 302, 504)).toBe("step 302 of 504 · time unit 1,019");
  expect(clockWords("step 3 of 200, player 1 to move", 8, 205)).toBe("moment 8 of 205 · step 3 of 200, player 1 to move");
  expect(clockWords("placing agents 3 and 8", 3, 205)).toBe("step 3 of 205 · placing agents 3 and 8");
});
