import { h } from "../dom";
import { count, title } from "../format";
import { filterBar } from "./filter_bar";
import { halves, matchAddress, opponentOf, pointsOf, type Contest, type ContestMatch } from "./contest_info";
import { filtered, noFilter, type MatchFilter } from "./match_filter";

/** Matches a page shows at first; the rest on request. */
const portion = 100;

const score = (value: number): string => (Number.isInteger(value) ? count(value) : value.toFixed(1));

/** The matches, newest first, each with a link; `name`: only those of this entrant, from its side; `against`: the opponent named in the address. */
export function matchList(contest: Contest, matches: readonly ContestMatch[], name: string | null, against = ""): HTMLElement {
  const body = h("tbody", {});
  const none = h("p", { class: "quiet", hidden: true }, "No match fits this filter.");
  const more = h("button", { type: "button", class: "button" }, "Show more");
  let newest: readonly ContestMatch[] = [];
  let shown = 0;
  const show = (): void => {
    for (const match of newest.slice(shown, shown + portion)) body.append(row(contest, match, name));
    shown += portion;
    more.hidden = shown >= newest.length;
  };
  const take = (filter: MatchFilter): void => {
    newest = filtered(matches, filter).reverse();
    shown = 0;
    body.replaceChildren();
    none.hidden = newest.length > 0;
    show();
  };
  more.addEventListener("click", show);
  const first: MatchFilter = { ...noFilter, player: name ?? "", against };
  take(first);
  const head = h("tr", {}, h("th", { scope: "col" }, "Match"), h("th", { scope: "col" }, name === null ? "First" : "Against"), h("th", { scope: "col" }, name === null ? "Second" : "Result"),
    h("th", { scope: "col", class: "number" }, "Scores"), h("th", { scope: "col" }, "Ended by"), h("th", { scope: "col", class: "number" }, "Steps"), h("th", { scope: "col", class: "number" }, "Faults"));
  return h("div", {}, filterBar(contest, matches, name, first, take),
    h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": "Matches" }, h("table", { class: "contest-matches" }, h("thead", {}, head), body)), none, more);
}

function row(contest: Contest, match: ContestMatch, name: string | null): HTMLElement {
  const address = matchAddress(contest.contest, match.match);
  const link = address === null ? h("span", {}, match.match) : h("a", { href: address }, match.match);
  const [ours, theirs] = name === null || match.a === name ? match.scores : [match.scores[1], match.scores[0]];
  const aFirst = match.first === match.a;
  const middle = name === null
    ? [named(match.first, pointsOf(match, match.first)), named(opponentOf(match, match.first), pointsOf(match, opponentOf(match, match.first)))]
    : [h("td", {}, opponentOf(match, name)), h("td", { class: resultClass(pointsOf(match, name)) }, resultWord(pointsOf(match, name)))];
  const scores = name === null && !aFirst ? [theirs, ours] : [ours, theirs];
  return h("tr", {}, h("td", { class: "match-key" }, link), ...middle, h("td", { class: "number scores" }, `${score(scores[0]!)} : ${score(scores[1]!)}`),
    h("td", {}, title(match.reason)), h("td", { class: "number" }, count(match.steps)), h("td", { class: match.faults > 0 ? "number bad" : "number" }, match.faults));
}

const named = (name: string, points: number): HTMLElement => h("td", { class: points === 1 ? "is-winner" : "" }, name, " ", h("small", {}, halves(points)));
const resultWord = (points: number): string => (points === 1 ? "won" : points === 0 ? "lost" : "drawn");
const resultClass = (points: number): string => `result result-${resultWord(points)}`;
