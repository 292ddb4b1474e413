import { ask } from "../api";
import { h as element } from "../dom";
import { count, counted } from "../format";
import { factList, section } from "../parts/section";
import { rowHead, table } from "../parts/table";
import { changes, h, show, type View } from "../view";
import type { Visit } from "./frame";
import { brokenIn, matchTable, troubleOf } from "./match_table";
import type { RatingCurve } from "./rating_curve";
import { fetchMatches } from "./season_api";
import { isOwn, seasonAddress, seasonMatchAddress, teamAddress, versionAddress, type LadderMatch, type Opponent, type Side, type Team, type Version } from "./season_info";
import { languageName, versionStates } from "./season_words";
import { shortTime, size } from "./times";

const lookTime = 5000;
const portion = 50;

function facts({ standing: row, house, members = [] }: Team): View {
  return factList(row && [
    ["Place", row.rank > 0 ? String(row.rank) : "built-in"], ["Rating", `${Math.round(row.elo)} ± ${Math.round((row.high - row.low) / 2)}`],
    ["Matches", count(row.matches)], ["Won, drawn, lost", `${count(row.wins)} · ${count(row.draws)} · ${count(row.losses)}`], ["Plays", house ? "a built-in player" : `version ${row.number}, ${languageName(row.language)}`],
  ], members.length > 0 && [[members.length === 1 ? "Person" : "People", members.join(", ")]]);
}

/** The used part of a team's share of the store, for its owner. */
function keptPart(team: Team, most: number): View {
  const gone = team.private_gone ?? 0;
  const dropped = gone === 0 ? "" : ` ${count(gone)} old ${gone === 1 ? "part is" : "parts are"} gone.`;
  return h("p", { class: "quiet team-kept" }, `Its built programs, and notes, drawings and standard error from its matches, take ${size(team.private_bytes ?? 0)} of ${size(most * 2 ** 20)}. When that is full, what the oldest matches left is deleted first.${dropped}`);
}

function versionTable({ name, season }: Visit, team: Team): View {
  // The standing is newer than the last point of the curve of the version that plays.
  const last = (version: Version): { elo: number; low: number; high: number; matches: number } | undefined => (team.standing?.version === version.id ? team.standing : null) ?? version.history?.at(-1);
  return table("Versions", "team-versions", [
    ["Version", "", (version) => rowHead(team.own && !team.house ? h("a", { href: versionAddress(name, version.id) }, `v${version.number}`) : `v${version.number}`, version.active ? h("span", { class: "tag tag-own" }, "plays") : null)],
    ["Language", "", ({ language }) => languageName(language)],
    ["State", "", ({ state }) => h("td", { class: `version-state is-${state}` }, versionStates[state])],
    ["Rating", "number", (version) => h("td", { class: "number strong" }, last(version) ? Math.round(last(version)!.elo) : "–")],
    ["95 %", "number", (version) => (last(version) ? `± ${Math.round((last(version)!.high - last(version)!.low) / 2)}` : "")],
    ["Matches", "number", (version) => count(last(version)?.matches ?? 0)],
    ["Uploaded", "number row-when", ({ uploaded }) => shortTime(uploaded, season.zone)],
    team.own && ["Note", "row-words", (version) => (isOwn(version) ? version.problem || version.note : "")],
  ], [...team.versions].reverse(), ({ id }) => ({ key: id }));
}

/** Errors since the upload of the active version, for its owner: how often, and the latest in words. */
function errorsPart(visit: Visit, active: Version, matches: readonly LadderMatch[]): View {
  const isMine = (side: Side): boolean => side.version === active.id;
  const wrong = matches.map((match) => ({ match, trouble: troubleOf(match, isMine) })).filter(({ trouble }) => trouble.length > 0);
  const crashes = matches.filter((match) => brokenIn(match, isMine) !== "no").length;
  const of = `in ${counted(matches.length, "match", "matches")} of version ${active.number}`;
  if (wrong.length === 0) return h("p", { class: "quiet" }, `None ${of}.`);
  const times = `${counted(wrong.length, "match", "matches")} with errors ${of}${crashes > 0 ? `, ${count(crashes)} of them lost because it did not play on` : ""}.`;
  return h("div", {}, h("p", { class: "quiet" }, times, " A version that crashes, hangs, leaves or never starts five times in a row is switched off."), h("ul", { class: "error-list" }, ...wrong.slice(0, 8).map(({ match, trouble }) =>
    h("li", {}, h("a", { href: seasonMatchAddress(visit.name, match.id) }, `#${match.id}`), h("span", {}, trouble.join(" "))))));
}

function opponentTable(visit: Visit, { opponents }: Team, chosen: number, choose: (team: Opponent) => void): View {
  if (opponents.length === 0) return h("p", { class: "quiet" }, "It has played no rated matches yet.");
  const results = ({ wins, draws, losses }: Opponent): number => wins + draws + losses;
  const share = (one: Opponent): number => (results(one) > 0 ? (one.wins + one.draws / 2) / results(one) : 0.5);
  const inPairs = opponents.some((one) => results(one) < one.matches);
  return h("div", {}, inPairs ? h("p", { class: "quiet" }, "Two matches on one seed, with seats swapped, count as one result.") : null,
    table("Head to head", "opponents", [
      ["Against", "", (one) => rowHead(h("a", { href: teamAddress(visit.name, { id: one.team, name: one.name }) }, one.name), one.house ? h("span", { class: "tag" }, "built-in") : null)],
      ["Won", "number", ({ wins }) => wins], ["Drawn", "number", ({ draws }) => draws], ["Lost", "number", ({ losses }) => losses],
      ["Points", "share-cell", (one) => [h("span", { class: "share-bar", "aria-hidden": "true", style: { "--share": String(share(one)) } }, h("i", {})), h("span", {}, `${Math.round(share(one) * 100)} %`)]],
      ["Matches", "number", (one) => h("button", { type: "button", class: "button button-small", "aria-pressed": String(chosen === one.team), "aria-label": `${count(one.matches)} matches against ${one.name}`, on: { click: () => choose(one) } }, count(one.matches))],
    ], opponents, ({ team }) => ({ key: team })));
}

