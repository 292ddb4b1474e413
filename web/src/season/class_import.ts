import type { ClassImport } from "../api_types";
import { h } from "../dom";
import { count } from "../format";
import { problemLine, section, tableFrame, tried, type Visit } from "./frame";
import { importClass } from "./season_api";

const deeds: Record<string, string> = { added: "new", moved: "moved", renamed: "renamed", kept: "stays", twice: "twice on the list", conflict: "in conflict", absent: "not on the list" };

/** The people whom a list changes, and those who are absent from it. */
function importTable({ rows, absent }: ClassImport): HTMLElement {
  const changes = [...rows.filter((row) => row.deed !== "kept"), ...absent.map((row) => ({ ...row, deed: "absent" }))];
  if (changes.length === 0) return h("p", { class: "quiet" }, "Everybody on the list is in the season already.");
  return tableFrame("Changes", "import-table", [["Line", "number"], ["What"], ["Name"], ["Team"], ["Note"]], h("tbody", {}, ...changes.map((row) =>
    h("tr", {}, h("td", { class: "number" }, row.line || "–"), h("td", { class: row.deed === "conflict" ? "bad" : "" }, deeds[row.deed] ?? row.deed), h("th", { scope: "row" }, row.name), h("td", {}, row.team), h("td", {}, row.note)))));
}

/** A class list: first what it would change, then the deed. */
export function classImportPart(visit: Visit, changed: () => void): HTMLElement {
  const file = h("input", { type: "file", name: "class", accept: ".csv,.txt,text/csv", required: true });
  const look = h("button", { type: "submit", class: "button" }, "Show changes");
  const problem = problemLine();
  const preview = h("div", {});
  const tell = (told: ClassImport, bytes: Blob): void => {
    const conflicts = told.rows.filter((row) => row.deed === "conflict").length;
    const encoding = told.encoding === "UTF-8" ? null : h("p", { class: "quiet" }, `The list is read as ${told.encoding}. Look at the names.`);
    const apply = h("button", { type: "button", class: "button button-main" }, `Import ${count(told.rows.length)} ${told.rows.length === 1 ? "line" : "lines"}`);
    apply.addEventListener("click", () => void tried(apply, problem, async () => {
      const done = await importClass(visit.name, bytes, true);
      const tokens = new Blob([done.tokens ?? ""], { type: "text/csv" });
      preview.replaceChildren(h("p", {}, "Done. The new tokens are shown only now: "), h("a", { class: "button button-main", download: `${visit.name}-tokens.csv`, href: URL.createObjectURL(tokens) }, "tokens.csv"));
      changed();
    }));
    preview.replaceChildren(...(encoding ? [encoding] : []), importTable(told),
      h("p", { class: "season-actions" }, conflicts > 0 ? "Change the lines in conflict first." : apply));
  };
  const form = h("form", { class: "void-form" }, h("label", { class: "field" }, h("span", { class: "field-name" }, "Class list"), file, h("small", {}, "CSV with the columns name, team, email")), look);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const list = file.files?.[0];
    if (list) void tried(look, problem, async () => tell(await importClass(visit.name, list, false), list));
  });
  return section("Import a class list", h("p", { class: "quiet" }, "You first see what would change. Whoever is there already keeps their token."), form, problem, preview);
}
