import { expect, it } from "vitest";
import { fromLab, ground, ink, parseHex, toLab, withAlpha } from "../src/draw/colour";

const lightness = (hex: string): number => toLab(parseHex(hex))[0];

it("reads colours and survives what is none", () => {
  expect(parseHex("#0f8")).toEqual([0, 255, 136]);
  expect(parseHex("red; }")).toEqual([136, 136, 136]);
});

it("goes to OKLab and back", () => {
  for (const hex of ["#ff7a59", "#57c7ff", "#000000", "#ffffff"]) expect(fromLab(toLab(parseHex(hex)))).toEqual(parseHex(hex));
});

it("keeps ink apart from the ground in both themes", () => {
  for (const hex of ["#ffffff", "#ffee88", "#000000", "#ff7a59", "#203040"]) {
    for (const theme of ["dark", "light"] as const) {
      const distance = Math.abs(lightness(ink(hex, theme)) - lightness(ground("#16181d", theme)));
      expect(distance, `${hex} on ${theme}`).toBeGreaterThan(0.2);
    }
  }
});

it("adds transparency", () => {
  expect(withAlpha("#ff0000", 0.5)).toBe("rgba(255,0,0,0.500)");
});
