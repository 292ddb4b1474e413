import { h } from "../dom";
import { botAddress, gameAddress, type GameInfo, playFormAddress, rulesAddress } from "../match_info";
import { onTheme } from "../theme";
import { loopOf, type Thumbnail } from "./thumbnail";

/** A game at a glance: a moving picture, a line about the game, and three links. */
const tileOf = ({ name, title, summary }: GameInfo, picture: Thumbnail): HTMLElement => h("li", { class: "tile" },
  h("a", { class: "tile-picture", href: gameAddress(name), tabIndex: -1, "aria-hidden": "true" }, picture.canvas),
  h("div", { class: "tile-words" }, h("h3", {}, h("a", { href: gameAddress(name) }, title)), h("p", {}, summary),
    h("p", { class: "tile-actions" }, h("a", { class: "button button-small button-main", href: playFormAddress(name), "aria-label": `Play ${title}` }, "Play"),
      h("a", { class: "button button-small", href: botAddress(name), "aria-label": `Write a bot for ${title}` }, "Write a bot"),
      h("a", { class: "more", href: rulesAddress(name), "aria-label": `Rules of ${title}` }, "Rules"))));

/** A tile for each game. */
export class GameTiles {
  readonly element = h("ul", { class: "tiles" });
  private pictures: Thumbnail[] = [];

  show(games: readonly GameInfo[]): void {
    this.pictures = games.map(({ name }) => loopOf(name));
    this.element.replaceChildren(...games.map((game, index) => tileOf(game, this.pictures[index]!)));
  }

  recolour(): void { for (const picture of this.pictures) picture.touch(); }
}

/** The rules in a few sentences, as the game says them. */
export const briefRules = (game: GameInfo): HTMLElement => h("ul", { class: "brief-rules" }, ...(game.rules ?? []).map((rule) => h("li", {}, rule)));

/** The chosen game, beside the form that starts it: a moving picture and the rules in brief. */
export class GameBeside {
  readonly element = h("aside", { class: "game-beside", "aria-label": "The game" });
  private picture: Thumbnail | null = null;
  private readonly deaf = onTheme(() => this.picture?.touch());

  show(game: GameInfo): void {
    const picture = (this.picture = loopOf(game.name));
    this.element.replaceChildren(
      h("div", { class: "game-beside-picture" }, picture.canvas),
      h("h2", {}, game.title), h("p", {}, game.summary), briefRules(game),
      h("p", {}, h("a", { class: "more", href: rulesAddress(game.name) }, "All rules")));
  }

  leave(): void { this.deaf(); }
}
