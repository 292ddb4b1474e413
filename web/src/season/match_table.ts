import { resultOf } from "../contest/match_filter";
import { ago, count, counted, sentence, title } from "../format";
import { table } from "../parts/table";
import { type Child, h, type View } from "../view";
import { type LadderMatch, pointsFor, type Queue, seasonMatchAddress, type Side, sideName, teamAddress, type Waiting } from "./season_info";
import { brokenWords, kindMeanings, kindNames } from "./season_words";
import { shortTime } from "./times";

const what = ({ kind, a, b }: Waiting): string =>
  kind === "build" ? `Build of ${sideName(a)}` : `${kind === "trial" ? "Trial" : "Friendly"} of ${sideName(a)} against ${b ? sideName(b) : "?"}`;

/** The waiting matches and their reasons, which shows that nothing waits for ever. */
export function queueList({ waiting, all }: Queue): View {
  if (waiting.length === 0) return h("p", { class: "quiet" }, all === 0 ? "Nothing is waiting. A new request begins at once." : `Nothing of yours is waiting; ${counted(all, "task")} of others ${all === 1 ? "is" : "are"}.`);
  return h("ol", { class: "queue" }, waiting.map((each) => h("li", {},
    h("span", { class: each.position === 0 ? "tag tag-live" : "tag" }, each.position === 0 ? "now" : `no. ${each.position}`),
    h("b", {}, what(each)), h("span", {}, [each.position === 0 ? "" : each.reason, ago(each.since, Date.now())].filter(Boolean).join(" · ")))));
}

export interface MatchTableWords {
  season: string; zone: string; label: string;
  /** The side from which results are shown. Null: side a. */
  isMine: ((side: Side) => boolean) | null;
  /** For your own matches: link the lost ones to their analysis. */
  asksWhy?: boolean;
}

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

/** The result in words, whether it counts, and what went wrong. */
function resultCell(match: LadderMatch, { season, isMine, asksWhy }: MatchTableWords): Child {
  const own = isMine ?? ((side: Side): boolean => side === match.a);
  const points = pointsFor(match, own);
  const why = asksWhy && points < 1 ? [" ", h("a", { href: `${seasonMatchAddress(season, match.id)}#why`, class: "row-why" }, points === 0 ? "Why did I lose?" : "Why not won?")] : null;
  return [isMine ? h("span", { class: `result result-${resultOf(points)}` }, resultOf(points)) : h("span", {}, winnerWords(match)), why,
    match.voided ? h("small", { class: "row-voided" }, `does not count: ${match.voided}`) : null, troubleOf(match, own).map((text) => h("small", { class: "bad row-trouble" }, text))];
}

/** Matches of a season, each with a link. */
export function matchTable(matches: readonly LadderMatch[], words: MatchTableWords): View {
  const isMine = words.isMine;
  const team = (side: Side): View => h("a", { href: teamAddress(words.season, { id: side.team, name: side.name }) }, sideName(side));
  const mine = (match: LadderMatch): Side => (isMine && !isMine(match.a) ? match.b : match.a);
  return table(words.label, "season-matches", [
    ["Match", "match-key", (match) => h("a", { href: seasonMatchAddress(words.season, match.id) }, `#${match.id}`)],
    ["Kind", "", ({ kind }) => h("span", { class: "tag", title: kindMeanings[kind] }, kindNames[kind])],
    [isMine ? "Version" : "First", "", (match) => (isMine && mine(match).version ? h("td", { class: "row-version" }, `v${mine(match).number}`) : team(mine(match)))],
    [isMine ? "Against" : "Second", "", (match) => team(mine(match) === match.a ? match.b : match.a)],
    ["Result", "row-result", (match) => resultCell(match, words)],
    ["Steps", "number", (match) => count(match.steps)],
    ["Played", "number row-when", (match) => shortTime(match.finished, words.zone)],
  ], matches, (match) => ({ key: match.id, class: match.voided ? "is-voided" : "" }));
}
