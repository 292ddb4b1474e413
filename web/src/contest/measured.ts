import { h } from "../dom";
import { count } from "../format";
import { entrantAddress, type Contest, type Measured } from "./contest_info";

/** Milliseconds in words a table has room for. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 60_000) return `${(milliseconds / 60_000).toFixed(1)} min`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(2)} ms`;
}

/** What the entrants took of time and memory. Processor, start and memory are known of processes alone. */
export function measuredTable(contest: Contest): HTMLElement {
  const names = ["Player", "Thinking", "Longest decision", "Processor", "Slowest start", "Memory"];
  const head = h("tr", {}, ...names.map((name, index) => h("th", { scope: "col", class: index > 0 ? "number" : "" }, name)));
  const cells = (one: Measured): string[] => [
    duration(one.wall_ms), duration(one.longest_decision_ms), one.cpu_ms > 0 ? duration(one.cpu_ms) : "–",
    one.slowest_start_ms > 0 ? duration(one.slowest_start_ms) : "–", one.peak_kib > 0 ? `${count(Math.round(one.peak_kib / 1024))} MiB` : "–",
  ];
  const rows = contest.measured.map((one) =>
    h("tr", {}, h("th", { scope: "row" }, h("a", { href: entrantAddress(contest.contest, one.entrant) }, one.entrant)),
      ...cells(one).map((text) => h("td", { class: "number" }, text))));
  return h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": "Time used" }, h("table", { class: "measured" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}
