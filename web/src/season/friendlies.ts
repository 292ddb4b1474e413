import { ask } from "../api";
import { h as element } from "../dom";
import { field, sendForm } from "../parts/form";
import { toast } from "../parts/hand_over";
import { h, show } from "../view";
import { needsTeam, type Visit } from "./frame";
import { quiet, section } from "../parts/section";
import { matchTable, queueList } from "./match_table";
import { fetchMatches, fetchQueue } from "./season_api";
import type { LadderMatch, OwnVersion, Queue } from "./season_info";
import { kindNames } from "./season_words";

const lookTime = 2500;

/** "#opponent=NAME" asks for a friendly match against this opponent. */
const opponentIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get("opponent") ?? "";

function askForm(visit: Visit, asked: () => void): { form: HTMLElement; offer: (versions: readonly OwnVersion[]) => void } {
  const { season, teams } = visit;
  const own = new Set(teams.map((team) => team.id));
  const wanted = opponentIn(location.hash);
  const group = (label: string, names: readonly string[]): HTMLElement | null => (names.length === 0 ? null : element("optgroup", { label }, ...names.map((name) => element("option", { value: name, selected: name === wanted }, name))));
  const opponent = element("select", { name: "opponent" }, group("Built-in players", season.house), group("Teams", season.teams.filter((team) => !own.has(team.id)).map((team) => team.name)));
  const version = element("select", { name: "version" });
  const none = element("p", { class: "quiet", hidden: true }, "None of your versions is ready yet. Upload one first.");
  const { form, button } = sendForm("start friendly", "Ask for a pair", [element("h2", {}, "Ask for a friendly"),
    element("p", { class: "quiet" }, "Two matches on one seed, with seats swapped, at the ladder's clocks. They do not count. You see them here when they have been played."),
    field("Against", opponent), field("Your version", version), none], async () => {
    await ask("POST /api/seasons/{season}/friendlies", { season: visit.name }, { body: { opponent: opponent.value, version: Number(version.value) } });
    toast(`Asked for a pair against ${opponent.value}`);
    asked();
  });
  button.disabled = true;
  form.append(element("p", { class: "upload-limits" }, `${season.limits.friendlies_an_hour} friendlies an hour.`));
  const offer = (versions: readonly OwnVersion[]): void => {
    const ready = versions.filter(({ state }) => state === "ready").reverse();
    show(version, ready.map((one) => h("option", { key: one.id, value: String(one.id), selected: one.active }, `${teams.length > 1 ? `${one.team_name ?? ""} ` : ""}v${one.number}${one.active ? ", which plays" : ""}`)));
    button.disabled = ready.length === 0;
    none.hidden = ready.length > 0;
  };
  return { form, offer };
}

/** Challenges: an unrated pair against any opponent. */
export function openFriendlies(visit: Visit): void {
  if (needsTeam(visit, "Who challenges?")) return;
  const { name, main, season, teams } = visit;
  const own = new Set(teams.map((team) => team.id));
  const { form, offer } = askForm(visit, () => lookNow());
  const draw = (matches: readonly LadderMatch[], waiting: Queue | null): void => show(main, h("div", { class: "season-columns" }, form, h("div", {},
    section("Waiting", waiting && queueList({ waiting: waiting.waiting.filter(({ kind }) => kind === "friendly"), all: waiting.all })),
    section("Played", waiting && (matches.length === 0 ? quiet(season.hidden ? "None to show: matches since the freeze are hidden." : "None yet.")
      : matchTable(matches, { season: name, zone: season.zone, label: `${kindNames.friendly} matches`, isMine: (side) => own.has(side.team), asksWhy: true }))))));
  draw([], null);
  const lookNow = visit.follow(lookTime, () => Promise.all([Promise.all(teams.map((team) => fetchMatches(name, { team: team.id, most: 200 }))),
    ask("GET /api/seasons/{season}/versions", { season: name }), fetchQueue(name)]), ([lists, { versions }, waiting]) => {
    offer(versions);
    draw(lists.flatMap((list) => list.matches).filter((match) => match.kind === "friendly").sort((one, other) => other.id - one.id), waiting);
  });
}
