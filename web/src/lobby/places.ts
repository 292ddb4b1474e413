// The contests and the classes that this arena shows, with their progress.
import { contestAddress, tuningAddress, type ContestSummary } from "../contest/contest_info";
import { count, title } from "../format";
import { gameTitle } from "../match_info";
import { cardList } from "../parts/section";
import { seasonAddress, type SeasonSummary } from "../season/season_info";
import { stateNames } from "../season/season_words";
import { timeLeft } from "../season/times";
import type { View } from "../view";

/** `lead`: the entrant that is ahead. */
export const contestList = (contests: readonly ContestSummary[]): View => cardList(contests.map(({ contest, game, format, entrants, tuning, complete, played, expected, lead }) => ({
  href: tuning ? tuningAddress(contest) : contestAddress(contest), name: contest, words: `${gameTitle(game)} · ${tuning ? "Tuning" : title(format)} · ${entrants} players`,
  state: `${complete ? "Complete" : `${count(played)} of ${count(expected)} matches`}${lead && !tuning ? ` · ${lead}` : ""}`,
})));

export const seasonList = (seasons: readonly SeasonSummary[]): View => cardList(seasons.map((season) => {
  const left = season.past_deadline ? "" : timeLeft(season.deadline, Date.now());
  const state = season.state === "open" ? "Open for uploads" : stateNames[season.state];
  return { href: seasonAddress(season.id), name: season.id, words: `${season.title} · Class ladder${season.private ? " · private" : ""}`,
    state: season.state === "open" && season.past_deadline ? "Past its deadline" : [state, left ? `uploads end ${left}` : ""].filter(Boolean).join(" · ") };
}));
