// Who leads, as the game says it with each picture.

export interface LeadSide {
  name: string; color: string; seats: number[];
  /** What it has of that by which one leads. */
  amount: number;
  /** -1 to 1: how it stands against the best of the others; 1: it has won. */
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

/** The part of the whole that each side's bar takes, 0 to 1. */
export function sharesOf(lead: Lead): number[] {
  if (lead.sides.length === 2) return [(1 + lead.value) / 2, (1 - lead.value) / 2];
  const amounts = lead.sides.map((side) => Math.max(0, side.amount));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return amounts.map((amount) => (sum > 0 ? amount / sum : 1 / Math.max(1, amounts.length)));
}
