import { h } from "../dom";
import type { GameInfo, PlayerInfo } from "../match_info";

/** The built-in players of one game. */
export function playerRows(game: Pick<GameInfo, "roles">, players: readonly PlayerInfo[]): HTMLElement {
  return h("ul", {}, ...players.map((player) =>
    h("li", { class: "player" },
      h("span", { class: "player-name" }, player.name),
      h("span", { class: "player-seats" }, ...rolesOf(game, player.seats).map((role) => h("span", { class: "tag" }, role))),
      h("span", { class: "player-summary" }, player.summary))));
}

/** Where all seats are alike a player fits any. */
function rolesOf(game: Pick<GameInfo, "roles">, seats: readonly number[]): string[] {
  if (game.roles.length === 1) return ["any seat"];
  return [...new Set(seats.map((seat) => game.roles[seat] ?? `seat ${seat + 1}`))];
}
