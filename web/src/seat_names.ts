// Names for the seats of a match, each different. Pure.
import type { SeatInfo } from "./match_info";
import type { Panel } from "./picture";

/** Equal names are told apart by their roles, or if those are equal too, by numbers. */
export function seatNames(seats: readonly Pick<SeatInfo, "role" | "name" | "player">[]): string[] {
  const names = seats.map((seat) => seat.name || seat.player);
  return seats.map((seat, index) => {
    const twins = seats.filter((_, other) => names[other] === names[index]);
    if (twins.length === 1) return names[index]!;
    const own = new Set(twins.map((twin) => twin.role)).size === twins.length;
    return own ? `${names[index]} (${seat.role})` : `${names[index]} ${names.slice(0, index + 1).filter((name) => name === names[index]).length}`;
  });
}

/** The arena's words with names in place of seat numbers; `seat`: the seat that they are about, -1: none. */
export function withNames(text: string, names: readonly string[], seat = -1): string {
  const own = names[seat];
  const words = own === undefined ? text : text.replace(/\bthe person at this seat\b/g, own);
  return words.replace(/\b[Ss]eat (\d+)\b/g, (found, number: string) => names[Number(number)] ?? found);
}

/** A role that all seats share says nothing; with a number it says the order. */
export function roleOf(panel: Pick<Panel, "role">, index: number, panels: readonly Pick<Panel, "role">[]): string {
  const alike = panels.length > 1 && panels.every((one) => one.role === panel.role);
  return alike && panel.role !== "" ? `${panel.role} ${index + 1}` : panel.role;
}
