import { fetchSample } from "../api";
import { h } from "../dom";
import { botAddress, gameAddress, playFormAddress, rulesAddress, type GameInfo } from "../match_info";
import { Thumbnail } from "./thumbnail";

/** A game at a glance: a moving picture, a line about the game, and three links. */
class GameTile {
  readonly element: HTMLElement;
  readonly picture: Thumbnail;

  constructor(game: GameInfo) {
    this.picture = new Thumbnail("", () => undefined);
    this.picture.loop(() => fetchSample(game.name));
    this.element = h("li", { class: "tile" },
      h("a", { class: "tile-picture", href: gameAddress(game.name), tabIndex: -1, "aria-hidden": "true" }, this.picture.canvas),
      h("div", { class: "tile-words" },
        h("h3", {}, h("a", { href: gameAddress(game.name) }, game.title)),
        h("p", {}, game.summary),
        h("p", { class: "tile-actions" },
          h("a", { class: "button button-small button-main", href: playFormAddress(game.name), "aria-label": `Play ${game.title}` }, "Play"),
          h("a", { class: "button button-small", href: botAddress(game.name), "aria-label": `Write a bot for ${game.title}` }, "Write a bot"),
          h("a", { class: "more", href: rulesAddress(game.name), "aria-label": `Rules of ${game.title}` }, "Rules"))));
  }
}

/** A tile for each game. */
export class GameTiles {
  readonly element = h("ul", { class: "tiles" });
  private tiles: GameTile[] = [];

  show(games: readonly GameInfo[]): void {
    this.tiles = games.map((game) => new GameTile(game));
    this.element.replaceChildren(...this.tiles.map((tile) => tile.element));
  }

  tick(seconds: number): void { for (const tile of this.tiles) tile.picture.tick(seconds); }
  recolour(): void { for (const tile of this.tiles) tile.picture.touch(); }
}
