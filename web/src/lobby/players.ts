import { h } from "../dom";
import type { GameInfo } from "../match_info";

/** The built-in players of every game and the seats they can fill. */
export function playerList(games: readonly GameInfo[]): HTMLElement {
  return h("div", { class: "players" }, ...games.map((game) =>
    h("section", { class: "players-game" },
      h("h3", {}, game.title),
      h("p", { class: "players-summary" }, game.summary),
      h("ul", {}, ...game.players.map((player) =>
        h("li", { class: "player" },
          h("span", { class: "player-name" }, player.name),
          h("span", { class: "player-seats" }, ...rolesOf(game, player.seats).map((role) => h("span", { class: "tag" }, role))),
          h("span", { class: "player-summary" }, player.summary)))))));
}

function rolesOf(game: GameInfo, seats: readonly number[]): string[] {
  const roles = seats.map((seat) => game.roles[seat] ?? `seat ${seat + 1}`);
  return [...new Set(roles)];
}
