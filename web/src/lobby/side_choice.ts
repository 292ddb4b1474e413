import { h } from "../dom";
import { title } from "../format";
import { field } from "../parts/form";
import { partiesOf, personPlayer, seatRoles, seatsOf, type GameInfo } from "../match_info";

/** Seats that one name fills. */
export interface Side { role: string; first: number; seats: number }

/** `sides`: their number under the chosen rules. */
export function sidesOf(game: GameInfo, sides: number): Side[] {
  if (partiesOf(game) === seatsOf(game)) return seatRoles(game).map((role, seat) => ({ role, first: seat, seats: 1 }));
  const seats = seatsOf(game) / partiesOf(game);
  return Array.from({ length: sides }, (_, side) => ({ role: `Team ${side + 1}: ${seats} players`, first: side * seats, seats }));
}

/** Another person, who gets a link. */
export const friendChoice = "friend";

export function sideChoice(game: GameInfo, { role, first, seats }: Side): HTMLElement {
  const fitting = game.players.filter((player) => player.seats.includes(first % seatsOf(game)));
  const strongest = fitting[fitting.length - 1]!;
  const mates = seats > 1 ? `, and ${seats - 1} × ${strongest.name}` : "";
  const summary = h("small", {});
  const select = h("select", { name: `seat-${first}`, required: true, data: { mates: seats > 1 ? strongest.name : "" } },
    ...fitting.map((player) => h("option", { value: player.name }, player.name)),
    h("option", { value: personPlayer }, `You${mates}`), h("option", { value: friendChoice }, `A friend, by a link${mates}`));
  const words: Record<string, string> = {
    [personPlayer]: "You play with keys and pointer, on the page of the match.",
    [friendChoice]: "You get a link to send. The match begins when everybody is there.",
  };
  const describe = (): void => {
    summary.textContent = words[select.value] ?? fitting.find((one) => one.name === select.value)?.summary ?? "";
  };
  select.addEventListener("change", describe);
  // Players are listed from the simplest to the strongest, and the strongest are the most interesting to watch.
  select.selectedIndex = fitting.length - 1;
  describe();
  return field(title(role), select, summary);
}

/** The players of all seats by the choices of the sides: a person has one seat, and mates at the others. */
export const filledBy = (sides: readonly HTMLSelectElement[], seats: number): string[] => sides.flatMap(({ value, dataset }) =>
  [value, ...Array<string>(seats - 1).fill(value === personPlayer || value === friendChoice ? dataset.mates ?? "" : value)]);

/** Chooses the strongest of the offered built-in players, or a middle one, which a newcomer can beat some day. */
export function pickProgram(select: HTMLSelectElement, how: "strongest" | "middling"): void {
  const names = [...select.options].map((option) => option.value).filter((value) => value !== personPlayer && value !== friendChoice);
  const name = how === "strongest" ? names[names.length - 1] : names[Math.floor((names.length - 1) / 2)];
  if (name) pick(select, name);
}

/** Chooses it as a click would, if it is offered. */
export function pick(select: HTMLSelectElement, value: string): void {
  if (![...select.options].some((option) => option.value === value)) return;
  select.value = value;
  select.dispatchEvent(new Event("change"));
}
