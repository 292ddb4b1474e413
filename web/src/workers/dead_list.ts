import { h } from "../dom";
import { count } from "../format";
import { tableFrame } from "../season/frame";
import { taskWords, type Fleet } from "./fleet_info";

const shown = 100;

/** The work that was given up, newest first, and the workers that are trusted no more; null: none of either. */
export function deadList(fleet: Fleet): HTMLElement | null {
  const rows = fleet.jobs.flatMap((job) => [...job.dead].reverse().map((dead) => ({ job, dead })));
  const all = fleet.jobs.reduce((sum, job) => sum + job.dead_count, 0);
  if (rows.length === 0) return null;
  const body = h("tbody", {}, ...rows.slice(0, shown).map(({ job, dead }) => h("tr", {},
    h("th", { scope: "row", class: "dead-task", title: dead.task }, taskWords(dead.task)), h("td", {}, job.name || job.id),
    h("td", { class: "dead-reason" }, dead.reason), h("td", { class: "dead-worker" }, dead.worker))));
  return h("div", {}, all > Math.min(rows.length, shown) ? h("p", { class: "quiet" }, `The last ${Math.min(rows.length, shown)} of ${count(all)}.`) : null,
    tableFrame("Matches that were given up", "dead-table", [["Match"], ["Of"], ["Why"], ["Worker"]], body));
}

export function distrustedList(fleet: Fleet): HTMLElement | null {
  if (fleet.distrusted.length === 0) return null;
  return h("ul", { class: "distrusted" }, ...fleet.distrusted.map(({ worker, reason }) => h("li", {}, h("b", {}, worker), h("span", {}, reason))));
}
