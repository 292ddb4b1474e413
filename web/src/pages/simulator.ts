import { ApiError, ask, fetchGames } from "../api";
import { h } from "../dom";
import { sentence } from "../format";
import { gameTitle } from "../match_info";
import { header, pageTitle } from "../parts/header";
import { stateMessage } from "../parts/state";
import { made } from "../view";
import type { Page } from "../router";
import { SimulationMenu, swapButton } from "../simulator/menu";
import { matchPage } from "./match";
import { messagePage, openedPage } from "./missing";

/** The simulator of a game for two: its menu, and below it the match that the menu started. */
export function simulatorPage(game: string, id: string | null): Page {
  document.title = `${gameTitle(game)} simulator · Agon`;
  return openedPage(null, async () => {
    const info = (await fetchGames()).find((one) => one.name === game);
    if (!info || info.most_seats !== 2) return messagePage("No such simulator", `This arena has no game for two called “${game.slice(0, 40)}”.`);
    const menu = new SimulationMenu(info, info.lab ? await ask("GET /api/labs/{game}", { game }) : null);
    const tools = [menu.element, swapButton(menu)];
    if (id !== null) return matchPage(id, tools);
    menu.open();
    return emptySimulator(info.title, tools);
  }, (error) => {
    if (!(error instanceof ApiError)) throw error;
    return messagePage("The arena does not answer", sentence(error.message));
  });
}

function emptySimulator(name: string, tools: readonly Node[]): Page {
  const heading = pageTitle("", `${name} simulator`);
  const empty = stateMessage("Nothing is being simulated", "Choose who plays in the menu “Simulation”, and press Start.");
  return { element: h("div", { class: "shell" }, header(heading, ...tools), h("main", { class: "message-page" }, made(empty))), leave: () => {} };
}
