import type { VoidOrder } from "../api_types";
import { h as element } from "../dom";
import { count } from "../format";
import { field, sendForm, tried } from "../parts/form";
import { h, show, type View } from "../view";
import type { Visit } from "./frame";
import { quiet, section } from "../parts/section";
import { matchTable } from "./match_table";
import { voidMatches } from "./season_api";

/** "#void=NUMBER" comes from a match's page. */
const matchIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get("void") ?? "";

/** Takes matches out of the ratings: first a preview, then the action. */
export function voidPart(visit: Visit, changed: () => void): View {
  const { name } = visit;
  const numbers = element("input", { type: "text", name: "matches", placeholder: "1201, 1202", value: matchIn(location.hash), autocomplete: "off" });
  const reason = element("input", { type: "text", name: "reason", placeholder: "the machine was asleep", required: true, maxLength: 300, autocomplete: "off" });
  const replay = element("input", { type: "checkbox", class: "switch", name: "replay", role: "switch" });
  const preview = element("div", {});
  const read = (): VoidOrder => {
    const matches = numbers.value.split(/[\s,;#]+/).filter((word) => word !== "").map(Number);
    if (matches.length === 0 || matches.some((id) => !Number.isInteger(id) || id <= 0)) throw new Error("Enter the numbers of the matches, separated by commas");
    return { matches, reason: reason.value, replay: replay.checked };
  };
  const apply = (order: VoidOrder) => (event: Event): void => void tried(event.currentTarget as HTMLButtonElement, problem, async () => {
    await voidMatches(name, order, false);
    show(preview);
    numbers.value = "";
    changed();
  });
  const { form, problem } = sendForm("void-form", "Preview", [field("Numbers of matches", numbers), field("Reason", reason),
    field("Play them again", replay, "Both matches of each pair, by the same versions.", "field-switch")], async () => {
    const order = read();
    const { matches: found, replays } = await voidMatches(name, order, true);
    if (found.length === 0) return show(preview, quiet("None of these matches counts now."));
    show(preview, matchTable(found, { season: name, zone: visit.season.zone, label: "Matches that would be voided", isMine: null }),
      order.replay ? h("p", { class: "void-replays" }, replays === 1 ? "One pair is played again." : `${count(replays)} pairs are played again.`) : null,
      h("p", { class: "season-actions" }, h("button", { type: "button", class: "button button-main", on: { click: apply(order) } }, found.length === 1 ? "Void this match" : `Void these ${count(found.length)} matches`)));
  }, { quiet: true, apart: true });
  return section("Void matches", quiet("Voided matches no longer count; the reason is shown beside them. The ladder plays others in their place, or the same pairs again if you say so."), form, problem, preview);
}
