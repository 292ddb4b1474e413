import { ApiError, fetchGames, fetchLab } from "../api";
import { h } from "../dom";
import { sentence } from "../format";
import { gameTitle } from "../match_info";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import { SimulationMenu, swapButton } from "../simulator/menu";
import { matchPage } from "./match";
import { messagePage } from "./missing";

/** The simulator of a game for two: its menu, and below it the match that the menu started. */
export function simulatorPage(game: string, id: string | null): Page {
  const element = h("div", { class: "page-host" });
  let inner: Page | null = null;
  let left = false;
  document.title = `${gameTitle(game)} simulator · Agon`;

  void (async () => {
    try {
      const info = (await fetchGames()).find((one) => one.name === game);
      if (left) return;
      if (!info || info.most_seats !== 2) {
        inner = messagePage("No such simulator", `This arena has no game for two called “${game.slice(0, 40)}”.`);
      } else {
        const lab = info.lab ? await fetchLab(game) : null;
        if (left) return;
        const menu = new SimulationMenu(info, lab);
        const tools = [menu.element, swapButton(menu)];
        if (id !== null) inner = matchPage(id, tools);
        else {
          inner = emptySimulator(info.title, tools);
          menu.open();
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      inner = messagePage("The arena does not answer", sentence(error.message));
    }
    element.replaceChildren(inner.element);
  })();

  return {
    element,
    leave: () => {
      left = true;
      inner?.leave();
    },
  };
}

function emptySimulator(name: string, tools: readonly Node[]): Page {
  const heading = h("h1", { class: "match-title" }, h("span", { class: "match-names" }, `${name} simulator`));
  const empty = stateMessage("Nothing is being simulated", "Choose who plays in the menu “Simulation”, and press Start.");
  return { element: h("div", { class: "shell" }, header(heading, ...tools), h("main", { class: "message-page" }, empty)), leave: () => {} };
}
