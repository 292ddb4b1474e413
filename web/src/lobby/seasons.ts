import { h } from "../dom";
import { seasonAddress, type SeasonSummary } from "../season/season_info";
import { stateNames } from "../season/season_words";
import { timeLeft } from "../season/times";

/** The seasons of the ladder that this arena serves. */
export function seasonList(seasons: readonly SeasonSummary[]): HTMLElement {
  return h("ul", { class: "contests" }, ...seasons.map((season) => {
    const left = season.past_deadline ? "" : timeLeft(season.deadline, Date.now());
    return h("li", {}, h("a", { class: "contest-card", href: seasonAddress(season.id) },
      h("b", {}, season.id), h("span", {}, `${season.title} · Class ladder${season.private ? " · private" : ""}`),
      h("span", { class: "contest-card-state" }, season.state === "open" && season.past_deadline ? "Past its deadline" : [season.state === "open" ? "Open for uploads" : stateNames[season.state], left ? `uploads end ${left}` : ""].filter(Boolean).join(" · "))));
  }));
}
