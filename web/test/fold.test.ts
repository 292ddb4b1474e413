import { expect, it } from "vitest";
import { EventIndex } from "../src/event_index";
import { foldWords } from "../src/fold";

const event = (step: number, text: string, seat = 0, kind = "wall") => ({ step, text, seat, kind });

it("tells like events that are close to each other once, with how many", () => {
  const index = new EventIndex();
  for (const [step, x] of [[5, 14], [6, 15], [8, 17]] as const) {
    index.add(event(step, `Blue broke a wall at (${x},6)`));
    index.add(event(step, `Yellow broke a wall at (${x},9)`, 1));
  }
  index.add(event(30, "Blue broke a wall at (2,2)"));
  expect(index.folded.map(foldWords)).toEqual(["Blue broke a wall three times in a row", "Yellow broke a wall three times in a row", "Blue broke a wall at (2,2)"]);
  expect(index.folded[0]).toMatchObject({ step: 5, last: 8, count: 3 });
  expect(index.next(5)?.step).toBe(30);
  index.dropFrom(8);
  expect(index.folded.map((one) => one.count)).toEqual([2, 2]);
});

it("tells once who has gone, however long", () => {
  const index = new EventIndex();
  for (let step = 3; step < 90; ++step) index.add(event(step, "the person at this seat has resigned", 1, "fault"));
  expect(index.folded.map(foldWords)).toEqual(["the person at this seat has resigned"]);
});

it("names nobody alone of many who did the same", () => {
  const index = new EventIndex();
  for (const player of [0, 3, 5]) index.add(event(7, `amber #${player} rose to level 2`));
  expect(index.folded.map(foldWords)).toEqual(["3 players of amber rose to level 2"]);
});

it("tells levels apart, and does not say that the same one was removed twice", () => {
  const index = new EventIndex();
  index.add(event(7, "amber #0 rose to level 2", 0, "level"));
  index.add(event(8, "amber #3 rose to level 3", 0, "level"));
  index.add(event(20, "player 1 removed agent 6 of player 2 at (0,2)", 0, "kill"));
  index.add(event(21, "player 1 removed agent 8 of player 2 at (4,1)", 0, "kill"));
  expect(index.folded.map(foldWords)).toEqual(["amber #0 rose to level 2", "amber #3 rose to level 3", "player 1 removed an agent of player 2 twice in a row"]);
});

it("keeps what is of one event alone out of the words for several", () => {
  const index = new EventIndex();
  for (const left of [2, 1]) index.add(event(9, `Blue hit a wall at (${left},6), ${left} health left`));
  for (const y of [40, 42]) index.add(event(20, `hunter built a horizontal wall at y = ${y}, x = 15 to 299`));
  expect(index.folded.map(foldWords)).toEqual(["Blue hit a wall twice in a row", "hunter built a horizontal wall twice in a row"]);
});