/** The matches of a team, page by page; only against one opponent if one is chosen. */
class TeamMatches {
  against: { team: number; name: string } | null = null;
  /** The team's number, before anything is loaded: an address may have its name. */
  team = 0;
  private list: LadderMatch[] = [];
  private older = false;

  constructor(private readonly visit: Visit, private readonly changed: () => void) {}

  async load(more: boolean): Promise<void> {
    const last = more ? this.list[this.list.length - 1] : undefined;
    const { matches } = await fetchMatches(this.visit.name, { team: this.team, against: this.against?.team, before: last?.id, most: portion });
    this.list = more ? [...this.list, ...matches] : matches;
    this.older = matches.length === portion;
    if (!this.visit.isLeft()) this.changed();
  }

  /** Loads the matches played since, unless further pages have been opened. */
  async refresh(): Promise<void> {
    if (this.list.length <= portion) await this.load(false);
  }

  get view(): View {
    const { name, season } = this.visit;
    const { against } = this;
    const all = (): void => {
      this.against = null;
      void this.load(false);
    };
    return h("section", { class: "contest-section team-matches" }, h("h2", {}, "Matches"),
      against && h("p", { class: "against" }, "Against ", h("b", {}, against.name), " ", h("button", { type: "button", class: "button button-small", on: { click: all } }, "Show all")),
      this.list.length === 0 ? h("p", { class: "quiet" }, season.hidden ? "None to show: matches since the freeze are hidden." : "None yet.")
        : matchTable(this.list, { season: name, zone: season.zone, label: "Matches", isMine: (side) => side.team === this.team }),
      this.older ? h("button", { type: "button", class: "button", on: { click: () => void this.load(true) } }, "Show older matches") : null);
  }
}

function headOf({ name, teams }: Visit, team: Team): View {
  const mine = teams.length > 0;
  return h("div", { class: "season-head" },
    h("p", { class: "season-headline" }, team.name, team.house ? h("span", { class: "tag" }, "built-in player") : team.own ? h("span", { class: "tag tag-own" }, mine ? "your team" : "seen as the teacher") : null),
    h("p", { class: "season-actions" }, mine && (team.own ? h("a", { class: "button button-main", href: seasonAddress(name, "upload") }, "Upload a version")
      : h("a", { class: "button", href: `${seasonAddress(name, "friendlies")}#opponent=${encodeURIComponent(team.name)}` }, `Challenge ${team.name}`))));
}

/** A team: its curve, its versions, its errors, its opponents. */
export function openTeam(visit: Visit, id: string): void {
  const { main, name } = visit;
  const curvePlace = element("div", {});
  let team: Team | null = null;
  let played: readonly LadderMatch[] | null = null;
  let curve: RatingCurve | null = null;
  visit.atEnd(() => curve?.leave());
  const draw = (): void => {
    if (!team) return;
    const active = team.versions.find((version) => version.active);
    const rated = team.versions.some((version) => (version.history?.length ?? 0) > 0);
    show(main, headOf(visit, team), facts(team),
      section("Rating", rated ? curvePlace : h("p", { class: "quiet" }, "The curve begins with the first rated matches.")),
      section("Versions", team.versions.length === 0 ? h("p", { class: "quiet" }, "Nothing has been uploaded yet.") : versionTable(visit, team), team.private_bytes === undefined ? null : keptPart(team, visit.season.limits.private_mib)),
      played && active && section("Errors since the upload", errorsPart(visit, active, played)),
      section("Head to head", visit.season.hidden && !visit.isTeacher ? h("p", { class: "quiet" }, "Hidden until the release.") : opponentTable(visit, team, matches.against?.team ?? 0, (one) => {
        matches.against = one;
        void matches.load(false).then(() => main.querySelector(".team-matches")?.scrollIntoView({ block: "start" }));
      })),
      matches.view);
  };
  const matches = new TeamMatches(visit, draw);
  const drawCurve = async ({ name: own, versions }: Team): Promise<void> => {
    if (!versions.some((version) => (version.history?.length ?? 0) > 0)) return;
    // The plots need a library that few pages need.
    curve ??= new (await import("./rating_curve")).RatingCurve(own, visit.season.zone);
    if (visit.isLeft()) return;
    if (!curve.element.isConnected) curvePlace.replaceChildren(curve.element);
    curve.show(versions);
  };
  const differs = changes();
  visit.follow(lookTime, async () => {
    const now = await ask("GET /api/seasons/{season}/teams/{team}", { season: name, team: id });
    const isNew = differs(JSON.stringify(now));
    const active = now.versions.find((version) => version.active);
    if (isNew) played = now.own && active && !now.house ? (await fetchMatches(name, { version: active.id, most: 500 })).matches : null;
    matches.team = now.id;
    if (isNew) await matches.refresh();
    return { now, isNew };
  }, ({ now, isNew }) => {
    // An old address with the team's number leads to the one with its name.
    const address = teamAddress(name, now);
    if (location.pathname !== address) {
      history.replaceState(history.state, "", address + location.hash);
      visit.refreshBar();
    }
    if (!isNew) return;
    document.title = `${now.name} · ${name} · Agon`;
    team = now;
    draw();
    void drawCurve(now);
  });
}
