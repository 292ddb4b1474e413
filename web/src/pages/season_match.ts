import { ApiError, ask } from "../api";
import { h } from "../dom";
import { header, placeLink } from "../parts/header";
import type { Page } from "../router";
import { refusal } from "../season/frame";
import { besideMatch, ownSeatIn } from "../season/match_beside";
import { fetchSession } from "../season/season_api";
import { seasonAddress, seasonMatchId } from "../season/season_info";
import { made } from "../view";
import { matchPage } from "./match";
import { openedPage, openingPage } from "./missing";

/** A match of a season: the match page, with the season's facts about it and the output of your own program. */
export function seasonMatchPage(season: string, match: string): Page {
  document.title = "Match · Agon";
  return openedPage(openingPage("Opening the match…"), async () => {
    const [session, known] = await Promise.all([fetchSession(), ask("GET /api/seasons/{season}/matches/{match}", { season, match })]);
    const place = placeLink(`‹ ${season}`, seasonAddress(season), `Back to the season ${season}`);
    return matchPage(seasonMatchId(season, match), [], { place, ownSeat: (seats) => ownSeatIn(known, session, seats), beside: besideMatch(season, known, session) });
  }, (error) => {
    const told = error instanceof ApiError ? error : new ApiError(0, String(error));
    return { element: h("div", { class: "shell" }, header(null), h("main", { class: "message-page" }, made(refusal(season, told)))), leave: () => undefined };
  });
}
