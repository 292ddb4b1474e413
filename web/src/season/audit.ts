import { h } from "../dom";
import { section, tableFrame, type Visit } from "./frame";
import { fetchAudit } from "./season_api";
import type { AuditEntry } from "./season_info";
import { shortTime } from "./times";

const portion = 30;

/** The log of actions and their authors, newest first. */
export function auditPart(visit: Visit): { element: HTMLElement; load: () => Promise<void> } {
  const place = h("div", {});
  let shown = portion;
  let entries: AuditEntry[] = [];
  const more = h("button", { type: "button", class: "button", on: { click: () => {
    shown += portion;
    show();
  } } }, "Show more");
  const show = (): void => {
    const rows = entries.slice(0, shown).map(({ at, who, action, detail }) => h("tr", {}, h("td", { class: "row-when" }, shortTime(at, visit.season.zone)), h("td", {}, who), h("td", {}, action), h("td", { class: "row-words" }, detail)));
    place.replaceChildren(entries.length === 0 ? h("p", { class: "quiet" }, "Nothing yet.") : tableFrame("Audit", "audit", [["When"], ["Who"], ["What"], ["Of what"]], h("tbody", {}, ...rows)));
    if (entries.length > shown) place.append(more);
  };
  const load = async (): Promise<void> => {
    entries = await fetchAudit(visit.name);
    show();
  };
  return { element: section("Audit", place), load };
}
