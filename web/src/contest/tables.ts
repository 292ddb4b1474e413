// The tables of a contest: standings, cross table, times used.
import { count, dollars, signed } from "../format";
import { ratingBar, scaleOf } from "../parts/rating_bar";
import { rowHead, table, tableFrame, type Column } from "../parts/table";
import { h, type Child, type View } from "../view";
import { entrantAddress, halves, meeting, meetingAddress, type Contest, type Measured, type Standing } from "./contest_info";

/** Why some of the losses are no defeats in the game: "3 crashed". */
function brokenNote(broken: Standing["broken"]): View | null {
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
export function standingsTable(contest: Contest): Child {
  const { standings, order } = contest;
  const rated = ({ elo, elo_low: low, elo_high: high }: Standing): { elo: number; low: number; high: number } => ({ elo, low, high });
  const scale = scaleOf(standings.map(rated), -50, 50);
  const rested = standings.some((one) => (one.byes ?? 0) > 0);
  // Two with equal points are equal in these as well, and a knockout is not ordered by them.
  const ties = standings.length > 2 && order.includes("Buchholz");
  const graded = standings.some((one) => one.grade !== undefined);
  const interval = (one: Standing): string => `${signed(one.elo_low)} to ${signed(one.elo_high)}`;
  const faults = (one: Standing): number => Object.values(one.faults).reduce((sum, count) => sum + count, 0);
  const strong = (value: string | number, title: string | null = null): View => h("td", { class: "number strong", title }, value);
  return [table("Standings", "standings", [
    ["#", "place", ({ place }) => place],
    ["Player", "", ({ entrant }) => rowHead(h("a", { href: entrantAddress(contest.contest, entrant) }, entrant))],
    ["Points", "number", ({ points }) => strong(halves(points))],
    ["Played", "number", ({ matches }) => matches], ["Won", "number", ({ won }) => won], ["Drawn", "number", ({ drawn }) => drawn],
    ["Lost", "number", ({ lost, broken }) => [lost, brokenNote(broken)]],
    rested && ["Byes", "number", ({ byes }) => byes ?? 0],
    ties && ["Buchholz", "number", ({ buchholz }) => buchholz], ties && ["Sonneborn-Berger", "number", ({ sonneborn_berger: berger }) => berger],
    ["Elo", "number", (one) => strong(signed(one.elo), interval(one))],
    ["95 % interval", "elo-head", (one) => h("td", { class: "elo-cell", title: interval(one) }, ratingBar(rated(one), scale, 0), h("span", { class: "hidden-text" }, interval(one)))],
    ["Faults", "number", (one) => h("td", { class: faults(one) > 0 ? "number bad" : "number", title: Object.entries(one.faults).map(([code, count]) => `${code}: ${count}`).join(", ") }, faults(one))],
    graded && ["Grade", "number", ({ grade }) => strong(grade ?? "–")],
  ], standings, ({ entrant }) => ({ key: entrant })), notes(contest).map((words) => h("p", { class: "quiet" }, words))];
}

/** The results of all pairs as warm and cold cells: the row's points against the column. */
export function crossTable(contest: Contest): View {
  const names = contest.standings.map((one) => one.entrant);
  return tableFrame("Cross table", "cross", [h("tr", {}, h("td", {}), names.map((name, index) => h("th", { scope: "col", title: name }, index + 1)))],
    names.map((name, index) => h("tr", { key: name }, rowHead(h("span", { class: "cross-place" }, index + 1), " ", h("a", { href: entrantAddress(contest.contest, name) }, name)),
      names.map((other) => cell(contest, name, other)))));
}

function cell(contest: Contest, name: string, other: string): View {
  if (name === other) return h("td", { class: "cross-self" });
  const met = meeting(contest, name, other);
  if (!met) return h("td", { class: "cross-none" }, "·");
  const share = met.points / met.matches;
  return h("td", { class: share >= 0.5 ? "cross-won" : "cross-lost", style: { "--share": share.toFixed(3) }, title: `${name} against ${other}: ${met.won} won, ${met.drawn} drawn, ${met.lost} lost` },
    h("a", { class: "cross-link", href: meetingAddress(contest.contest, name, other) }, h("b", {}, halves(met.points)), h("small", {}, `/${met.matches}`)));
}

/** Milliseconds in words that fit into a table. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 60_000) return `${(milliseconds / 60_000).toFixed(1)} min`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(2)} ms`;
}

/** Resources that the entrants used. Processor, start and memory are known only for programs, tokens only for those that say so, and left out if there are none. */
export function measuredTable({ contest, measured }: Contest): View {
  const known = (value: number, words: string): string => (value > 0 ? words : "–");
  const ofPrograms: Column<Measured>[] = [["Processor", "number", (one) => known(one.cpu_ms, duration(one.cpu_ms))], ["Slowest start", "number", (one) => known(one.slowest_start_ms, duration(one.slowest_start_ms))],
    ["Memory", "number", (one) => known(one.peak_kib, `${count(Math.round(one.peak_kib / 1024))} MiB`)]];
  const ofModels: Column<Measured>[] = [["Tokens in", "number", ({ usage }) => (usage ? count(usage.input_tokens) : "–")], ["Tokens out", "number", ({ usage }) => (usage ? count(usage.output_tokens) : "–")],
    ["Price", "number", ({ usage }) => (usage ? dollars(usage.dollars) : "–")], ["Retries", "number", ({ usage }) => (usage ? count(usage.retries) : "–")]];
  return table("Time used", "measured", [
    ["Player", "", ({ entrant }) => rowHead(h("a", { href: entrantAddress(contest, entrant) }, entrant))],
    ["Thinking", "number", (one) => duration(one.wall_ms)], ["Longest decision", "number", (one) => duration(one.longest_decision_ms)],
    ...(measured.some((one) => one.cpu_ms > 0 || one.slowest_start_ms > 0 || one.peak_kib > 0) ? ofPrograms : []),
    ...(measured.some(({ usage }) => usage) ? ofModels : []),
  ], measured);
}
