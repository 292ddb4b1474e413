import { ask } from "../api";
import type { FinalSummary, FinalTable } from "../api_types";
import { contestAddress } from "../contest/contest_info";
import { h as element, setHidden } from "../dom";
import { confirmed } from "../parts/dialog";
import { field, problemLine, tried } from "../parts/form";
import { toast } from "../parts/hand_over";
import { quiet, section } from "../parts/section";
import { stateMessage } from "../parts/state";
import { rowHead, table } from "../parts/table";
import { h, show, type View } from "../view";
import { classImportPart, gradesPart } from "./class_lists";
import { classTable } from "./class_table";
import type { Visit } from "./frame";
import { queueList } from "./match_table";
import { changeSeason, fetchQueue, fetchSeason, fetchStandings, type Change } from "./season_api";
import { currentFinal, seasonAddress, type Season } from "./season_info";
import { seasonSentences, stateNames } from "./season_words";
import { auditPart, seasonSettings, termsPart } from "./teacher_parts";
import { size, when } from "./times";
import { voidPart } from "./void_part";

/** The state of a final, in words. */
function fateOf({ ended, given_up: givenUp, released, revealed, teams }: FinalSummary, zone: string): string {
  if (givenUp) return `given up on ${when(givenUp, zone)}`;
  if (released) return `released on ${when(released, zone)}`;
  if (!ended) return "not over yet";
  return revealed > 0 ? `over; ${revealed} of ${teams} places are revealed` : "over; only you see it";
}

function tableOf(final: FinalTable, zone: string): View {
  const name = `Final ${final.number}`;
  return h("div", { class: "final-table" }, h("h3", {}, final.released ? h("a", { href: contestAddress(final.contest) }, name) : name), quiet(`${final.contest}: ${fateOf(final, zone)}.`),
    final.places.length === 0 ? null : table(name, "grades-table", [["Place", "place", ({ place }) => place], ["Team", "", ({ team }) => rowHead(team)], ["Points", "number", ({ points }) => points],
      ["Matches", "number", ({ matches }) => matches], ["Won", "number", ({ wins }) => wins], ["Drawn", "number", ({ draws }) => draws], ["Lost", "number", ({ losses }) => losses]], final.places));
}

/** The finals of the season with their tables, newest first; null: there is none. */
const finalsPart = (tables: readonly FinalTable[], zone: string): View | null => (tables.length === 0 ? null : section("Finals", [...tables].reverse().map((final) => tableOf(final, zone))));

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
function finalFields(): { element: HTMLElement; read: () => { format: string; broken: string; games?: number; rounds?: number } } {
  const choice = (name: string, options: Record<string, string>): HTMLSelectElement => element("select", { name }, ...Object.entries(options).map(([value, words]) => element("option", { value }, words)));
  const format = choice("format", { round_robin: "Every team against every other", swiss: "Swiss, for a large class", knockout: "Knockout" });
  const games = element("input", { type: "number", name: "games", min: 1, value: "2" });
  const rounds = element("input", { type: "number", name: "rounds", min: 1, placeholder: "7" });
  const broken = choice("broken", { loses: "It has lost the match", plays_on: "The game decides" });
  const roundsField = field("Rounds", rounds);
  roundsField.hidden = true;
  format.addEventListener("change", () => setHidden(roundsField, format.value !== "swiss"));
  return {
    element: element("div", { class: "final-fields" }, field("Format", format), field("Matches per pairing", games), roundsField, field("If a bot never starts, crashes, hangs or leaves", broken)),
    read: () => ({ format: format.value, broken: broken.value, ...(games.value !== "" && { games: Number(games.value) }), ...(format.value === "swiss" && rounds.value !== "" && { rounds: Number(rounds.value) }) }),
  };
}

function diskLine({ disk_bytes: used, disk_warning: warns, limits }: Season): View | null {
  if (used === undefined) return null;
  const words = `The store uses ${size(used)} of ${size(limits.disk_mib * 2 ** 20)}.`;
  return warns ? h("p", { class: "form-error" }, `${words} When it is full, uploads are refused; agon ladder change --disk raises the limit.`) : h("p", { class: "quiet teacher-disk" }, words);
}

/** The actions that change the season's state. */
function stateCard({ name, season }: Visit, hiddenSince: string, problem: HTMLElement, changed: () => void): View {
  const take = async (step: Step, button: HTMLButtonElement): Promise<void> => {
    const fields = finalFields();
    if (!(await confirmed(step.question, step.told, step.words.replace("…", ""), ...(step.asks ? [fields.element] : [])))) return;
    if (await tried(button, problem, async () => void (await changeSeason(name, step.change, step.asks ? fields.read() : step.body)))) changed();
  };
  return h("div", { class: "season-head" },
    h("div", { class: "season-title" }, h("p", { class: "season-headline" }, name, h("span", { class: `tag season-state state-${season.state}` }, stateNames[season.state])),
      h("ul", { class: "season-sentences" }, seasonSentences(season, hiddenSince, Date.now()).map((words) => h("li", {}, words))), diskLine(season)),
    h("div", {}, h("div", { class: "season-actions" }, stepsOf(season).map((step) =>
      h("button", { key: step.words, type: "button", class: step.main ? "button button-main" : "button", on: { click: (event) => void take(step, event.currentTarget as HTMLButtonElement) } }, step.words))), problem));
}

/** The teacher's page. */
export function openTeacher(visit: Visit): void {
  const { name, main } = visit;
  if (!visit.isTeacher) {
    return show(main, stateMessage("For the teacher", "This page needs the teacher's token, which `agon ladder create` printed.", h("a", { class: "button button-main", href: seasonAddress(name, "login") }, "Log in")));
  }
  let deeds = 0;
  const changed = (): void => {
    toast("Done");
    deeds += 1;
    lookNow();
  };
  let draw = (): void => undefined;
  const problem = problemLine();
  const classOf = classTable(name, () => lookNow());
  const classImport = classImportPart(visit, changed), voids = voidPart(visit, changed), grades = gradesPart(visit);
  const audit = auditPart(visit, () => draw()), settings = seasonSettings(visit, changed), terms = termsPart();
  let finals: FinalTable[] = [];
  let known = "";
  const lookNow = visit.follow(lookTime, async () => {
    const [season, standings, { teams }, waiting] = await Promise.all([fetchSeason(name), fetchStandings(name), ask("GET /api/seasons/{season}/people", { season: name }), fetchQueue(name)]);
    // The rest is asked for when something has happened.
    const news = JSON.stringify([{ ...season, disk_bytes: 0 }, waiting, deeds, Math.floor(Date.now() / 60_000)]);
    if (news !== known) [finals] = await Promise.all([Promise.all(season.finals.map(({ number }) => ask("GET /api/seasons/{season}/finals/{final}", { season: name, final: number }))), audit.load(), settings.load(), terms.load()]);
    known = news;
    return { season, standings, teams, waiting };
  }, ({ season, standings, teams, waiting }) => {
    visit.season = season;
    draw = () => show(main, stateCard(visit, standings.hidden_since, problem, changed), section("Class", classOf(teams, standings)), classImport, section("Queue", queueList(waiting)),
      finalsPart(finals, season.zone), voids, grades, terms.view(), settings.view(), audit.view());
    draw();
  });
}
