import { fetchContests, fetchGames } from "../api";
import { h, setHidden } from "../dom";
import { contestList } from "../lobby/contests";
import { GameTiles } from "../lobby/game_tiles";
import { MatchShelf } from "../lobby/match_shelf";
import { seasonList } from "../lobby/seasons";
import { matchAddress, type MatchLists } from "../match_info";
import { header } from "../parts/header";
import type { Page } from "../router";
import { fetchSeasons } from "../season/season_api";

/** Recent matches that the lobby shows; a button shows the rest. */
const portion = 6;

/** The lobby: an introduction, the games, and the current matches. */
export function lobbyPage(): Page {
  document.title = "Agon";
  const watch = h("a", { class: "button button-main", href: "/matches" }, "Watch a match");
  const tiles = new GameTiles();
  const seasons = h("section", { class: "lobby-section", hidden: true });
  const contests = h("section", { class: "lobby-section", hidden: true });
  let gamesKnown = false;
  let told = "";

  const look = async (): Promise<void> => {
    if (!gamesKnown) {
      tiles.show(await fetchGames());
      gamesKnown = true;
    }
    const [played, taught] = await Promise.all([fetchContests(), fetchSeasons()]);
    const state = JSON.stringify([played, taught]);
    if (state === told) return;
    told = state;
    seasons.replaceChildren(h("h2", {}, taught.length === 1 ? "Class" : "Classes"), seasonList(taught));
    setHidden(seasons, taught.length === 0);
    contests.replaceChildren(h("h2", {}, "Contests"), contestList(played));
    setHidden(contests, played.length === 0);
  };
  // The button leads to a match that can be watched at once: the first live one, or the latest finished one.
  const matches = ({ live, recent }: MatchLists): void => {
    const match = live[0] ?? recent[0];
    watch.href = match ? matchAddress(match.id) : "/matches";
  };
  const shelf = new MatchShelf(portion, { look, matches, tick: (seconds) => tiles.tick(seconds), recolour: () => tiles.recolour() });

  const main = h("main", { class: "lobby" },
    h("section", { class: "hero" },
      h("h1", {}, "Programs play games here: watch them, play against them, or write one that beats them."),
      h("div", { class: "hero-actions" }, watch, h("a", { class: "button", href: "/play" }, "Play one yourself"), h("a", { class: "button", href: "/docs/student" }, "Write a bot"))),
    h("section", { class: "lobby-section", "aria-label": "Games" }, tiles.element),
    shelf.element, contests, seasons);
  return { element: h("div", { class: "shell" }, header(null), main), leave: () => shelf.leave() };
}
