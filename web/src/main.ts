import "./styles/all.css";
import { contestMatchId } from "./contest/contest_info";
import { contestPage } from "./pages/contest";
import { docsPage } from "./pages/docs";
import { entrantPage } from "./pages/entrant";
import { gamePage } from "./pages/game";
import { contestsPage, gamesPage, seasonsPage, watchPage } from "./pages/lists";
import { lobbyPage } from "./pages/lobby";
import { matchPage } from "./pages/match";
import { missingPage } from "./pages/missing";
import { playPage } from "./pages/play";
import { practicePage } from "./pages/practice";
import { servedRules } from "./practice/place";
import { seasonPages } from "./pages/season";
import { seasonMatchPage } from "./pages/season_match";
import { simulatorPage } from "./pages/simulator";
import { termPage } from "./pages/term";
import { tuningPage } from "./pages/tuning";
import { workersPage } from "./pages/workers";
import type { PageName } from "./page_paths";
import { startRouter, type Page } from "./router";
import { startTheme } from "./theme";

/** How each page is made of the parts of its address. */
const pages: Readonly<Record<PageName, (first: string, second: string) => Page>> = {
  lobby: lobbyPage, matches: watchPage, games: gamesPage, contests: contestsPage, seasons: seasonsPage, workers: workersPage, missing: missingPage,
  play: (game) => playPage(game || null), docs: (document) => docsPage(document || null), game: gamePage,
  practice: (game) => practicePage(game, servedRules), simulator: (game, id) => simulatorPage(game, id || null),
  match: (id) => matchPage(id), contestMatch: (contest, match) => matchPage(contestMatchId(contest, match)),
  contest: contestPage, tuning: tuningPage, entrant: entrantPage, seasonMatch: seasonMatchPage, term: termPage, ...seasonPages,
};

// In a frame of another site, only the match is shown, without the arena around it.
if (location.pathname.startsWith("/embed/")) document.documentElement.dataset.framed = "";
startTheme();
startRouter(document.querySelector<HTMLElement>("#page")!, ({ page, parts: [first = "", second = ""] }) => pages[page](first, second));
