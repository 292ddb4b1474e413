import { h } from "../dom";
import { signed } from "../format";
import { entrantAddress, halves, type Contest, type Standing } from "./contest_info";

/** Elo as a point with its interval, on a scale that all rows share. */
function eloBar(standing: Standing, low: number, high: number): HTMLElement {
  const at = (elo: number): string => `${(((elo - low) / Math.max(1, high - low)) * 100).toFixed(2)}%`;
  const whisker = h("i", { class: "elo-whisker" });
  const dot = h("i", { class: "elo-dot" });
  const zero = h("i", { class: "elo-zero" });
  whisker.style.left = at(standing.elo_low);
  whisker.style.right = `calc(100% - ${at(standing.elo_high)})`;
  dot.style.left = at(standing.elo);
  zero.style.left = at(0);
  return h("div", { class: "elo-bar", "aria-hidden": "true" }, zero, whisker, dot);
}

/** Why some of the losses are no defeats in the game: "3 crashed". */
function brokenNote(broken: Standing["broken"]): HTMLElement | null {
  const words = Object.entries(broken ?? {}).map(([why, matches]) => `${matches} ${why}`).join(", ");
  return words === "" ? null : h("small", { class: "bad row-trouble", title: "Matches lost because the player never started, crashed, hung or left" }, words);
}

/** Notes below the table on how matches count. */
function notes({ points, met_again, order, standings }: Contest): string[] {
  return [
    `Order: ${order.join(", then ")}.`,
    points === "pair" ? "The sides of this game are unlike: two matches on one seed, with sides swapped, count as one result, by the sum of scores." : "",
    standings.some((one) => (one.byes ?? 0) > 0) ? "Bye: a round without an opponent, because the number of players is odd. It gives the points of a won pairing and counts neither as played nor for Elo. In Buchholz it is a virtual opponent." : "",
    ...(met_again ?? []).map(([one, other]) => `${one} and ${other} met again, for no other pairing was left.`),
  ].filter(Boolean);
}

/** The table: places, points, Elo with error bars. */
export function standingsTable(contest: Contest): HTMLElement {
  const low = Math.min(...contest.standings.map((one) => one.elo_low), -50);
  const high = Math.max(...contest.standings.map((one) => one.elo_high), 50);
  const rested = contest.standings.some((one) => (one.byes ?? 0) > 0);
  // Two with equal points are equal in these as well, and a knockout is not ordered by them.
  const ties = contest.standings.length > 2 && contest.order.includes("Buchholz");
  const graded = contest.standings.some((one) => one.grade !== undefined);
  const head = h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, "Player"), h("th", { scope: "col", class: "number" }, "Points"),
    h("th", { scope: "col", class: "number" }, "Played"), h("th", { scope: "col", class: "number" }, "Won"), h("th", { scope: "col", class: "number" }, "Drawn"),
    h("th", { scope: "col", class: "number" }, "Lost"), rested ? h("th", { scope: "col", class: "number" }, "Byes") : null,
    ...(ties ? ["Buchholz", "Sonneborn-Berger"].map((name) => h("th", { scope: "col", class: "number" }, name)) : []), h("th", { scope: "col", class: "number" }, "Elo"), h("th", { scope: "col", class: "elo-head" }, "95 % interval"),
    h("th", { scope: "col", class: "number" }, "Faults"), graded ? h("th", { scope: "col", class: "number" }, "Grade") : null);
  const rows = contest.standings.map((one) => {
    const faults = Object.values(one.faults).reduce((sum, count) => sum + count, 0);
    const interval = `${signed(one.elo_low)} to ${signed(one.elo_high)}`;
    return h("tr", {}, h("td", { class: "place" }, one.place),
      h("th", { scope: "row" }, h("a", { href: entrantAddress(contest.contest, one.entrant) }, one.entrant)),
      h("td", { class: "number strong" }, halves(one.points)), h("td", { class: "number" }, one.matches), h("td", { class: "number" }, one.won),
      h("td", { class: "number" }, one.drawn), h("td", { class: "number" }, one.lost, brokenNote(one.broken)), rested ? h("td", { class: "number" }, one.byes ?? 0) : null,
      ...(ties ? [one.buchholz, one.sonneborn_berger].map((value) => h("td", { class: "number" }, value)) : []), h("td", { class: "number strong", title: interval }, signed(one.elo)),
      h("td", { class: "elo-cell", title: interval }, eloBar(one, low, high), h("span", { class: "hidden-text" }, interval)),
      h("td", { class: faults > 0 ? "number bad" : "number", title: Object.entries(one.faults).map(([code, count]) => `${code}: ${count}`).join(", ") }, faults),
      graded ? h("td", { class: "number strong" }, one.grade ?? "–") : null);
  });
  const table = h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": "Standings" },
    h("table", { class: "standings" }, h("thead", {}, head), h("tbody", {}, ...rows)));
  return h("div", {}, table, ...notes(contest).map((words) => h("p", { class: "quiet" }, words)));
}
