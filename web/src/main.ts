import "./styles/all.css";
import { lobbyPage } from "./pages/lobby";
import { matchPage } from "./pages/match";
import { missingPage } from "./pages/missing";
import { simulatorPage } from "./pages/simulator";
import { startRouter, type Page, type Route } from "./router";
import { startTheme } from "./theme";

function open(route: Route): Page {
  switch (route.page) {
    case "lobby": return lobbyPage();
    case "match": return matchPage(route.id);
    case "simulator": return simulatorPage(route.game, route.id);
    case "missing": return missingPage();
  }
}

startTheme();
startRouter(document.querySelector<HTMLElement>("#page")!, open);
