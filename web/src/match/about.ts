import { add, h } from "../dom";
import { iconButton } from "../parts/header";
import { gameWords, type MatchInfo } from "../match_info";

/** A button that shows the seed and rules of the match, with which you can play it again. */
export function aboutMatch(match: MatchInfo): HTMLElement {
  const list = h("dl", {});
  const fact = (name: string, value: unknown): void =>
    add(list, h("div", {}, h("dt", {}, name.replace(/_/g, " ")), h("dd", {}, value instanceof Node ? value : typeof value === "object" ? JSON.stringify(value) : String(value))));
  fact("game", gameWords(match));
  match.seats.length <= 4 && match.seats.forEach((seat, index) => fact(`seat ${index + 1}`, `${seat.name} (${seat.player})`));
  fact("seed", match.seed);
  fact("started", new Date(match.started).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
  if (match.origin) fact("goes on from", h("a", { class: "more", href: `/matches/${encodeURIComponent(match.origin.match)}#t=${match.origin.step}` }, `${match.origin.match}, step ${match.origin.step}`));
  for (const [name, value] of Object.entries(match.config)) fact(name, value);
  const dialog = h("dialog", { class: "help about", "aria-label": "About this match" });
  dialog.append(h("header", {}, h("h2", {}, "About this match"), iconButton("close", "Close", () => dialog.close())), list);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return h("div", { class: "facts" }, h("button", { type: "button", class: "facts-button", on: { click: () => dialog.showModal() } }, "About this match"), dialog);
}
