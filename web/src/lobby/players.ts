import { h } from "../dom";
import type { GameInfo, PlayerInfo } from "../match_info";

/** The built-in players of one game. */
export function playerRows(game: Pick<GameInfo, "roles">, players: readonly PlayerInfo[]): HTMLElement {
  return h("ul", {}, ...players.map((player) =>
    h("li", { class: "player" },
      h("span", { class: "player-name" }, player.name),
      h("span", { class: "player-seats" }, ...[...rolesOf(game, player.seats), ...figuresOf(player)].map((word) => h("span", { class: "tag" }, word))),
      h("span", { class: "player-summary" }, player.summary))));
}

/** Its strength among the game's built-in players, and its time for a decision. */
function figuresOf({ figures }: PlayerInfo): string[] {
  if (figures === null) return [];
  const ms = figures.think_ms;
  return [`Elo ${figures.elo > 0 ? "+" : ""}${figures.elo}`, ms < 0.01 ? "< 0.01 ms" : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`];
}

/** If all seats are alike, a player fits any. */
function rolesOf(game: Pick<GameInfo, "roles">, seats: readonly number[]): string[] {
  if (game.roles.length === 1) return ["any seat"];
  return [...new Set(seats.map((seat) => game.roles[seat] ?? `seat ${seat + 1}`))];
}
