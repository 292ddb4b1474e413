import { ask, fetchGames } from "../api";
import { h as element } from "../dom";
import { contestList, seasonList } from "../lobby/places";
import { GameTiles } from "../lobby/game_beside";
import { MatchShelf } from "../lobby/match_shelf";
import { matchAddress, type MatchLists } from "../match_info";
import { header } from "../parts/header";
import type { Page } from "../router";
import { h, show } from "../view";

/** Recent matches that the lobby shows; a button shows the rest. */
const portion = 6;

/** The lobby: an introduction, the games, and the current matches. */
export function lobbyPage(): Page {
  document.title = "Agon";
  const watch = element("a", { class: "button button-main", href: "/matches" }, "Watch a match");
  const tiles = new GameTiles();
  const lists = element("div", {});
  let gamesKnown = false;

  const look = async (): Promise<void> => {
    if (!gamesKnown) {
      tiles.show(await fetchGames());
      gamesKnown = true;
    }
    const [played, { seasons: taught }] = await Promise.all([ask("GET /api/contests", {}), ask("GET /api/seasons", {})]);
    show(lists, played.length > 0 && h("section", { class: "lobby-section", key: "contests" }, h("h2", {}, "Contests"), contestList(played)),
      taught.length > 0 && h("section", { class: "lobby-section", key: "seasons" }, h("h2", {}, taught.length === 1 ? "Class" : "Classes"), seasonList(taught)));
  };
  // The button leads to a match that can be watched at once: the first live one, or the latest finished one.
  const matches = ({ live, recent }: MatchLists): void => {
    const match = live[0] ?? recent[0];
    watch.href = match ? matchAddress(match.id) : "/matches";
  };
  const shelf = new MatchShelf(portion, { look, matches, recolour: () => tiles.recolour() });

  const main = element("main", { class: "lobby" },
    element("section", { class: "hero" },
      element("h1", {}, "Programs play games here: watch them, play against them, or write one that beats them."),
      element("div", { class: "hero-actions" }, watch, element("a", { class: "button", href: "/play" }, "Play one yourself"), element("a", { class: "button", href: "/docs/student" }, "Write a bot"))),
    element("section", { class: "lobby-section", "aria-label": "Games" }, tiles.element),
    shelf.element, lists);
  return { element: element("div", { class: "shell" }, header(null), main), leave: () => shelf.leave() };
}
