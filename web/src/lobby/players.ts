import { h } from "../dom";
import { gameAddress, type GameInfo, type PlayerInfo } from "../match_info";

/** The built-in players of every game and the seats they can fill. */
export function playerList(games: readonly GameInfo[]): HTMLElement {
  return h("div", { class: "players" }, ...games.map((game) =>
    h("section", { class: "players-game" },
      h("h3", {}, h("a", { href: gameAddress(game.name) }, game.title)),
      h("p", { class: "players-summary" }, game.summary, " ", h("a", { class: "more", href: gameAddress(game.name) }, `Rules and bots of ${game.title}`)),
      playerRows(game, game.players))));
}

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
