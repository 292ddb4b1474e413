// A term: several seasons of a ladder with one table.
import { addressOf, ApiError, ask } from "../api";
import type { TermColumn, TermEntry, TermPage, TermRow } from "../api_types";
import { h as element } from "../dom";
import { count } from "../format";
import { header, pageTitle } from "../parts/header";
import { tableFrame } from "../parts/table";
import { toast } from "../parts/hand_over";
import { navigate, type Page } from "../router";
import { confirmed } from "../parts/dialog";
import { h, show, type View } from "../view";
import { refusal } from "../season/frame";
import { problemLine, tried } from "../parts/form";
import { quiet, section } from "../parts/section";
import { changeTerm } from "../season/season_api";
import { seasonAddress, teamAddress, termAddress } from "../season/season_info";
import { settingsForm } from "../season/teacher_parts";

/** A number with at most two decimals; a rating has none. */
const figure = (value: number | null, whole = false): string => (value === null ? "–" : whole ? count(Math.round(value)) : count(Math.round(value * 100) / 100));

function ruleSentence({ rule, best, seasons }: TermPage): string {
  const weights = seasons.every(({ weight }) => weight === 1) ? "" : ", by weight";
  switch (rule) {
    case "points": return `The total is the mean of the seasons' grades${weights}.`;
    case "places": return `The total is the sum of the places${weights ? ", each times its weight" : ""}: lower is better. No place counts as the one behind the last.`;
    case "best": return `The total is the mean of the ${best === 1 ? "best grade" : `${best} best grades`}${weights}.`;
  }
}

const sources: Record<string, string> = { hidden: "hidden until the release", "nothing yet": "nobody plays yet", ladder: "from the ladder" };
const sourceWords = ({ source }: TermColumn): string => sources[source] ?? `from ${source}`;

function head({ seasons }: TermPage, named: boolean): View[] {
  const cell = (words: string, kind = "", rows = 1): View => h("th", { scope: "col", class: kind, rowSpan: rows }, words);
  return [
    h("tr", {}, cell("Place", "place", 2), named && cell("Name", "", 2),
      seasons.map((column) => h("th", { scope: "colgroup", colSpan: 4, class: "term-season" }, h("a", { href: seasonAddress(column.season) }, column.season),
        h("span", { class: "term-source" }, `${sourceWords(column)}${column.weight === 1 ? "" : ` · weight ${column.weight}`}`))),
      cell("Total", "number", 2)),
    h("tr", {}, seasons.flatMap((column) => [cell("Team", "term-season"), cell("Place", "number"), cell(column.source.startsWith("final") ? "Points" : "Rating", "number"), cell("Grade", "number")]))];
}

function entryCells({ team, place, points, grade }: TermEntry, { season, source }: TermColumn): View[] {
  return [h("td", { class: "term-season" }, team ? h("a", { href: teamAddress(season, { id: 0, name: team }) }, team) : "–"),
    ...[figure(place), figure(points, source === "ladder"), figure(grade)].map((words) => h("td", { class: "number" }, words))];
}

function row({ place, name, email, own, people, seasons, total }: TermRow, term: TermPage, named: boolean): View {
  const mark = own ? h("span", { class: "tag tag-live" }, "you") : !named && people > 1 ? h("span", { class: "tag" }, `${people} people`) : null;
  return h("tr", { class: own ? "is-own" : "" }, h("td", { class: "place" }, place > 0 ? String(place) : "–", mark), named && h("th", { scope: "row", title: email || null }, name),
    seasons.flatMap((entry, index) => entryCells(entry, term.seasons[index]!)), h("td", { class: "number strong" }, figure(total)));
}

const termTable = (term: TermPage, named: boolean): View => tableFrame("Term", "term-table", head(term, named), term.rows.map((each) => row(each, term, named)));

/** The settings, which only the teacher may change. */
function teacherPart({ term, fields }: TermPage, changed: () => void): View | null {
  if (!fields) return null;
  const problem = problemLine();
  const remove = element("button", { type: "button", class: "button" }, "Remove the term…");
  remove.addEventListener("click", () => void (async () => {
    if (!(await confirmed(`Remove ${term}?`, "Its seasons stay as they are.", "Remove"))) return;
    if (await tried(remove, problem, async () => void (await ask("DELETE /api/terms/{term}", { term })))) navigate("/seasons");
  })());
  return section("Settings", settingsForm(fields, "Save the settings", async (changes) => {
    const now = await changeTerm(term, changes);
    toast("Done");
    if (now.term !== term) navigate(termAddress(now.term));
    else changed();
  }), h("div", { class: "season-actions settings-away" }, remove), problem);
}

export function termPage(name: string): Page {
  document.title = `${name} · Term · Agon`;
  const main = element("main", { class: "contest season", "aria-busy": "true" });
  let left = false;
  const open = async (): Promise<void> => {
    try {
      const term = await ask("GET /api/terms/{term}", { term: name });
      if (left) return;
      const named = term.fields !== undefined;
      const sheet = named ? h("a", { class: "button button-main", download: `${name}-grades.csv`, href: addressOf("GET /api/terms/{term}/grades.csv", { term: name }) }, "grades.csv") : "";
      show(main, h("section", { class: "contest-section" }, h("div", { class: "section-head" }, h("h2", {}, "All seasons together"), sheet),
        quiet(ruleSentence(term)), term.rows.length === 0 ? quiet("Nobody is in these seasons yet.") : termTable(term, named)),
      teacherPart(term, () => void open()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!left) show(main, refusal("", error));
    } finally {
      main.removeAttribute("aria-busy");
    }
  };
  void open();
  return { element: element("div", { class: "shell shell-season" }, header(pageTitle("Term", name)), main), leave: () => void (left = true) };
}
