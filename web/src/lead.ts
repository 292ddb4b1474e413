// Who leads, as the game says it with each picture: the chance to win, and apart from it what the game counts.

export interface LeadSide {
  name: string; color: string; seats: number[];
  /** What it has of that which is counted. */
  amount: number;
  /** -1 to 1: its chance to win, see `chanceOf`. */
  value?: number;
}
export interface Lead {
  /** What is counted. */
  name: string;
  /** That of the first side. */
  value: number;
  /** Of the amounts; may be "". */
  unit: string;
  sides: LeadSide[];
}

/** A chance to win, 0 to 1, of a value from -1 (lost) to 1 (won). */
export const chanceOf = (value: number): number => Math.min(1, Math.max(0, (1 + value) / 2));

/** In whole percent; 0 % and 100 % are said of what is decided alone. */
export function percent(value: number): string {
  const whole = Math.round(100 * chanceOf(value));
  if (Math.abs(value) < 1 && whole <= 0) return "< 1 %";
  if (Math.abs(value) < 1 && whole >= 100) return "> 99 %";
  return `${whole} %`;
}

/** The part of the whole that each side's bar takes, 0 to 1: its chance to win. */
export function sharesOf(lead: Lead): number[] {
  const chances = lead.sides.map((side, index) => chanceOf(lead.sides.length === 2 ? (index === 0 ? lead.value : -lead.value) : side.value ?? 0));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => (sum > 0 ? chance / sum : 1 / Math.max(1, chances.length)));
}
