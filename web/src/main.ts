import "./styles/all.css";
import { contestPage } from "./pages/contest";
import { entrantPage } from "./pages/entrant";
import { gamePage } from "./pages/game";
import { lobbyPage } from "./pages/lobby";
import { matchPage } from "./pages/match";
import { missingPage } from "./pages/missing";
import { simulatorPage } from "./pages/simulator";
import { startRouter, type Page, type Route } from "./router";
import { startTheme } from "./theme";

function open(route: Route): Page {
  switch (route.page) {
    case "lobby": return lobbyPage();
    case "game": return gamePage(route.game);
    case "match": return matchPage(route.id);
    case "contest": return contestPage(route.contest);
    case "entrant": return entrantPage(route.contest, route.entrant);
    case "simulator": return simulatorPage(route.game, route.id);
    case "missing": return missingPage();
  }
}

startTheme();
startRouter(document.querySelector<HTMLElement>("#page")!, open);
