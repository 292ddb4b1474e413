import { h, setHidden } from "../dom";
import { count } from "../format";
import { section, tableFrame, type Visit } from "./frame";
import { brokenIn, matchTable, troubleOf } from "./match_table";
import type { RatingCurve } from "./rating_curve";
import { fetchMatches, fetchTeam } from "./season_api";
import { isOwn, seasonAddress, seasonMatchAddress, teamAddress, versionAddress, type LadderMatch, type Opponent, type Side, type Team, type Version } from "./season_info";
import { languageName, versionStates } from "./season_words";
import { shortTime, size } from "./times";

const lookTime = 5000;
const portion = 50;

function facts(team: Team): HTMLElement {
  const row = team.standing;
  const fact = (label: string, value: string): HTMLElement => h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value));
  const list = row ? [
    fact("Place", row.rank > 0 ? String(row.rank) : "built-in"), fact("Rating", `${Math.round(row.elo)} ± ${Math.round((row.high - row.low) / 2)}`),
    fact("Matches", count(row.matches)), fact("Won, drawn, lost", `${count(row.wins)} · ${count(row.draws)} · ${count(row.losses)}`), fact("Plays", team.house ? "a built-in player" : `version ${row.number}, ${languageName(row.language)}`),
  ] : [];
  if (team.members && team.members.length > 0) list.push(fact(team.members.length === 1 ? "Person" : "People", team.members.join(", ")));
  return h("dl", { class: "entrant-facts" }, ...list);
}

/** The used part of a team's share of the store, for its owner. */
function keptPart(team: Team, most: number): HTMLElement {
  const gone = team.private_gone ?? 0;
  const dropped = gone === 0 ? "" : ` ${count(gone)} old ${gone === 1 ? "part is" : "parts are"} gone.`;
  return h("p", { class: "quiet team-kept" }, `Notes, drawings and standard error from its matches take ${size(team.private_bytes ?? 0)} of ${size(most * 2 ** 20)}. When that is full, those of the oldest matches are deleted first.${dropped}`);
}

function versionTable(visit: Visit, team: Team): HTMLElement {
  const own = team.own;
  const rows = [...team.versions].reverse().map((version) => {
    const points = version.history ?? [];
    // The standing is newer than the last point of the curve of the version that plays.
    const last = (team.standing?.version === version.id ? team.standing : null) ?? points[points.length - 1];
    const words = isOwn(version) ? version.problem || version.note : "";
    const name = `v${version.number}`;
    return h("tr", {},
      h("th", { scope: "row" }, own && !team.house ? h("a", { href: versionAddress(visit.name, version.id) }, name) : name, version.active ? h("span", { class: "tag tag-own" }, "plays") : null),
      h("td", {}, languageName(version.language)), h("td", { class: `version-state is-${version.state}` }, versionStates[version.state]),
      h("td", { class: "number strong" }, last ? Math.round(last.elo) : "–"), h("td", { class: "number" }, last ? `± ${Math.round((last.high - last.low) / 2)}` : ""),
      h("td", { class: "number" }, last ? count(last.matches) : "0"), h("td", { class: "number row-when" }, shortTime(version.uploaded, visit.season.zone)),
      own ? h("td", { class: "row-words" }, words) : null);
  });
  const head: [string, string?][] = [["Version"], ["Language"], ["State"], ["Rating", "number"], ["95 %", "number"], ["Matches", "number"], ["Uploaded", "number"]];
  return tableFrame("Versions", "team-versions", own ? [...head, ["Note"]] : head, h("tbody", {}, ...rows));
}

