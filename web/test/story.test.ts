import { describe, expect, it } from "vitest";
import { EventIndex } from "../src/event_index";
import type { Lead } from "../src/lead";
import { resultWords } from "../src/match/caption";
import { storyOf, type StoryFacts } from "../src/match/story";
import type { MatchInfo } from "../src/match_info";

const lead = (value: number): Lead => ({
  name: "points", unit: "points", value,
  sides: [{ name: "Blue", color: "#00f", seats: [0], amount: 1, value }, { name: "Yellow", color: "#ff0", seats: [1], amount: 1, value: -value }],
});

function facts(chances: readonly number[], winners: number[]): StoryFacts {
  const index = new EventIndex();
  index.add({ step: 41, kind: "hit", seat: 1, text: "Yellow hit a wall at (3,4), 1 health left" });
  index.add({ step: 90, kind: "hit", seat: 1, text: "Yellow hit a wall at (3,9), 0 health left" });
  return {
    outcome: { scores: [], winners, reason: "crash", text: "Yellow crashed" }, names: ["ada", "bob"], last: 100, events: index.folded, result: winners.length === 1 ? "ada won" : "A draw",
    leads: chances.map((chance, at) => ({ step: (at * 100) / (chances.length - 1), lead: lead(2 * chance - 1) })),
  };
}

describe("the story of a match", () => {
  it("says who won, since when it was ahead, where it turned and what happened there", () => {
    const curve = Array.from({ length: 101 }, (_, step) => (step < 40 ? 0.45 : step < 42 ? 0.6 : step < 100 ? 0.8 : 1));
    const story = storyOf(facts(curve, [0]));
    expect(story.text).toBe("ada won: bob crashed. Ada was ahead for good from step 40 of 100 on. "
      + "The chance of ada rose most between steps 37 and 42, from 45 % to 80 %, when bob hit a wall at (3,4), 1 health left. In all, bob hit a wall twice.");
    expect(story.turn).toBe(42);
  });

  it("says of a match that was broken off that nobody won", () => {
    const outcome = { scores: [], winners: [], reason: "", text: "" };
    const match = { seats: [{ name: "ada" }, { name: "bob" }] } as unknown as MatchInfo;
    expect(resultWords(outcome, match)).toBe("Stopped before its end");
    expect(resultWords({ ...outcome, reason: "max-cycles" }, match)).toBe("A draw");
    const stopped = { ...facts(Array(101).fill(0.7), []), outcome, result: "Stopped before its end" };
    expect(storyOf(stopped).text).toBe("The match was stopped before its end: nobody won. In all, bob hit a wall twice.");
  });

  it("says of a steady match that it was ahead all the time, and of a draw nothing about chances", () => {
    expect(storyOf(facts(Array(101).fill(0.7), [0])).text).toContain("Ada was ahead all the time.");
    expect(storyOf(facts(Array(101).fill(0.3), [0])).text).toContain("Ada was not ahead before the very end.");
    expect(storyOf(facts(Array(101).fill(0.7), [])).text).toBe("A draw: bob crashed. In all, bob hit a wall twice.");
  });
});
