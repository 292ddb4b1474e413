import type { ClassImport } from "../api_types";
import { h as element } from "../dom";
import { counted, title } from "../format";
import { field, sendForm, tried } from "../parts/form";
import { quiet, section } from "../parts/section";
import { rowHead, table } from "../parts/table";
import { h, show, type View } from "../view";
import { rowsOfCsv } from "./csv";
import type { Visit } from "./frame";
import { fetchText, gradesPath, importClass } from "./season_api";

const usualScheme = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2";
const numbers = new Set(["matches", "rating", "plus_minus", "rank", "points", "version"]);

/** One line for each team for the school's system, shown here and offered as a file. */
export function gradesPart(visit: Visit): View {
  const scheme = element("input", { type: "text", name: "points", value: usualScheme, required: true, autocomplete: "off", spellcheck: false });
  const place = element("div", {});
  const download = element("a", { class: "button button-main", download: `${visit.name}-grades.csv`, href: gradesPath(visit.name, usualScheme) }, "grades.csv");
  scheme.addEventListener("input", () => (download.href = gradesPath(visit.name, scheme.value)));
  const { form } = sendForm("void-form", "Show", [field("Points by place", scheme, "place in percent, counted from the last: points")], async () => {
    const [head = [], ...rows] = rowsOfCsv(await fetchText(gradesPath(visit.name, scheme.value)));
    show(place, table("Grades", "grades-table", head.map((name, index) => [title(name), numbers.has(name) ? "number" : "", (row: string[]) => (index === 0 ? rowHead(row[0]) : row[index])]), rows));
  }, { quiet: true });
  form.append(download);
  return section("Grades", quiet("From the newest final that is over, otherwise from the ladder."), form, place);
}

const deeds: Record<string, string> = { added: "new", moved: "moved", renamed: "renamed", kept: "stays", twice: "twice on the list", conflict: "in conflict", absent: "not on the list" };

/** The people whom a list changes, and those who are absent from it. */
function importTable({ rows, absent }: ClassImport): View {
  const changes = [...rows.filter((row) => row.deed !== "kept"), ...absent.map((row) => ({ ...row, deed: "absent" }))];
  if (changes.length === 0) return quiet("Everybody on the list is in the season already.");
  return table("Changes", "import-table", [["Line", "place", ({ line }) => line || "–"], ["What", "", ({ deed }) => h("td", { class: deed === "conflict" ? "bad" : "" }, deeds[deed] ?? deed)],
    ["Name", "", ({ name }) => rowHead(name)], ["Team", "", ({ team }) => team], ["Note", "", ({ note }) => note]], changes);
}

/** A class list: first what it would change, then the deed. */
export function classImportPart(visit: Visit, changed: () => void): View {
  const file = element("input", { type: "file", name: "class", accept: ".csv,.txt,text/csv", required: true });
  const preview = element("div", {});
  const apply = (bytes: Blob) => (event: Event): void => void tried(event.currentTarget as HTMLButtonElement, problem, async () => {
    const done = await importClass(visit.name, bytes, true);
    const tokens = new Blob([done.tokens ?? ""], { type: "text/csv" });
    show(preview, h("p", {}, "Done. The new tokens are shown only now: "), h("a", { class: "button button-main", download: `${visit.name}-tokens.csv`, href: URL.createObjectURL(tokens) }, "tokens.csv"));
    changed();
  });
  const { form, problem } = sendForm("void-form", "Show changes", [field("Class list", file, "CSV with the columns name, team, email")], async () => {
    const list = file.files?.[0];
    if (!list) return;
    const would = await importClass(visit.name, list, false);
    const lines = would.rows.length;
    show(preview, would.encoding === "UTF-8" ? null : quiet(`The list is read as ${would.encoding}. Look at the names.`), importTable(would),
      h("p", { class: "season-actions" }, would.rows.some((row) => row.deed === "conflict") ? "Change the lines in conflict first."
        : h("button", { type: "button", class: "button button-main", on: { click: apply(list) } }, `Import ${counted(lines, "line")}`)));
  }, { quiet: true });
  return section("Import a class list", quiet("You first see what would change. Whoever is there already keeps their token."), form, preview);
}
