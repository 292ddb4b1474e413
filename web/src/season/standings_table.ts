import { count } from "../format";
import { ratingBar, scaleOf } from "../parts/rating_bar";
import { rowHead, table } from "../parts/table";
import { h, type View } from "../view";
import { teamAddress, type StandingRow, type Standings } from "./season_info";
import { languageName } from "./season_words";

/** The mean rating of the built-in opponents, the middle of the scale. */
const middle = 1000;

interface Named { id: number; name: string }

/** The standings of a season. `teams`: all of the season; one without a version that plays has no place, as in the grades. */
export function standingsTable(season: string, { rows }: Standings, own: ReadonlySet<number>, teams: readonly Named[]): View {
  const scale = scaleOf(rows, middle - 50, middle + 50);
  const spread = (row: StandingRow): string => `${Math.round(row.low)} to ${Math.round(row.high)}`;
  const tags = (row: StandingRow): View[] => [own.has(row.team) ? "your team" : "", row.house ? "built-in" : "", row.provisional && !row.house ? "provisional" : ""].filter(Boolean)
    .map((tag) => h("span", { class: tag === "your team" ? "tag tag-own" : "tag" }, tag));
  const link = (team: Named): View => h("a", { href: teamAddress(season, team) }, team.name);
  return table("Standings", "standings season-standings", [
    ["#", "place", (row) => (row.rank > 0 ? row.rank : "–")],
    ["Team", "", (row) => rowHead(link({ id: row.team, name: row.name }), h("span", { class: "row-tags" }, tags(row)))],
    ["Rating", "number", (row) => h("td", { class: "number strong rating" }, Math.round(row.elo))],
    ["95 % interval", "elo-head", (row) => h("td", { class: "elo-cell", title: `95 % interval: ${spread(row)}` }, ratingBar(row, scale, middle), h("span", { class: "hidden-text" }, `between ${spread(row)}`))],
    ["Matches", "number", (row) => count(row.matches)],
    ["Won", "number", (row) => count(row.wins)],
    ["Drawn", "number", (row) => count(row.draws)],
    ["Lost", "number", (row) => [count(row.losses),
      row.broken ? h("small", { class: "bad row-trouble", title: "Matches lost because the version never started, crashed, hung or left" }, row.broken) : null]],
    ["Version", "row-version", (row) => (row.house ? "–" : `v${row.number}`)],
    ["Language", "row-language", (row) => (row.house ? "" : languageName(row.language))],
  ], rows, (row) => ({ key: row.team, data: { row: row.team }, class: own.has(row.team) ? "is-own" : row.house ? "is-house" : "" }),
  teams.filter((team) => !rows.some((row) => row.team === team.id)).map((team) => h("tr", { class: own.has(team.id) ? "is-own" : "" },
    h("td", { class: "place" }, "–"), rowHead(link(team)), h("td", { class: "quiet", colSpan: 8 }, "no version plays, so it has no place"))));
}
