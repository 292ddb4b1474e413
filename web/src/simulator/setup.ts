// The settings of the Simulation menu, kept as long as the browser's tab. Pure except for the storage.
import { remember, remembered } from "../memory";
import { labPlayer, personPlayer, seatRoles, type GameInfo, type StartRequest } from "../match_info";
import { guest, paceForPeople } from "../play/take_seats";

export interface Setup {
  /** 0 or 1: you play at this seat against a built-in player; null: built-in players play each other. */
  you: number | null;
  /** The name of your class, which then plays for you; "": you play yourself, at the page. */
  entry: string;
  /** The built-in player at each seat; the one at your seat is kept for when you leave it. */
  house: string[];
  /** Time steps; null: the game's default. */
  steps: number | null;
  /** Milliseconds for which a step is shown. */
  step_ms: number;
  /** Null: a new one each time. */
  seed: number | null;
}

/** Milliseconds for a step, by the lab's "animation speed". */
export const animationSpeeds: readonly (readonly [number, string])[] = [
  [2000, "very slow"], [1000, "slow"], [400, "medium"], [150, "fast"], [40, "very fast"],
];

export const firstSetup = (game: GameInfo): Setup => {
  const names = game.players.map((player) => player.name);
  return { you: 0, entry: "", house: seatRoles(game).map((_, seat) => names[Math.min(names.length - 1, seat + 1)] ?? ""), steps: null, step_ms: 400, seed: null };
};

/** The same pairing with the sides swapped. */
export const swapped = (setup: Setup): Setup =>
  ({ ...setup, you: setup.you === null ? null : 1 - setup.you, house: [...setup.house].reverse() });

export function requestOf(game: GameInfo, setup: Setup, seed: number): StartRequest {
  const players = setup.house.map((name, seat) => (seat === setup.you ? (setup.entry === "" ? personPlayer : labPlayer(setup.entry)) : name));
  const request: StartRequest = { game: game.name, players, seed, step_ms: setup.step_ms };
  if (setup.steps !== null) request.config = { [stepsField(game)!.name]: setup.steps };
  if (setup.you !== null && setup.entry === "") Object.assign(request, { name: guest }, paceForPeople(game, setup.step_ms));
  return request;
}

/** The field of the configuration for the length of a game. */
export const stepsField = (game: GameInfo): GameInfo["config"][number] | undefined =>
  game.config.find((field) => field.name === "steps" || field.name === "tick_cap" || field.name === "action_limit" || field.name === "max_cycles");

const nameOf = (game: string): string => `agon.simulation.${game}`;

export const rememberSetup = (game: string, setup: Setup): void => void remember(nameOf(game), setup);

/** Null: there is nothing remembered that still fits. */
export function rememberedSetup(game: GameInfo): Setup | null {
  const known = remembered<Setup>(nameOf(game.name));
  const names = game.players.map((player) => player.name);
  return known && typeof known.entry === "string" && Array.isArray(known.house) && known.house.length === seatRoles(game).length && known.house.every((name) => names.includes(name)) ? known : null;
}
