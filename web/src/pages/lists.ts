// Pages with lists: games, contests, classes.
import { ApiError, ask, fetchGames } from "../api";
import type { ContestForm } from "../api_types";
import { h as element } from "../dom";
import { sentence } from "../format";
import { contestList, seasonList } from "../lobby/places";
import { GameTiles } from "../lobby/game_beside";
import { MatchShelf } from "../lobby/match_shelf";
import { commandList } from "../parts/commands";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import { onTheme } from "../theme";
import { h, show, type Child, type View } from "../view";

/** All matches that can be watched: the live ones and the recorded ones. */
export function watchPage(): Page {
  document.title = "Watch · Agon";
  const shelf = new MatchShelf(24);
  const main = element("main", { class: "lobby" }, element("h1", { class: "page-heading" }, "Watch"), shelf.element);
  return { element: element("div", { class: "shell" }, header(null), main), leave: () => shelf.leave() };
}

/** A page with a heading, an introduction, and a list that is loaded once. */
function listPage(heading: string, words: string, load: () => Promise<Child>, end: () => void = () => undefined): Page {
  document.title = `${heading} · Agon`;
  const place = element("div", { "aria-busy": "true" });
  const main = element("main", { class: "lobby" }, element("h1", { class: "page-heading" }, heading), element("p", { class: "page-words" }, words), place);
  const fail = (error: unknown): View => {
    if (!(error instanceof ApiError)) throw error;
    return stateMessage("This cannot be shown", sentence(error.message), h("button", { type: "button", class: "button", on: { click: () => location.reload() } }, "Try again"));
  };
  void load().catch(fail).then((list) => show(place, list)).finally(() => place.removeAttribute("aria-busy"));
  return { element: element("div", { class: "shell" }, header(null), main), leave: end };
}

const nothing = (words: string, commands: readonly string[], document: string, label: string): View =>
  h("div", { class: "list-empty" }, h("p", {}, words), commandList(commands), h("p", {}, h("a", { class: "more", href: document }, label)));

export function gamesPage(): Page {
  const tiles = new GameTiles();
  const deaf = onTheme(() => tiles.recolour());
  return listPage("Games", "Each has rules, built-in players to beat, and everything a bot needs.", async () => {
    tiles.show(await fetchGames());
    return tiles.element;
  }, deaf);
}

/** The form that starts a contest, loaded when it is opened. */
function starter(allowed: ContestForm, open: boolean): HTMLElement {
  const place = element("div", {}), fold = element("details", { class: "start-more", open }, element("summary", {}, "Start a contest"), place);
  const load = (): void => void import("../lobby/contest_form").then(async ({ contestForm }) => place.replaceChildren(await contestForm(allowed)));
  fold.addEventListener("toggle", load, { once: true });
  return fold;
}

export const contestsPage = (): Page => listPage("Contests", "Many players, many matches, one table.", async () => {
  const [contests, form] = await Promise.all([ask("GET /api/contests", {}), ask("GET /api/contest-form", {})]);
  const list = contests.length > 0 && contestList(contests);
  if (form.starts !== "none") return [starter(form, !list), list && h("div", { class: "older" }, list)];
  return list || nothing("This arena shows no contest. Play one, then let the arena show it:", ["agon contest run --name cup --game tron --entrant minimax --entrant wall_hugger --entrant straight --games 20", "agon serve --contests cup.contest"], "/docs/contests", "How to hold a contest");
});

export const seasonsPage = (): Page => listPage("Classes", "A class uploads its bots, and a ladder plays them against each other all term.", async () => {
  const seasons = (await ask("GET /api/seasons", {})).seasons;
  return seasons.length > 0 ? seasonList(seasons)
    : nothing("This arena serves no class. Make a season, then let the arena serve it:", ["agon ladder create class.ladder --name spring --game tron", "agon serve --ladder class.ladder"], "/docs/hosting-a-class", "How to host a class");
});
