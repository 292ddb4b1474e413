import "./styles/all.css";
import { contestPage } from "./pages/contest";
import { docsPage } from "./pages/docs";
import { elsewhereMatchPage } from "./pages/elsewhere_match";
import { entrantPage } from "./pages/entrant";
import { gamePage } from "./pages/game";
import { contestsPage, gamesPage, seasonsPage } from "./pages/lists";
import { lobbyPage } from "./pages/lobby";
import { matchPage } from "./pages/match";
import { missingPage } from "./pages/missing";
import { playPage } from "./pages/play";
import { practicePage } from "./pages/practice";
import { servedRules } from "./practice/place";
import { seasonPage } from "./pages/season";
import { seasonMatchPage } from "./pages/season_match";
import { simulatorPage } from "./pages/simulator";
import { tuningPage } from "./pages/tuning";
import { watchPage } from "./pages/watch";
import { workersPage } from "./pages/workers";
import type { Route } from "./page_paths";
import { startRouter, type Page } from "./router";
import { startTheme } from "./theme";

function open(route: Route): Page {
  switch (route.page) {
    case "lobby": return lobbyPage();
    case "matches": return watchPage();
    case "play": return playPage(route.game);
    case "games": return gamesPage();
    case "contests": return contestsPage();
    case "seasons": return seasonsPage();
    case "docs": return docsPage(route.document);
    case "game": return gamePage(route.game);
    case "match": return matchPage(route.id);
    case "contest": return contestPage(route.contest);
    case "tuning": return tuningPage(route.contest);
    case "entrant": return entrantPage(route.contest, route.entrant);
    case "simulator": return simulatorPage(route.game, route.id);
    case "practice": return practicePage(route.game, servedRules);
    case "season": return seasonPage(route.season, route.place);
    case "seasonMatch": return seasonMatchPage(route.season, route.match);
    case "workers": return workersPage();
    case "elsewhereMatch": return elsewhereMatchPage(route.match);
    case "missing": return missingPage();
  }
}

// In a frame of another site, only the match is shown, without the arena around it.
if (location.pathname.startsWith("/embed/")) document.documentElement.dataset.framed = "";
startTheme();
startRouter(document.querySelector<HTMLElement>("#page")!, open);
