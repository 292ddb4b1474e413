import { h } from "../dom";
import { count, sentence, title } from "../format";
import { tableFrame } from "./frame";
import { opponentIn, pointsFor, seasonMatchAddress, sideName, teamAddress, type LadderMatch, type Side } from "./season_info";
import { brokenWords, kindMeanings, kindNames } from "./season_words";
import { shortTime } from "./times";

export interface MatchTableWords {
  season: string; zone: string; label: string;
  /** The side from which results are shown. Null: side a. */
  isMine: ((side: Side) => boolean) | null;
  /** For your own matches: link the lost ones to their analysis. */
  asksWhy?: boolean;
}

const resultWord = (points: number): string => (points === 1 ? "won" : points === 0 ? "lost" : "drawn");
/** The result of a match between others. */
const winnerWords = (match: LadderMatch): string => (match.points === 0.5 ? "drawn" : match.points === match.points_b ? "both lost" : `${(match.points === 1 ? match.a : match.b).name} won`);
/** Why a side of the match did not play on. */
export const brokenIn = (match: LadderMatch, isMine: (side: Side) => boolean): LadderMatch["broken_a"] => (isMine(match.a) ? match.broken_a : match.broken_b);
/** The faults of one side of the match. */
export function troubleOf(match: LadderMatch, isMine: (side: Side) => boolean): string[] {
  const entrant = isMine(match.a) ? 0 : 1;
  const told = (match.faults ?? []).filter((fault) => fault.entrant === entrant).map((fault) => sentence(fault.text || title(fault.code)));
  const broken = brokenIn(match, isMine);
  return told.length > 0 ? told : broken === "no" ? [] : [brokenWords[broken]];
}

function matchRow(match: LadderMatch, words: MatchTableWords): HTMLElement {
  const isMine = words.isMine ?? ((side: Side): boolean => side === match.a);
  const points = pointsFor(match, isMine);
  const opponent = opponentIn(match, isMine);
  const mine = isMine(match.a) ? match.a : match.b;
  const address = seasonMatchAddress(words.season, match.id);
  const trouble = troubleOf(match, isMine);
  const why = words.asksWhy && points < 1 ? h("a", { href: `${address}#why`, class: "row-why" }, points === 0 ? "Why did I lose?" : "Why not won?") : null;
  const result = words.isMine ? h("span", { class: `result result-${resultWord(points)}` }, resultWord(points)) : h("span", {}, winnerWords(match));
  const told = [result, why ? " " : null, why, match.voided ? h("small", { class: "row-voided" }, `does not count: ${match.voided}`) : null,
    ...trouble.map((text) => h("small", { class: "bad row-trouble" }, text))];
  return h("tr", { class: match.voided ? "is-voided" : "" },
    h("td", { class: "match-key" }, h("a", { href: address }, `#${match.id}`)),
    h("td", {}, h("span", { class: "tag", title: kindMeanings[match.kind] }, kindNames[match.kind])),
    words.isMine && mine.version ? h("td", { class: "row-version" }, `v${mine.number}`) : h("td", {}, h("a", { href: teamAddress(words.season, { id: mine.team, name: mine.name }) }, sideName(mine))),
    h("td", {}, h("a", { href: teamAddress(words.season, { id: opponent.team, name: opponent.name }) }, sideName(opponent))),
    h("td", { class: "row-result" }, ...told),
    h("td", { class: "number" }, count(match.steps)),
    h("td", { class: "number row-when" }, shortTime(match.finished, words.zone)));
}

/** Matches of a season, each with a link. */
export function matchTable(matches: readonly LadderMatch[], words: MatchTableWords): HTMLElement {
  const head: [string, string?][] = [["Match"], ["Kind"], [words.isMine ? "Version" : "First"], [words.isMine ? "Against" : "Second"], ["Result"], ["Steps", "number"], ["Played", "number"]];
  return tableFrame(words.label, "season-matches", head, h("tbody", {}, ...matches.map((match) => matchRow(match, words))));
}
