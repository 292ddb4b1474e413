import { ApiError } from "../api";
import { h } from "../dom";
import { header } from "../parts/header";
import type { Page } from "../router";
import { refusal } from "../season/frame";
import { besideMatch, ownSeatIn } from "../season/match_beside";
import { fetchLadderMatch, fetchSession } from "../season/season_api";
import { seasonAddress, seasonMatchId } from "../season/season_info";
import { matchPage } from "./match";

/** A match of a season: the match page, with the season's facts about it and the output of your own program. */
export function seasonMatchPage(season: string, match: string): Page {
  document.title = "Match · Agon";
  const element = h("div", { class: "page-host" });
  element.append(h("div", { class: "shell" }, header(null), h("main", { class: "loading", "aria-busy": "true" }, h("p", {}, "Opening the match…"))));
  let inner: Page | null = null;
  let left = false;
  const open = async (): Promise<void> => {
    try {
      const [session, known] = await Promise.all([fetchSession(), fetchLadderMatch(season, match)]);
      if (left) return;
      const place = h("a", { class: "match-game match-place", href: seasonAddress(season), title: `Back to the season ${season}` }, "‹ ", season);
      inner = matchPage(seasonMatchId(season, match), [], { place, ownSeat: (seats) => ownSeatIn(known, session, seats), beside: besideMatch(season, known, session) });
      element.replaceChildren(inner.element);
    } catch (error) {
      if (left) return;
      const told = error instanceof ApiError ? error : new ApiError(0, String(error));
      element.replaceChildren(h("div", { class: "shell" }, header(null), h("main", { class: "message-page" }, refusal(season, told))));
    }
  };
  void open();
  return {
    element,
    leave: () => {
      left = true;
      inner?.leave();
    },
  };
}
