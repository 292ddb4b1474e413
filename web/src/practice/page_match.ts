// A match of built-in players and one other, which a page plays by itself.
import { h } from "../dom";
import { title } from "../format";
import type { MatchInfo } from "../match_info";
import type { RulesThread } from "../rules/thread";
import type { Config, Description, Situation } from "../rules/types";

/** Nodes for a decision of the opponent, so that the page does not wait long on a small machine. */
export const usualNodes = 20_000;

export interface PageOrder {
  game: string; config: Config; seed: number;
  /** The player of the other seats. */
  opponent: string;
  seat: number; seats: number; roles: readonly string[];
  /** Nodes for a decision of the opponent; 0: its default. */
  nodes: number;
}

/** The order of a match by the game's usual rules. */
export const orderOf = ({ info, config, seats }: Description, chosen: Pick<PageOrder, "seat" | "opponent" | "seed">): PageOrder =>
  ({ game: info.name, config: config.example as Config, seats, roles: info.roles, nodes: usualNodes, ...chosen });

/** Choices of the own seat and of the opponent. Only opponents that can play all other seats are offered. */
export function seatChoices({ info: { roles }, seats, players }: Description, first: "weakest" | "strongest"): { seat: HTMLSelectElement; opponent: HTMLSelectElement } {
  const roleOf = (seat: number): string => (roles.length > 1 ? title(roles[seat % roles.length]!) : `${title(roles[0] ?? "seat")} ${seat + 1}`);
  const places = Array.from({ length: seats }, (_, at) => at);
  const seat = h("select", { name: "seat" }, ...places.map((at) => h("option", { value: String(at) }, roleOf(at))));
  const opponent = h("select", { name: "opponent" });
  const offer = (): void => {
    const fitting = players.filter((player) => places.every((at) => at === Number(seat.value) || player.seats.includes(at)));
    const before = fitting.findIndex(({ name }) => name === opponent.value);
    opponent.replaceChildren(...fitting.map(({ name, summary }) => h("option", { value: name, title: summary }, name)));
    opponent.selectedIndex = before >= 0 ? before : first === "weakest" ? 0 : fitting.length - 1;
  };
  seat.addEventListener("change", offer);
  offer();
  return { seat, opponent };
}

/** The facts of the match before it begins; `name`: the person at the own seat. */
export function matchOf({ game, config, seed, seat: own, seats: places, roles, opponent }: PageOrder, name: string): MatchInfo {
  const seats = Array.from({ length: places }, (_, seat) => {
    const who = seat === own ? name : opponent;
    return { role: roles[seat % roles.length] ?? "", name: who, player: who };
  });
  return { id: "", game, title: seats.map((one) => one.name).join(" – "), seats, status: "live", step: 0, started: new Date().toISOString(), seed, config, outcome: null };
}

export const notBegun: Situation = { step: 0, over: false, waiting: [], outcome: null };

/** Begins it in the thread of the rules. */
export const begun = (thread: RulesThread, { config, seed, seat: own, opponent, nodes }: PageOrder, { seats, started }: MatchInfo): Promise<Situation> => thread.ask("startMatch", {
  config, seed, players: seats.map((_, seat) => (seat === own ? null : opponent)), names: seats.map(({ name }) => name), nodes, started,
});
