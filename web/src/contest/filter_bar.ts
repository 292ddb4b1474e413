import { h } from "../dom";
import { title } from "../format";
import type { Contest, ContestMatch } from "./contest_info";
import { namesIn, noFilter, reasonsIn, type MatchFilter, type Result } from "./match_filter";

function choice(name: string, label: string, options: readonly (readonly [string, string])[], chosen: string): [HTMLElement, HTMLSelectElement] {
  const select = h("select", { name, "aria-label": label }, ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return [h("label", { class: "filter" }, h("span", {}, label), select), select];
}

/** Choices above a list of matches; `name`: the entrant whose matches they are, null: all matches. */
export function filterBar(contest: Contest, matches: readonly ContestMatch[], name: string | null, first: MatchFilter, changed: (filter: MatchFilter) => void): HTMLElement {
  const others = namesIn(contest).filter((one) => one !== name).map((one) => [one, one] as const);
  const [who, player] = choice("player", "Player", [["", "Everybody"], ...others], first.player);
  const [whom, against] = choice("against", "Against", [["", "Everybody"], ...others], first.against);
  const results: [Result, string][] = [["", "Any"], ["won", "Won"], ["drawn", "Drawn"], ["lost", "Lost"], ["faults", "With faults"]];
  const [how, result] = choice("result", name === null ? "Result of the first" : "Result", results, first.result);
  const [end, reason] = choice("reason", "Ended by", [["", "Anything"], ...reasonsIn(matches).map((one) => [one, title(one)] as const)], first.reason);
  const read = (): MatchFilter => ({ player: name ?? player.value, against: against.value, result: result.value as Result, reason: reason.value });
  const clear = h("button", { type: "button", class: "button", hidden: true, on: { click: () => {
    for (const select of [player, against, result, reason]) select.value = "";
    told();
  } } }, "Show all");
  const told = (): void => {
    const filter = read();
    clear.hidden = JSON.stringify(filter) === JSON.stringify({ ...noFilter, player: name ?? "" });
    const whose = how.querySelector("span")!;
    if (name === null) whose.textContent = filter.player ? `Result of ${filter.player}` : "Result of the first";
    changed(filter);
  };
  const bar = h("div", { class: "filters", role: "group", "aria-label": "Filter of the matches" }, name === null ? who : null, whom, how, end, clear);
  bar.addEventListener("change", told);
  clear.hidden = first.against === "" && first.result === "" && first.reason === "";
  return bar;
}
