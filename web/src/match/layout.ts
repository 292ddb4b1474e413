import { add, h } from "../dom";
import { header, iconButton } from "../parts/header";
import { gameAddress, gameTitle, gameWords, sidesOf, type MatchInfo } from "../match_info";
import type { Controls } from "./controls";

export interface MatchParts {
  canvas: HTMLCanvasElement; caption: HTMLElement; scrubber: HTMLElement; transport: HTMLElement;
  panels: HTMLElement; chart: HTMLElement; events: HTMLElement; facts: HTMLElement; notice: HTMLElement; help: HTMLElement;
  sight: HTMLElement; key: HTMLElement; hand: HTMLElement; own: HTMLElement;
  lead: HTMLElement; inspect: HTMLElement; insight: HTMLElement; told: HTMLElement; fork: HTMLElement | null; keep: HTMLElement | null;
}

/** Arranges the parts of the match page. */
export function matchLayout(parts: MatchParts, heading: HTMLElement, controls: Controls, tools: readonly Node[]): HTMLElement {
  const stage = h("section", { class: "stage", "aria-label": "Board" });
  add(stage, parts.lead, h("div", { class: "board-frame" }, parts.canvas, parts.inspect, parts.notice), parts.caption, parts.hand);
  const side = h("aside", { class: "side" });
  add(side, parts.panels, parts.own, parts.sight, parts.key, parts.chart, parts.insight, parts.events, parts.facts);
  const deck = h("footer", { class: "deck" }, parts.scrubber, parts.transport);
  const main = h("main", { class: "match" }, stage, side, deck);
  const bar = header(heading, ...tools, iconButton("help", "Rules, legend and keys (?)", () => controls.help()));
  return h("div", { class: "shell shell-match" }, bar, main, parts.told, parts.help, parts.fork, parts.keep);
}

/** The name of the game as a link to its rules; on a page from a disk without a link. */
export const gameOf = (match: MatchInfo): HTMLElement =>
  "embedded" in document.documentElement.dataset
    ? h("span", { class: "match-game" }, gameWords(match))
    : h("a", { class: "match-game", href: gameAddress(match.game), title: `Rules of ${gameTitle(match.game)}` }, gameWords(match));

export function headingOf(match: MatchInfo): string {
  return sidesOf(match.seats).map((side) => side.name).join(" – ") || match.title;
}
