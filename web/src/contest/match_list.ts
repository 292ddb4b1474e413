import { Component } from "preact";
import { count, title } from "../format";
import { table } from "../parts/table";
import { h, part, type View } from "../view";
import { halves, matchAddress, opponentOf, pointsOf, type Contest, type ContestMatch } from "./contest_info";
import { filtered, namesIn, noFilter, reasonsIn, resultOf, type MatchFilter } from "./match_filter";

/** Matches a page shows at first; the rest on request. */
const portion = 100;

const score = (value: number): string => (Number.isInteger(value) ? count(value) : value.toFixed(1));

/** Choices above a list of matches; `name`: the entrant whose matches they are, null: all matches. */
function filterBar(contest: Contest, matches: readonly ContestMatch[], name: string | null, filter: MatchFilter, changed: (filter: MatchFilter) => void): View {
  const none: MatchFilter = { ...noFilter, player: name ?? "" };
  const choice = (field: keyof MatchFilter, label: string, heading: string, options: readonly (readonly [string, string])[]): View =>
    h("label", { class: "filter" }, h("span", {}, heading), h("select", { name: field, "aria-label": label, on: { change: (event) => changed({ ...filter, [field]: (event.currentTarget as HTMLSelectElement).value }) } },
      options.map(([value, text]) => h("option", { value, selected: value === filter[field] }, text))));
  const everybody = [["", "Everybody"] as const, ...namesIn(contest).filter((one) => one !== name).map((one) => [one, one] as const)];
  const result = name === null ? "Result of the first" : "Result";
  return h("div", { class: "filters", role: "group", "aria-label": "Filter of the matches" },
    name === null ? choice("player", "Player", "Player", everybody) : null, choice("against", "Against", "Against", everybody),
    choice("result", result, name === null && filter.player ? `Result of ${filter.player}` : result, [["", "Any"], ["won", "Won"], ["drawn", "Drawn"], ["lost", "Lost"], ["faults", "With faults"]]),
    choice("reason", "Ended by", "Ended by", [["", "Anything"], ...reasonsIn(matches).map((one) => [one, title(one)] as const)]),
    JSON.stringify(filter) === JSON.stringify(none) ? null : h("button", { type: "button", class: "button", on: { click: () => changed(none) } }, "Show all"));
}

interface Listed {
  contest: Contest;
  matches: readonly ContestMatch[];
  /** Only the matches of this entrant, from its side; null: all. */
  name: string | null;
  /** The opponent named in the address. */
  against: string;
}

/** The matches, newest first, each with a link. The choices of the reader stay when more has been played. */
class MatchList extends Component<Listed, { filter: MatchFilter; shown: number }> {
  override state = { filter: { ...noFilter, player: this.props.name ?? "", against: this.props.against }, shown: portion };

  override render({ contest, matches, name }: Listed, { filter, shown }: MatchList["state"]): View {
    const newest = filtered(matches, filter).reverse();
    return h("div", {}, filterBar(contest, matches, name, filter, (changed) => this.setState({ filter: changed, shown: portion })),
      matchesTable(contest, newest.slice(0, shown), name), newest.length === 0 ? h("p", { class: "quiet" }, "No match fits this filter.") : null,
      shown < newest.length ? h("button", { type: "button", class: "button", on: { click: () => this.setState({ shown: shown + portion }) } }, "Show more") : null);
  }
}

export const matchList = (contest: Contest, matches: readonly ContestMatch[], name: string | null, against = ""): View => part(MatchList, { contest, matches, name, against });

function matchesTable({ contest }: Contest, matches: readonly ContestMatch[], name: string | null): View {
  const link = ({ match }: ContestMatch): View => {
    const address = matchAddress(contest, match);
    return address === null ? h("span", {}, match) : h("a", { href: address }, match);
  };
  const side = (match: ContestMatch, who: string): View => h("td", { class: pointsOf(match, who) === 1 ? "is-winner" : "" }, who, " ", h("small", {}, halves(pointsOf(match, who))));
  const scores = (match: ContestMatch): string => {
    const [a, b] = match.scores.map(score) as [string, string];
    return (name ?? match.first) === match.a ? `${a} : ${b}` : `${b} : ${a}`;
  };
  return table<ContestMatch>("Matches", "contest-matches", [
    ["Match", "match-key", link],
    name === null ? ["First", "", (match) => side(match, match.first)] : ["Against", "", (match) => opponentOf(match, name)],
    name === null ? ["Second", "", (match) => side(match, opponentOf(match, match.first))] : ["Result", "", (match) => h("td", { class: `result result-${resultOf(pointsOf(match, name))}` }, resultOf(pointsOf(match, name)))],
    ["Scores", "number", (match) => h("td", { class: "number scores" }, scores(match))],
    ["Ended by", "", ({ reason }) => title(reason)],
    ["Steps", "number", ({ steps }) => count(steps)],
    ["Faults", "number", ({ faults }) => h("td", { class: faults > 0 ? "number bad" : "number" }, faults)],
  ], matches, ({ match }) => ({ key: match }));
}
