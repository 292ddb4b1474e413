// Pages with lists: games, contests, classes.
import { ApiError, fetchContests, fetchGames } from "../api";
import { h } from "../dom";
import { sentence } from "../format";
import { commandList } from "../game/commands";
import { contestList } from "../lobby/contests";
import { GameTiles } from "../lobby/game_tiles";
import { seasonList } from "../lobby/seasons";
import { everyFrame } from "../parts/animation";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import { fetchSeasons } from "../season/season_api";
import { onTheme } from "../theme";

/** A page with a heading, an introduction, and a list that is loaded once. */
function listPage(heading: string, words: string, load: (place: HTMLElement) => Promise<void>, end: () => void = () => undefined): Page {
  document.title = `${heading} · Agon`;
  const place = h("div", { "aria-busy": "true" });
  const main = h("main", { class: "lobby" }, h("h1", { class: "page-heading" }, heading), h("p", { class: "page-words" }, words), place);
  const fail = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const again = h("button", { type: "button", class: "button", on: { click: () => location.reload() } }, "Try again");
    place.replaceChildren(stateMessage("This cannot be shown", sentence(error.message), again));
  };
  void load(place).catch(fail).finally(() => place.removeAttribute("aria-busy"));
  return { element: h("div", { class: "shell" }, header(null), main), leave: end };
}

const nothing = (words: string, commands: readonly string[], document: string, label: string): HTMLElement =>
  h("div", { class: "list-empty" }, h("p", {}, words), commandList(commands), h("p", {}, h("a", { class: "more", href: document }, label)));

export function gamesPage(): Page {
  const tiles = new GameTiles();
  const still = everyFrame((seconds) => tiles.tick(seconds));
  const deaf = onTheme(() => tiles.recolour());
  const page = listPage("Games", "Each has rules, built-in players to beat, and everything a bot needs.", async (place) => {
    tiles.show(await fetchGames());
    place.replaceChildren(tiles.element);
  }, () => {
    still();
    deaf();
  });
  return page;
}

export const contestsPage = (): Page => listPage("Contests", "Many players, many matches, one table.", async (place) => {
  const contests = await fetchContests();
  place.replaceChildren(contests.length > 0 ? contestList(contests)
    : nothing("This arena shows no contest. Play one, then let the arena show it:", ["agon contest run cup.toml", "agon serve --contests cup.contest"], "/docs/contests", "How to hold a contest"));
});

export const seasonsPage = (): Page => listPage("Classes", "A class uploads its bots, and a ladder plays them against each other all term.", async (place) => {
  const seasons = await fetchSeasons();
  place.replaceChildren(seasons.length > 0 ? seasonList(seasons)
    : nothing("This arena serves no class. Make a season, then let the arena serve it:", ["agon ladder create class.ladder --name spring --game tron", "agon serve --ladder class.ladder"], "/docs/hosting-a-class", "How to host a class"));
});
