import { contestAddress } from "../contest/contest_info";
import { count, counted } from "../format";
import { gameAddress } from "../match_info";
import { moving } from "../parts/moving_rows";
import { h, show, type View } from "../view";
import type { Visit } from "./frame";
import { section } from "../parts/section";
import { matchTable, queueList } from "./match_table";
import { fetchMatches, fetchQueue, fetchSeason, fetchStandings } from "./season_api";
import { seasonAddress, teamAddress, termAddress, type Standings } from "./season_info";
import { seasonSentences, stateNames } from "./season_words";
import { standingsTable } from "./standings_table";
import { timeLeft, when } from "./times";

const lookTime = 3000;

function stateHead({ name, season }: Visit, standings: Standings): View {
  const now = Date.now();
  const { state, deadline, zone } = season;
  const live = state === "open" && !season.past_deadline;
  const released = season.finals.filter((each) => each.released);
  const ends = !season.past_deadline && deadline && (state === "open" || state === "paused" || state === "frozen");
  const facts: [string, string, string?][] = [
    ["Teams", count(season.teams.length)], ["Rated matches", standings.hidden ? "hidden" : count(standings.matches)],
    ...(ends ? [["Deadline", timeLeft(deadline, now), when(deadline, zone)] as [string, string, string]] : []),
  ];
  return h("div", { class: "season-head" },
    h("div", { class: "season-title" },
      h("p", { class: "season-game" }, h("a", { href: gameAddress(season.game) }, season.title), season.private ? h("span", { class: "tag" }, "private") : null),
      h("p", { class: "season-headline" }, name, h("span", { class: `tag season-state state-${state}${live ? " tag-live" : ""}` }, stateNames[state])),
      h("ul", { class: "season-sentences" }, ...seasonSentences(season, standings.hidden_since, now).map((words) => h("li", {}, words)),
        ...released.map(({ number, contest }) => h("li", {}, h("a", { class: "more", href: contestAddress(contest) }, `${released.length === 1 ? "The final" : `Final ${number}`}, match by match`))),
        ...season.terms.map((term) => h("li", {}, h("a", { class: "more", href: termAddress(term) }, `The term ${term}`), " counts this season together with others.")))),
    h("dl", { class: "season-facts" }, ...facts.map(([word, value, title]) => h("div", { title: title ?? null }, h("dt", {}, word), h("dd", {}, value)))));
}

/** Your own team at a glance: its place, or what it should do next. */
function ownCard({ name, teams }: Visit, standings: Standings): View | null {
  const team = teams[0];
  if (!team) return null;
  const row = standings.rows.find((each) => each.team === team.id);
  const ranked = standings.rows.filter((each) => !each.house).length;
  const link = h("a", { class: "button", href: teamAddress(name, team) }, "My team");
  const upload = h("a", { class: row ? "button" : "button button-main", href: seasonAddress(name, "upload") }, "Upload a version");
  if (standings.hidden) return h("section", { class: "own-card", "aria-label": "Your team" }, h("p", {}, h("b", {}, team.name), " Its place is hidden until the release."), link);
  if (!row) return h("section", { class: "own-card", "aria-label": "Your team" }, h("p", {}, h("b", {}, team.name), " None of your versions plays yet. Upload one: within a minute you see how it does."), upload);
  const words = `${Math.round(row.elo)} ± ${Math.round((row.high - row.low) / 2)}${row.provisional ? `, provisional below ${standings.provisional_below} matches` : ""}`;
  return h("section", { class: "own-card", "aria-label": "Your team" },
    h("p", { class: "own-place" }, h("b", {}, `${row.rank}.`), ` of ${counted(ranked, "team")}`), h("p", {}, h("b", {}, row.name), ` v${row.number} · ${words}`), link, upload);
}

/** The table of the standings, or why there is none. */
function standingsPart({ name, season, teams }: Visit, standings: Standings): View {
  const wall = h("a", { class: "button button-small", href: `${seasonAddress(name)}?wall`, target: "_blank" }, "For the projector");
  const none = standings.hidden ? "The standings are hidden until the teacher releases them." : "Nobody has uploaded anything yet. The first version that is ready appears here.";
  return h("section", { class: "contest-section" }, h("div", { class: "section-head" }, h("h2", {}, "Standings"), wall),
    ...(standings.rows.length === 0 ? [h("p", { class: "quiet" }, none)] : [
      standingsTable(name, standings, new Set(teams.map((team) => team.id)), standings.hidden ? [] : season.teams),
      standings.points === "pair" ? h("p", { class: "quiet" }, "The sides of this game are unlike: for the rating, two matches on one seed, with sides swapped, count as one result, by the sum of scores.") : null,
      h("p", { class: "quiet" }, "Rating: strength estimated from all rated matches; the built-in opponents' average is 1000. The true value lies in the interval with a probability of 95 %.")]));
}

/** The home of a season: its present state, live. */
export function openHome(visit: Visit): void {
  const { name, main } = visit;
  visit.follow(lookTime, () => Promise.all([fetchSeason(name), fetchStandings(name), fetchMatches(name, { most: 12 }),
    visit.teams.length > 0 || visit.isTeacher ? fetchQueue(name) : null]), ([season, standings, { matches }, waiting]) => {
    visit.season = season;
    moving(main, 600, () => show(main, stateHead(visit, standings), ownCard(visit, standings), standingsPart(visit, standings),
      waiting && section("Queue", queueList(waiting)),
      section("Latest matches", matches.length === 0 ? h("p", { class: "quiet" }, "No match has been played yet.")
        : matchTable(matches, { season: name, zone: season.zone, label: "Latest matches", isMine: null }))));
  });
}
