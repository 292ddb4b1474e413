// The lead, which the game gives with each picture: the chance to win, and separately the game's own measure.

import type { Lead } from "./api_types";

export type { Lead, LeadSide } from "./api_types";

/** The chance to win, 0 to 1, for a value from -1 (lost) to 1 (won). */
export const chanceOf = (value: number): number => Math.min(1, Math.max(0, (1 + value) / 2));

/**
 * The words for the values and for the measure. The values are chances to win, unless the name says something else before a colon: "sooner
 * than usual: cells cut off".
 */
export function wordsOf({ name }: Lead): { title: string; measure: string } {
  const colon = name.indexOf(": ");
  return colon < 0 ? { title: "chance to win", measure: name } : { title: name.slice(0, colon), measure: name.slice(colon + 2) };
}

/** In whole percent; 0 % and 100 % only if the match is decided. */
export function percent(value: number): string {
  const whole = Math.round(100 * chanceOf(value));
  if (Math.abs(value) < 1 && whole <= 0) return "< 1 %";
  if (Math.abs(value) < 1 && whole >= 100) return "> 99 %";
  return `${whole} %`;
}

/** The value of a side, which with two sides is the lead's own or its opposite. */
export const valueOf = ({ sides, value }: Lead, side: number): number => (sides.length === 2 ? (side === 0 ? value : -value) : sides[side]?.value ?? 0);

/** The share of the bar for each side, 0 to 1: its chance to win. */
export function sharesOf(lead: Lead): number[] {
  const chances = lead.sides.map((_, index) => chanceOf(valueOf(lead, index)));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => (sum > 0 ? chance / sum : 1 / Math.max(1, chances.length)));
}
