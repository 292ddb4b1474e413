import { expect, it } from "vitest";
import { roleOf, seatNames, withNames } from "../src/seat_names";

const seat = (name: string, role: string) => ({ name, role, player: "" });

it("gives every seat a name of its own", () => {
  expect(seatNames([seat("Ada", "hunter"), seat("Bob", "prey")])).toEqual(["Ada", "Bob"]);
  expect(seatNames([seat("champion", "Blue"), seat("champion", "Yellow")])).toEqual(["champion (Blue)", "champion (Yellow)"]);
  expect(seatNames([seat("champion", "hunter"), seat("champion", "hunter")])).toEqual(["champion 1", "champion 2"]);
});

it("says names where the arena says seats", () => {
  expect(withNames("seat 1 moved into the water", ["Ada", "Bob"])).toBe("Bob moved into the water");
  expect(withNames("the person at this seat has resigned", ["Ada", "Bob"], 0)).toBe("Ada has resigned");
  expect(withNames("seat 7 is nobody's", ["Ada"])).toBe("seat 7 is nobody's");
});

it("numbers a role that all have", () => {
  const both = [{ role: "hunter" }, { role: "hunter" }];
  expect(both.map((panel, index) => roleOf(panel, index, both))).toEqual(["hunter 1", "hunter 2"]);
  const each = [{ role: "hunter" }, { role: "prey" }];
  expect(each.map((panel, index) => roleOf(panel, index, each))).toEqual(["hunter", "prey"]);
});
