import { ApiError, fetchGame, fetchMatches } from "../api";
import { h } from "../dom";
import { sentence } from "../format";
import { Contents } from "../game/contents";
import { factsOf, type GamePageInfo } from "../game/game_page";
import { sectionsOf } from "../game/sections";
import { CardGrid } from "../lobby/card_grid";
import { briefRules } from "../lobby/game_beside";
import { gameCalled } from "../match/board_key";
import { playFormAddress } from "../match_info";
import { header } from "../parts/header";
import type { Page } from "../router";
import { hasModule } from "../rules/fetch_module";
import { onTheme } from "../theme";
import { messagePage, openedPage, openingPage } from "./missing";

function headOf(game: GamePageInfo, match: HTMLElement): HTMLElement {
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
    h("div", { class: "game-words" }, h("h1", {}, info.title), h("p", { class: "game-summary" }, info.summary), actions, facts, brief), match);
}

/** All about a game: rules, players, bots, every field, its own protocol. */
export function gamePage(name: string): Page {
  document.title = "Game · Agon";
  return openedPage(openingPage("Opening the rules…"), async () => {
    // The Markdown reader is a library that no other page needs.
    const [game, { markdown }] = await Promise.all([fetchGame(name), import("../game/markdown")]);
    document.title = `${game.info.title} · Agon`;
    const sections = sectionsOf(game, markdown);
    const [contents, matches] = [new Contents(), new CardGrid("live")];
    const deaf = onTheme(() => matches.recolour());
    contents.show(sections);
    const main = h("main", { class: "game" }, headOf(game, matches.element), h("div", { class: "game-body" }, contents.element, h("div", { class: "game-text" }, ...sections)));
    window.setTimeout(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    let left = false;
    // A match that is being played, or the last one that was.
    void fetchMatches().then(({ live, recent }) => {
      const match = [...live, ...recent].find((one) => one.game === game.info.name);
      if (match && !left) matches.show([match], Date.now());
    }, () => undefined);
    return { element: h("div", { class: "shell" }, header(null), main), leave: () => {
      left = true;
      contents.leave();
      matches.close();
      deaf();
    } };
  }, (error) => {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 404
      ? messagePage("No such game", `This arena has no game called “${name.slice(0, 40)}”.`)
      : messagePage("The game cannot be shown", sentence(error.message));
  });
}
