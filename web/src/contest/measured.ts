import { h } from "../dom";
import { count } from "../format";
import { entrantAddress, type Contest, type Measured } from "./contest_info";

/** Milliseconds in words that fit into a table. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 60_000) return `${(milliseconds / 60_000).toFixed(1)} min`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(2)} ms`;
}

/** Time and memory that the entrants used. Processor, start and memory are known only for programs, and left out if there are none. */
export function measuredTable(contest: Contest): HTMLElement {
  const known = (value: number, words: string): string => (value > 0 ? words : "–");
  const columns: [string, (one: Measured) => string][] = [["Thinking", (one) => duration(one.wall_ms)], ["Longest decision", (one) => duration(one.longest_decision_ms)]];
  if (contest.measured.some((one) => one.cpu_ms > 0 || one.slowest_start_ms > 0 || one.peak_kib > 0))
    columns.push(["Processor", (one) => known(one.cpu_ms, duration(one.cpu_ms))], ["Slowest start", (one) => known(one.slowest_start_ms, duration(one.slowest_start_ms))],
      ["Memory", (one) => known(one.peak_kib, `${count(Math.round(one.peak_kib / 1024))} MiB`)]);
  const head = h("tr", {}, h("th", { scope: "col" }, "Player"), ...columns.map(([name]) => h("th", { scope: "col", class: "number" }, name)));
  const rows = contest.measured.map((one) =>
    h("tr", {}, h("th", { scope: "row" }, h("a", { href: entrantAddress(contest.contest, one.entrant) }, one.entrant)),
      ...columns.map(([, words]) => h("td", { class: "number" }, words(one)))));
  return h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": "Time used" }, h("table", { class: "measured" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}
