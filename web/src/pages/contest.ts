import { ApiError, contestReportPath, fetchContest } from "../api";
import { crossTable } from "../contest/cross_table";
import { halves, type Contest } from "../contest/contest_info";
import { matchList } from "../contest/match_list";
import { measuredTable } from "../contest/measured";
import { standingsTable } from "../contest/standings";
import { h } from "../dom";
import { count, title } from "../format";
import { gameTitle } from "../match_info";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import { LiveElsewhere } from "../workers/live_list";
import { workersLink } from "../workers/link";
import { contestPoll, type Poll } from "../contest/poll";

/** Matches fetched at first: a page of half a million would take many seconds. */
const newest = 5000;

/** A contest: standings with error bars, cross table, times and matches. It updates itself while the contest is played. */
export function contestPage(name: string): Page {
  document.title = `${name} · Agon`;
  const shown = h("div", {});
  const live = new LiveElsewhere("Being played on workers", name);
  const main = h("main", { class: "contest" }, shown, live.element);
  const heading = h("h1", { class: "match-title" }, h("span", { class: "match-game" }, "Contest"), h("span", { class: "match-names" }, name));
  const element = h("div", { class: "shell" }, header(heading), main);
  const start = (most: number): Poll => contestPoll(() => fetchContest(name, most), (contest) => {
    const cut = most > 0 && contest.matches.length >= most;
    shown.replaceChildren(...contestParts(contest, contestReportPath(name), cut ? allMatches : null));
  }, (error) => shown.replaceChildren(failure(error)));
  const allMatches = (): void => {
    poll.stop();
    poll = start(0);
  };
  let poll = start(newest);
  return {
    element,
    leave: () => {
      poll.stop();
      live.leave();
    },
  };
}

/** The parts of a contest's page; `report`: the address of the contest as one file, null: the page is that file. `all`: fetches all matches, null: they are all here. */
export function contestParts(contest: Contest, report: string | null, all: (() => void) | null = null): HTMLElement[] {
  const section = (heading: string, ...content: Node[]): HTMLElement => h("section", { class: "contest-section" }, h("h2", {}, heading), ...content);
  const empty = h("p", { class: "quiet" }, "No match has been played yet.");
  return [
    h("div", { class: "contest-head" }, h("div", {}, h("p", { class: "season-headline" }, contest.contest), h("p", {}, leader(contest)), progress(contest)), report === null ? null : h("div", { class: "season-actions" }, workersLink("button", true), h("a", { class: "button", href: report, download: "" }, "Report as a page"))),
    section("Standings", standingsTable(contest), h("p", { class: "quiet" }, "Elo: strength estimated from the results; 0 is the average of this contest. The true value lies in the interval with a probability of 95 %.")),
    section("Cross table", h("p", { class: "quiet" }, "Points that the row's player took from the column's player, out of those possible."), crossTable(contest)),
    section("Time used", measuredTable(contest)),
    section("Matches", ...(all === null ? [] : [moreMatches(contest, all)]), contest.matches.length > 0 ? matchList(contest, contest.matches, null) : empty),
  ];
}

/** Says that not all matches are here, with a button that fetches them. */
export function moreMatches(contest: Contest, all: () => void): HTMLElement {
  const button = h("button", { type: "button", class: "button" }, "Fetch all matches");
  button.addEventListener("click", () => {
    button.disabled = true;
    all();
  });
  return h("p", { class: "quiet" }, `These are the newest ${count(contest.matches.length)} matches. `, button);
}

function leader({ standings: [first], complete, played }: Contest): string {
  if (!first || played === 0) return "";
  return `${first.entrant} ${complete ? "won" : "leads"} with ${halves(first.points)} ${first.points === 1 ? "point" : "points"} from ${count(first.matches)} ${first.matches === 1 ? "match" : "matches"}.`;
}

export function progress(contest: Contest): HTMLElement {
  const share = contest.expected > 0 ? contest.played / contest.expected : 0;
  const bar = h("progress", { class: "contest-progress", max: 1, value: share, "aria-label": "Matches played" });
  const some = `${count(contest.played)} of ${count(contest.expected)} matches`;
  const far = contest.complete ? `Complete: ${count(contest.played)} matches` : contest.running ? `${some} so far` : `Stopped after ${some}`;
  const text = contest.different < contest.played ? `${far}, ${count(contest.different)} different` : far;
  return h("div", { class: "contest-state" },
    h("p", {}, h("b", {}, gameTitle(contest.game)), ` · ${title(contest.format)} · ${text}`), contest.complete ? null : bar);
}

export function failure(error: ApiError): HTMLElement {
  const home = h("a", { href: "/", class: "button button-main" }, "To the lobby");
  if (error.status === 404) return stateMessage("No such contest", error.message, home);
  return stateMessage("The contest cannot be shown", error.message, home);
}
