import type { VoidOrder } from "../api_types";
import { h } from "../dom";
import { count } from "../format";
import { problemLine, section, tried, type Visit } from "./frame";
import { matchTable } from "./match_table";
import { voidMatches } from "./season_api";

/** "#void=NUMBER" comes from a match's page. */
const matchIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get("void") ?? "";

/** Takes matches out of the ratings: first a preview, then the action. */
export function voidPart(visit: Visit, changed: () => void): HTMLElement {
  const { name } = visit;
  const numbers = h("input", { type: "text", name: "matches", placeholder: "1201, 1202", value: matchIn(location.hash), autocomplete: "off" });
  const reason = h("input", { type: "text", name: "reason", placeholder: "the machine was asleep", required: true, maxLength: 300, autocomplete: "off" });
  const replay = h("input", { type: "checkbox", class: "switch", name: "replay", role: "switch" });
  const problem = problemLine();
  const preview = h("div", {});
  const look = h("button", { type: "submit", class: "button" }, "Preview");
  const read = (): VoidOrder => {
    const matches = numbers.value.split(/[\s,;#]+/).filter((word) => word !== "").map(Number);
    if (matches.length === 0 || matches.some((id) => !Number.isInteger(id) || id <= 0)) throw new Error("Enter the numbers of the matches, separated by commas");
    return { matches, reason: reason.value, replay: replay.checked };
  };
  const show = async (): Promise<void> => {
    const order = read();
    const { matches: found, replays } = await voidMatches(name, order, true);
    if (found.length === 0) return preview.replaceChildren(h("p", { class: "quiet" }, "None of these matches counts now."));
    const apply = h("button", { type: "button", class: "button button-main" }, found.length === 1 ? "Void this match" : `Void these ${count(found.length)} matches`);
    apply.addEventListener("click", () => void tried(apply, problem, async () => {
      await voidMatches(name, order, false);
      preview.replaceChildren();
      numbers.value = "";
      changed();
    }));
    const again = order.replay ? h("p", { class: "void-replays" }, replays === 1 ? "One pair is played again." : `${count(replays)} pairs are played again.`) : null;
    preview.replaceChildren(matchTable(found, { season: name, zone: visit.season.zone, label: "Matches that would be voided", isMine: null }), ...(again ? [again] : []), h("p", { class: "season-actions" }, apply));
  };
  const form = h("form", { class: "void-form" }, h("label", { class: "field" }, h("span", { class: "field-name" }, "Numbers of matches"), numbers), h("label", { class: "field" }, h("span", { class: "field-name" }, "Reason"), reason), h("label", { class: "field field-switch" }, h("span", { class: "field-name" }, "Play them again"), replay, h("small", {}, "Both matches of each pair, by the same versions.")), look);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(look, problem, show);
  });
  return section("Void matches", h("p", { class: "quiet" }, "Voided matches no longer count; the reason is shown beside them. The ladder plays others in their place, or the same pairs again if you say so."), form, problem, preview);
}
