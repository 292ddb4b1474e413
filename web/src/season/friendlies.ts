import { h } from "../dom";
import { toast } from "../parts/toast";
import { needsTeam, problemLine, section, tried, type Visit } from "./frame";
import { matchTable } from "./match_table";
import { queueList } from "./queue_list";
import { askFriendly, fetchMatches, fetchQueue, fetchVersions } from "./season_api";
import type { OwnVersion, Queue } from "./season_info";
import { kindNames } from "./season_words";

const lookTime = 2500;

/** "#opponent=NAME" asks for a friendly match against this opponent. */
const opponentIn = (hash: string): string => new URLSearchParams(hash.slice(1)).get("opponent") ?? "";

function askForm(visit: Visit, asked: () => void): { form: HTMLElement; offer: (versions: readonly OwnVersion[]) => void } {
  const { season, teams } = visit;
  const own = new Set(teams.map((team) => team.id));
  const wanted = opponentIn(location.hash);
  const option = (name: string): HTMLElement => h("option", { value: name, selected: name === wanted }, name);
  const group = (label: string, names: readonly string[]): HTMLElement | null => (names.length === 0 ? null : h("optgroup", { label }, ...names.map(option)));
  const opponent = h("select", { name: "opponent" }, group("Built-in players", season.house), group("Teams", season.teams.filter((team) => !own.has(team.id)).map((team) => team.name)));
  const version = h("select", { name: "version" });
  const problem = problemLine();
  const button = h("button", { type: "submit", class: "button button-main", disabled: true }, "Ask for a pair");
  const none = h("p", { class: "quiet", hidden: true }, "None of your versions is ready yet. Upload one first.");
  const form = h("form", { class: "start friendly" }, h("h2", {}, "Ask for a friendly"),
    h("p", { class: "quiet" }, "Two matches on one seed, with seats swapped, at the ladder's clocks. They do not count. You see them here when they have been played."),
    h("label", { class: "field" }, h("span", { class: "field-name" }, "Against"), opponent), h("label", { class: "field" }, h("span", { class: "field-name" }, "Your version"), version), none, problem, button,
    h("p", { class: "upload-limits" }, `${season.limits.friendlies_an_hour} friendlies an hour.`));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(button, problem, async () => {
      await askFriendly(visit.name, opponent.value, Number(version.value));
      toast(`Asked for a pair against ${opponent.value}`);
      asked();
    });
  });
  let offered = "";
  const offer = (versions: readonly OwnVersion[]): void => {
    const ready = versions.filter(({ state }) => state === "ready").reverse();
    const state = JSON.stringify(ready.map(({ id, active }) => [id, active]));
    if (state === offered) return;
    offered = state;
    version.replaceChildren(...ready.map((one) => h("option", { value: String(one.id), selected: one.active }, `${teams.length > 1 ? `${one.team_name ?? ""} ` : ""}v${one.number}${one.active ? ", which plays" : ""}`)));
    button.disabled = ready.length === 0;
    none.hidden = ready.length > 0;
  };
  return { form, offer };
}

/** Challenges: an unrated pair against any opponent. */
export function openFriendlies(visit: Visit): void {
  if (needsTeam(visit, "Who challenges?")) return;
  const { name, main, season, teams } = visit;
  const queue = h("div", {});
  const played = h("div", {});
  const own = new Set(teams.map((team) => team.id));
  let told = "";
  const look = async (): Promise<void> => {
    const lists = await Promise.all(teams.map((team) => fetchMatches(name, { team: team.id, most: 200 })));
    const [versions, waiting] = await Promise.all([fetchVersions(name), fetchQueue(name)]);
    if (visit.isLeft()) return;
    offer(versions);
    const matches = lists.flatMap((list) => list.matches).filter((match) => match.kind === "friendly").sort((one, other) => other.id - one.id);
    const state = JSON.stringify([matches.map((match) => match.id), waiting]);
    if (state === told) return;
    told = state;
    queue.replaceChildren(queueList(friendliesOf(waiting)));
    played.replaceChildren(matches.length === 0 ? h("p", { class: "quiet" }, season.hidden ? "None to show: matches since the freeze are hidden." : "None yet.")
      : matchTable(matches, { season: name, zone: season.zone, label: `${kindNames.friendly} matches`, isMine: (side) => own.has(side.team), asksWhy: true }));
  };
  let lookNow = (): void => undefined;
  const { form, offer } = askForm(visit, () => lookNow());
  main.replaceChildren(h("div", { class: "season-columns" }, form, h("div", {}, section("Waiting", queue), section("Played", played))));
  lookNow = visit.follow(lookTime, look);
}

const friendliesOf = ({ waiting, all }: Queue): Queue => ({ waiting: waiting.filter(({ kind }) => kind === "friendly"), all });