/** Errors since the upload of the active version, for its owner: how often, and the latest in words. */
function errorsPart(visit: Visit, active: Version, matches: readonly LadderMatch[]): HTMLElement {
  const isMine = (side: Side): boolean => side.version === active.id;
  const wrong = matches.map((match) => ({ match, trouble: troubleOf(match, isMine) })).filter(({ trouble }) => trouble.length > 0);
  const crashes = matches.filter((match) => brokenIn(match, isMine) !== "no").length;
  const of = `in ${count(matches.length)} ${matches.length === 1 ? "match" : "matches"} of version ${active.number}`;
  if (wrong.length === 0) return h("p", { class: "quiet" }, `None ${of}.`);
  const times = `${count(wrong.length)} ${wrong.length === 1 ? "match" : "matches"} with errors ${of}${crashes > 0 ? `, ${count(crashes)} of them lost because it did not play on` : ""}.`;
  return h("div", {}, h("p", { class: "quiet" }, times, " A version that crashes, hangs, leaves or never starts five times in a row is switched off."), h("ul", { class: "error-list" }, ...wrong.slice(0, 8).map(({ match, trouble }) =>
    h("li", {}, h("a", { href: seasonMatchAddress(visit.name, match.id) }, `#${match.id}`), h("span", {}, trouble.join(" "))))));
}

function opponentTable(visit: Visit, team: Team, chosen: number, choose: (team: Opponent) => void): HTMLElement {
  if (team.opponents.length === 0) return h("p", { class: "quiet" }, "It has played no rated matches yet.");
  const rows = team.opponents.map((one) => {
    const results = one.wins + one.draws + one.losses;
    const share = results > 0 ? (one.wins + one.draws / 2) / results : 0.5;
    const bar = h("span", { class: "share-bar", "aria-hidden": "true" }, h("i", {}));
    bar.style.setProperty("--share", String(share));
    return h("tr", {}, h("th", { scope: "row" }, h("a", { href: teamAddress(visit.name, { id: one.team, name: one.name }) }, one.name), one.house ? h("span", { class: "tag" }, "built-in") : null),
      h("td", { class: "number" }, one.wins), h("td", { class: "number" }, one.draws), h("td", { class: "number" }, one.losses),
      h("td", { class: "share-cell" }, bar, h("span", {}, `${Math.round(share * 100)} %`)),
      h("td", { class: "number" }, h("button", { type: "button", class: "button button-small", "aria-pressed": String(chosen === one.team), "aria-label": `${count(one.matches)} matches against ${one.name}`, on: { click: () => choose(one) } }, count(one.matches))));
  });
  const inPairs = team.opponents.some((one) => one.wins + one.draws + one.losses < one.matches);
  const table = tableFrame("Head to head", "opponents", [["Against"], ["Won", "number"], ["Drawn", "number"], ["Lost", "number"], ["Points"], ["Matches", "number"]], h("tbody", {}, ...rows));
  return inPairs ? h("div", {}, h("p", { class: "quiet" }, "Two matches on one seed, with seats swapped, count as one result."), table) : table;
}

/** The matches of a team, page by page; only against one opponent if one is chosen. */
class TeamMatches {
  readonly element = h("div", {});
  against: { team: number; name: string } | null = null;
  private list: LadderMatch[] = [];
  private older = false;

  /** The team's number, before anything is loaded: an address may have its name. */
  team = 0;

  constructor(private readonly visit: Visit) {}

  async load(more: boolean): Promise<void> {
    const last = more ? this.list[this.list.length - 1] : undefined;
    const { matches } = await fetchMatches(this.visit.name, { team: this.team, against: this.against?.team, before: last?.id, most: portion });
    if (this.visit.isLeft()) return;
    this.list = more ? [...this.list, ...matches] : matches;
    this.older = matches.length === portion;
    this.show();
  }

  /** Loads the matches played since, unless further pages have been opened. */
  async refresh(): Promise<void> {
    if (this.list.length <= portion) await this.load(false);
  }

  private show(): void {
    const { name, season } = this.visit;
    const { against } = this;
    const all = h("button", { type: "button", class: "button button-small", on: { click: () => { this.against = null; void this.load(false); } } }, "Show all");
    const more = h("button", { type: "button", class: "button", on: { click: () => void this.load(true) } }, "Show older matches");
    const head = against ? h("p", { class: "against" }, "Against ", h("b", {}, against.name), " ", all) : null;
    const table = this.list.length === 0 ? h("p", { class: "quiet" }, season.hidden ? "None to show: matches since the freeze are hidden." : "None yet.")
      : matchTable(this.list, { season: name, zone: season.zone, label: "Matches", isMine: (side) => side.team === this.team });
    this.element.replaceChildren(...[head, table, this.older ? more : null].filter((part) => part !== null));
  }
}

