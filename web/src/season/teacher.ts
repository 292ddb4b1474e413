import { h, setHidden } from "../dom";
import { stateMessage } from "../parts/state";
import { toast } from "../parts/toast";
import { auditPart } from "./audit";
import { classImportPart } from "./class_import";
import { ClassTable } from "./class_table";
import { confirmed } from "./confirm";
import { finalsPart } from "./finals_part";
import { problemLine, section, tried, type Visit } from "./frame";
import { gradesPart } from "./grades";
import { queueList } from "./queue_list";
import { changeSeason, fetchClass, fetchQueue, fetchSeason, fetchStandings, type Change } from "./season_api";
import { currentFinal, seasonAddress, type Season } from "./season_info";
import { seasonSentences, stateNames } from "./season_words";
import { size } from "./times";
import { voidPart } from "./void_part";

const lookTime = 3000;

/** `asks`: the settings of a final are asked, too. */
interface Step { words: string; change: Change; question: string; told: string; main?: boolean; body?: unknown; asks?: boolean }

const open: Step = { words: "Open", change: "open", question: "Open the season?", told: "Uploads and matches go on, and everybody sees the standings." };
const pause: Step = { words: "Pause", change: "pause", question: "Pause the season?", told: "Uploads are accepted, but no new match begins." };
const freeze: Step = { words: "Freeze", change: "freeze", question: "Freeze the standings?", told: "From now on only you see standings and new matches. Matches are still played." };
const unfreeze: Step = { words: "Unfreeze", change: "unfreeze", question: "Show the standings?", told: "Everybody sees standings and matches again. Nothing else changes." };
const final: Step = { words: "Hold the final…", change: "final", question: "Hold the final?", told: "Uploads end. The active version of each team plays a contest on fresh seeds, with the game's own clocks.", asks: true };
const resume: Step = { words: "Resume the final", change: "final", question: "Resume the final?", told: "Missing matches are played; finished ones stay." };
const giveUp: Step = { words: "Give up the final", change: "open", question: "Give up the final?", told: "It decides nothing, and nobody sees it. The season opens again. You cannot undo this.", body: { give_up_final: true } };
const release: Step = { words: "Release", change: "release", question: "Release the results?", told: "Everybody sees standings, matches and the final. You cannot undo this.", main: true };
const withoutFinal: Step = { words: "Release", change: "release", question: "Release without a final?", told: "No final is waiting to be released. Uploads end, and everybody sees standings and matches. Grades follow the last final that was released, or the ladder.", body: { without_final: true } };
const reveal = (place: number): Step => ({ words: `Reveal place ${place}`, change: "reveal", question: `Reveal place ${place}?`, told: "Everybody sees who has this place, on the page for the projector." });

const archive: Step = { words: "Archive", change: "archive", question: "Put the season into the archive?", told: "Nothing is uploaded or played any more. You can open it again." };

const stepsOf = (season: Season): Step[] => {
  const { state, hidden, final: { progress } } = season;
  const current = currentFinal(season);
  switch (state) {
    case "open": return hidden ? [open, pause, { ...final, main: true }, withoutFinal] : [pause, freeze, { ...final, main: true }];
    case "paused": return [{ ...open, main: true }, hidden ? unfreeze : freeze, final];
    case "frozen": return [open, { ...final, main: true }, withoutFinal];
    case "finals":
      if (!current) return [open, { ...final, main: true }];
      if (current.ended) return [...(current.revealed < current.teams ? [reveal(current.teams - current.revealed)] : []), release, giveUp];
      return progress && !progress.includes("cannot be played") ? [] : [{ ...resume, main: true }, giveUp];
    case "released": return [open, archive];
    case "archived": return [open];
  }
};

