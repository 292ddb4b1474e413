import type { FinalSummary, FinalTable } from "../api_types";
import { contestAddress } from "../contest/contest_info";
import { h } from "../dom";
import { section, tableFrame, type Visit } from "./frame";
import { fetchFinal } from "./season_api";
import { when } from "./times";

/** The state of a final, in words. */
function fateOf({ ended, given_up: givenUp, released, revealed, teams }: FinalSummary, zone: string): string {
  if (givenUp) return `given up on ${when(givenUp, zone)}`;
  if (released) return `released on ${when(released, zone)}`;
  if (!ended) return "not over yet";
  return revealed > 0 ? `over; ${revealed} of ${teams} places are revealed` : "over; only you see it";
}

function tableOf(final: FinalTable, zone: string): HTMLElement {
  const name = `Final ${final.number}`;
  const rows = final.places.map((row) => h("tr", {}, h("td", { class: "number" }, String(row.place)), h("th", { scope: "row" }, row.team),
    ...[row.points, row.matches, row.wins, row.draws, row.losses].map((value) => h("td", { class: "number" }, String(value)))));
  return h("div", {}, h("h3", {}, final.released ? h("a", { href: contestAddress(final.contest) }, name) : name), h("p", { class: "quiet" }, `${final.contest}: ${fateOf(final, zone)}.`),
    rows.length === 0 ? null : tableFrame(name, "grades-table", [["Place", "number"], ["Team"], ...["Points", "Matches", "Won", "Drawn", "Lost"].map((word): [string, string] => [word, "number"])], h("tbody", {}, ...rows)));
}

/** The finals of the season with their tables, newest first; `show` asks for them again. */
export function finalsPart({ name }: Visit): { element: HTMLElement; show: (finals: readonly FinalSummary[], zone: string) => Promise<void> } {
  const list = h("div", {});
  const element = section("Finals", list);
  element.hidden = true;
  return {
    element,
    show: async (finals, zone) => {
      element.hidden = finals.length === 0;
      const tables = await Promise.all(finals.map(({ number }) => fetchFinal(name, number)));
      list.replaceChildren(...tables.reverse().map((final) => tableOf(final, zone)));
    },
  };
}
