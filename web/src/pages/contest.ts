import { addressOf, type ApiError } from "../api";
import { crossTable, measuredTable, standingsTable } from "../contest/tables";
import { halves, type Contest } from "../contest/contest_info";
import { matchList } from "../contest/match_list";
import { h as element } from "../dom";
import { count, counted, title } from "../format";
import { gameTitle } from "../match_info";
import { header, pageTitle } from "../parts/header";
import { stateMessage } from "../parts/state";
import { h, show, type Child, type View } from "../view";
import { quiet, section } from "../parts/section";
import type { Page } from "../router";
import { contestPoll } from "../contest/poll";

/** Matches fetched at first: a page of half a million would take many seconds. */
const newest = 5000;

/** A contest: standings with error bars, cross table, times and matches. It updates itself while the contest is played. */
export function contestPage(name: string): Page {
  document.title = `${name} · Agon`;
  const shown = element("div", {});
  const report = h("a", { class: "button", href: addressOf("GET /api/contests/{contest}/report", { contest: name }), download: "" }, "Report as a page");
  const leave = contestPoll(name, newest, undefined, (contest, all) => show(shown, contestParts(contest, [report], all)), (error) => show(shown, failure(error)));
  return { element: element("div", { class: "shell" }, header(pageTitle("Contest", name)), element("main", { class: "contest" }, shown)), leave };
}

/** The parts of a contest's page. `all`: fetches all matches, null: they are all here. */
export function contestParts(contest: Contest, actions: readonly Child[], all: (() => void) | null = null): View[] {
  return [
    h("div", { class: "contest-head" }, h("div", {}, h("p", { class: "season-headline" }, contest.contest), h("p", {}, leader(contest)), progress(contest)), actions.length === 0 ? null : h("div", { class: "season-actions" }, actions)),
    section("Standings", standingsTable(contest), quiet("Elo: strength estimated from the results; 0 is the average of this contest. The true value lies in the interval with a probability of 95 %.")),
    section("Cross table", quiet("Points that the row's player took from the column's player, out of those possible."), crossTable(contest)),
    section("Time used", measuredTable(contest)),
    section("Matches", all && moreMatches(contest, all), contest.matches.length > 0 ? matchList(contest, contest.matches, null) : quiet("No match has been played yet.")),
  ];
}

/** Says that not all matches are here, with a button that fetches them. */
export const moreMatches = (contest: Contest, all: () => void): View =>
  h("p", { class: "quiet" }, `These are the newest ${count(contest.matches.length)} matches. `, h("button", { type: "button", class: "button", on: { click: (event) => {
    (event.currentTarget as HTMLButtonElement).disabled = true;
    all();
  } } }, "Fetch all matches"));

function leader({ standings: [first], lead }: Contest): string {
  if (!first || !lead) return "";
  return `${lead} with ${halves(first.points)} ${first.points === 1 ? "point" : "points"} from ${counted(first.matches, "match", "matches")}.`;
}

/** A word of a command line. */
const shellWord = (word: string): string => (/^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export function progress(contest: Contest): View {
  const share = contest.expected > 0 ? contest.played / contest.expected : 0;
  const bar = h("progress", { class: "contest-progress", max: 1, value: share, "aria-label": "Matches played" });
  const some = `${count(contest.played)} of ${count(contest.expected)} matches`;
  const far = contest.complete ? `Complete: ${count(contest.played)} matches` : contest.running ? `${some} so far` : `Stopped after ${some}`;
  const text = contest.different < contest.played ? `${far}, ${count(contest.different)} different` : far;
  return h("div", { class: "contest-state" },
    h("p", {}, h("b", {}, gameTitle(contest.game)), ` · ${title(contest.format)} · ${text}`), contest.complete ? null : bar,
    contest.complete || contest.running ? null : h("p", {}, "Continue it with ", h("code", {}, `agon contest resume STORE --contest ${shellWord(contest.contest)}`)));
}

export function failure(error: ApiError): View {
  const home = h("a", { href: "/", class: "button button-main" }, "To the lobby");
  if (error.status === 404) return stateMessage("No such contest", error.message, home);
  return stateMessage("The contest cannot be shown", error.message, home);
}