/** The settings of the final. */
function finalFields(): { element: HTMLElement; read: () => { format: string; games?: number; rounds?: number } } {
  const format = h("select", { name: "format" }, h("option", { value: "round_robin" }, "Every team against every other"), h("option", { value: "swiss" }, "Swiss, for a large class"), h("option", { value: "knockout" }, "Knockout"));
  const games = h("input", { type: "number", name: "games", min: 1, value: "2" });
  const rounds = h("input", { type: "number", name: "rounds", min: 1, placeholder: "7" });
  const roundsField = h("label", { class: "field", hidden: true }, h("span", { class: "field-name" }, "Rounds"), rounds);
  format.addEventListener("change", () => setHidden(roundsField, format.value !== "swiss"));
  return {
    element: h("div", { class: "final-fields" }, h("label", { class: "field" }, h("span", { class: "field-name" }, "Format"), format), h("label", { class: "field" }, h("span", { class: "field-name" }, "Matches per pairing"), games), roundsField),
    read: () => ({ format: format.value, ...(games.value !== "" && { games: Number(games.value) }), ...(format.value === "swiss" && rounds.value !== "" && { rounds: Number(rounds.value) }) }),
  };
}

/** The actions that change the season's state. */
function stateCard(visit: Visit, hiddenSince: string, changed: () => void): HTMLElement {
  const { name, season } = visit;
  const problem = problemLine();
  const buttons = stepsOf(season).map((step) => {
    const button = h("button", { type: "button", class: step.main ? "button button-main" : "button" }, step.words);
    button.addEventListener("click", () => void (async () => {
      const fields = finalFields();
      if (!(await confirmed(step.question, step.told, step.words.replace("…", ""), ...(step.asks ? [fields.element] : [])))) return;
      const done = await tried(button, problem, async () => void (await changeSeason(name, step.change, step.asks ? fields.read() : step.body)));
      if (done) changed();
    })());
    return button;
  });
  const disk = season.disk_bytes === undefined ? null : h("p", { class: season.disk_warning ? "form-error" : "quiet teacher-disk" },
    season.disk_warning ? `The store uses ${size(season.disk_bytes)} of ${size(season.limits.disk_mib * 2 ** 20)}. When it is full, uploads are refused; agon ladder change --disk raises the limit.`
      : `The store uses ${size(season.disk_bytes)} of ${size(season.limits.disk_mib * 2 ** 20)}.`);
  return h("div", { class: "season-head" },
    h("div", { class: "season-title" }, h("p", { class: "season-headline" }, name, h("span", { class: `tag season-state state-${season.state}` }, stateNames[season.state])),
      h("ul", { class: "season-sentences" }, ...seasonSentences(season, hiddenSince, Date.now()).map((words) => h("li", {}, words))), disk),
    h("div", {}, h("div", { class: "season-actions" }, ...buttons), problem));
}

/** The teacher's page. */
export function openTeacher(visit: Visit): void {
  const { name, main } = visit;
  if (!visit.isTeacher) {
    main.replaceChildren(stateMessage("For the teacher", "This page needs the teacher's token, which `agon ladder create` printed.", h("a", { class: "button button-main", href: seasonAddress(name, "login") }, "Log in")));
    return;
  }
  const head = h("div", {});
  const table = new ClassTable(visit, () => lookNow());
  const queue = h("div", {});
  const audit = auditPart(visit);
  const finals = finalsPart(visit);
  let told = "";
  let lookNow = (): void => undefined;
  const look = async (): Promise<void> => {
    const [season, standings, teams, waiting] = await Promise.all([fetchSeason(name), fetchStandings(name), fetchClass(name), fetchQueue(name)]);
    if (visit.isLeft()) return;
    visit.season = season;
    table.show(teams, standings);
    const { disk_bytes: bytes, ...rest } = season;
    const state = JSON.stringify([rest, Math.round((bytes ?? 0) / 1e5), waiting, Math.floor(Date.now() / 60_000)]);
    if (state === told) return;
    told = state;
    // Keep it while it has the focus, so that a button does not move under the teacher's hand.
    if (!head.contains(document.activeElement)) head.replaceChildren(stateCard(visit, standings.hidden_since, changed));
    queue.replaceChildren(queueList(waiting));
    await Promise.all([audit.load(), finals.show(season.finals, season.zone)]);
  };
  const changed = (): void => {
    toast("Done");
    (document.activeElement as HTMLElement | null)?.blur();
    told = "";
    lookNow();
  };
  main.replaceChildren(head, section("Class", table.element), classImportPart(visit, changed), section("Queue", queue), finals.element, voidPart(visit, changed), gradesPart(visit), audit.element);
  lookNow = visit.follow(lookTime, look);
}
