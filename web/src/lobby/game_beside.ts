import { fetchSample } from "../api";
import { h } from "../dom";
import { rulesAddress, type GameInfo } from "../match_info";
import { everyFrame } from "../parts/animation";
import { onTheme } from "../theme";
import { Thumbnail } from "./thumbnail";

/** The rules in a few sentences, as the game says them. */
export const briefRules = (game: GameInfo): HTMLElement => h("ul", { class: "brief-rules" }, ...(game.rules ?? []).map((rule) => h("li", {}, rule)));

/** The chosen game, beside the form that starts it: a moving picture and the rules in brief. */
export class GameBeside {
  readonly element = h("aside", { class: "game-beside", "aria-label": "The game" });
  private picture: Thumbnail | null = null;
  private readonly still = everyFrame((seconds) => this.picture?.tick(seconds));
  private readonly deaf = onTheme(() => this.picture?.touch());

  show(game: GameInfo): void {
    const picture = new Thumbnail("", () => undefined);
    picture.loop(() => fetchSample(game.name));
    this.picture = picture;
    this.element.replaceChildren(
      h("div", { class: "game-beside-picture" }, picture.canvas),
      h("h2", {}, game.title), h("p", {}, game.summary), briefRules(game),
      h("p", {}, h("a", { class: "more", href: rulesAddress(game.name) }, "All rules")));
  }

  leave(): void {
    this.still();
    this.deaf();
  }
}
