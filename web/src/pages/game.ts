import { ApiError, fetchGame, fetchMatches } from "../api";
import { h } from "../dom";
import { Contents } from "../game/contents";
import { factsOf, type GamePageInfo } from "../game/game_page";
import { sectionsOf } from "../game/sections";
import { sentence } from "../format";
import { CardGrid } from "../lobby/card_grid";
import { briefRules } from "../lobby/game_beside";
import { gameCalled } from "../match/board_key";
import { playFormAddress } from "../match_info";
import { everyFrame } from "../parts/animation";
import { header } from "../parts/header";
import type { Page } from "../router";
import { hasModule } from "../rules/fetch_module";
import { onTheme } from "../theme";
import { messagePage } from "./missing";

/** All about a game: rules, players, bots, every field, its own protocol. */
class GamePage implements Page {
  readonly element = h("div", { class: "page-host" });
  private readonly contents = new Contents();
  private readonly matches = new CardGrid("live");
  private readonly endings: (() => void)[] = [];
  private left = false;

  constructor(private readonly name: string) {
    document.title = "Game · Agon";
    this.element.append(h("div", { class: "shell" }, header(null), h("main", { class: "loading", "aria-busy": "true" }, h("p", {}, "Opening the rules…"))));
    this.endings.push(onTheme(() => this.matches.recolour()));
    void this.open();
  }

  leave(): void {
    this.left = true;
    this.contents.leave();
    this.matches.close();
    for (const end of this.endings) end();
  }

  private async open(): Promise<void> {
    try {
      // The Markdown reader is a library that no other page needs.
      const [game, { markdown }] = await Promise.all([fetchGame(this.name), import("../game/markdown")]);
      if (this.left) return;
      document.title = `${game.info.title} · Agon`;
      const sections = sectionsOf(game, markdown);
      this.contents.show(sections);
      const text = h("div", { class: "game-text" }, ...sections);
      this.element.replaceChildren(h("div", { class: "shell" }, header(null),
        h("main", { class: "game" }, this.head(game), h("div", { class: "game-body" }, this.contents.element, text))));
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
      await this.showMatch(game.info.name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.left) this.element.replaceChildren(this.failure(error).element);
    }
  }

  private head(game: GamePageInfo): HTMLElement {
    const { info } = game;
    const facts = h("dl", { class: "game-facts" }, ...factsOf(game).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
    const actions = h("div", { class: "game-actions" },
      h("a", { class: "button button-main", href: playFormAddress(info.name) }, "Play"),
      h("a", { class: "button", href: "#bot" }, "Write a bot"),
      info.most_seats === 2 ? h("a", { class: "button", href: `/simulator/${info.name}` }, "Simulator") : null);
    // A match that this page plays by itself, beside the arena's matches.
    void hasModule(info.name).then((is) => is && actions.append(h("a", { class: "button", href: `/practice/${info.name}` }, "Practise in your browser")));
    const brief = h("div", {});
    void gameCalled(info.name).then((told) => told && brief.append(briefRules(told)));
    return h("div", { class: "game-head" },
      h("div", { class: "game-words" }, h("h1", {}, info.title), h("p", { class: "game-summary" }, info.summary), actions, facts, brief), this.matches.element);
  }

  /** A match that is being played, or the last one that was. */
  private async showMatch(game: string): Promise<void> {
    const { live, recent } = await fetchMatches();
    const match = [...live, ...recent].find((one) => one.game === game);
    if (this.left || !match) return;
    this.matches.show([match], Date.now());
    this.endings.push(everyFrame((seconds) => this.matches.tick(seconds)));
  }

  private failure(error: ApiError): Page {
    return error.status === 404
      ? messagePage("No such game", `This arena has no game called “${this.name.slice(0, 40)}”.`)
      : messagePage("The game cannot be shown", sentence(error.message));
  }
}

export const gamePage = (name: string): Page => new GamePage(name);