/** A team: its curve, its versions, its errors, its opponents. */
export function openTeam(visit: Visit, id: string): void {
  const { main, name } = visit;
  const parts = { head: h("div", {}), curve: h("div", {}), versions: h("div", {}), errors: h("div", {}), met: h("div", {}) };
  const noCurve = h("p", { class: "quiet" }, "The curve begins with the first rated matches.");
  const errors = section("Errors since the upload", parts.errors);
  const matches = new TeamMatches(visit);
  const matchesSection = section("Matches", matches.element);
  let curve: RatingCurve | null = null;
  let told = "";
  visit.atEnd(() => curve?.leave());
  const show = async (team: Team): Promise<void> => {
    document.title = `${team.name} · ${name} · Agon`;
    const actions = h("p", { class: "season-actions" });
    if (team.own && visit.teams.length > 0) actions.append(h("a", { class: "button button-main", href: seasonAddress(name, "upload") }, "Upload a version"));
    if (!team.own && visit.teams.length > 0) actions.append(h("a", { class: "button", href: `${seasonAddress(name, "friendlies")}#opponent=${encodeURIComponent(team.name)}` }, `Challenge ${team.name}`));
    parts.head.replaceChildren(h("div", { class: "season-head" }, h("p", { class: "season-headline" }, team.name, team.house ? h("span", { class: "tag" }, "built-in player") : team.own ? h("span", { class: "tag tag-own" }, visit.teams.length > 0 ? "your team" : "seen as the teacher") : null), actions), facts(team));
    parts.versions.replaceChildren(team.versions.length === 0 ? h("p", { class: "quiet" }, "Nothing has been uploaded yet.") : versionTable(visit, team),
      ...(team.private_bytes === undefined ? [] : [keptPart(team, visit.season.limits.private_mib)]));
    parts.met.replaceChildren(visit.season.hidden && !visit.isTeacher ? h("p", { class: "quiet" }, "Hidden until the release.") : opponentTable(visit, team, matches.against?.team ?? 0, (one) => {
      matches.against = one;
      void matches.load(false).then(() => matchesSection.scrollIntoView({ block: "start" }));
    }));
    const points = team.versions.some((version) => (version.history?.length ?? 0) > 0);
    setHidden(noCurve, points);
    setHidden(parts.curve, !points);
    const active = team.versions.find((version) => version.active);
    setHidden(errors, !team.own || !active || team.house);
    if (team.own && active && !team.house) {
      const { matches: played } = await fetchMatches(name, { version: active.id, most: 500 });
      if (visit.isLeft()) return;
      parts.errors.replaceChildren(errorsPart(visit, active, played));
    }
    if (!points) return;
    // The plots need a library that few pages need.
    curve ??= new (await import("./rating_curve")).RatingCurve(team.name, visit.season.zone);
    if (visit.isLeft()) return;
    if (!curve.element.isConnected) parts.curve.replaceChildren(curve.element);
    curve.show(team.versions);
  };
  main.replaceChildren(parts.head, section("Rating", noCurve, parts.curve), section("Versions", parts.versions), errors, section("Head to head", parts.met), matchesSection);
  for (const part of main.children) if (part !== parts.head) (part as HTMLElement).hidden = true;
  visit.follow(lookTime, async () => {
    const team = await fetchTeam(name, id);
    if (visit.isLeft()) return;
    matches.team = team.id;
    // An old address with the team's number leads to the one with its name.
    const address = teamAddress(name, team);
    if (location.pathname !== address) {
      history.replaceState(history.state, "", address + location.hash);
      visit.refreshBar();
    }
    for (const part of main.children) if (part !== errors) (part as HTMLElement).hidden = false;
    const state = JSON.stringify(team);
    if (state === told) return;
    told = state;
    await show(team);
    await matches.refresh();
  });
}
