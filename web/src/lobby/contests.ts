import { contestAddress, tuningAddress, type ContestSummary } from "../contest/contest_info";
import { h } from "../dom";
import { count, title } from "../format";
import { gameTitle } from "../match_info";

/** The contests that this arena shows, with their progress and their leaders. */
export function contestList(contests: readonly ContestSummary[]): HTMLElement {
  return h("ul", { class: "contests" }, ...contests.map((contest) =>
    h("li", {}, h("a", { class: "contest-card", href: contest.tuning ? tuningAddress(contest.contest) : contestAddress(contest.contest) },
      h("b", {}, contest.contest),
      h("span", {}, `${gameTitle(contest.game)} · ${contest.tuning ? "Tuning" : title(contest.format)} · ${contest.entrants} players`),
      h("span", { class: "contest-card-state" }, contest.complete ? contest.tuning ? "Complete" : `Complete · won by ${contest.leader ?? "nobody"}`
        : `${count(contest.played)} of ${count(contest.expected)} matches${contest.leader && !contest.tuning ? ` · ${contest.leader} leads` : ""}`)))));
}
