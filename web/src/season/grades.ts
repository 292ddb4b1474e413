import { h } from "../dom";
import { title } from "../format";
import { rowsOfCsv } from "./csv";
import { problemLine, section, tableFrame, tried, type Visit } from "./frame";
import { fetchText, gradesPath } from "./season_api";

const usualScheme = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2";
const numbers = new Set(["matches", "rating", "plus_minus", "rank", "points", "version"]);

/** One line for each team for the school's system, shown here and offered as a file. */
export function gradesPart(visit: Visit): HTMLElement {
  const scheme = h("input", { type: "text", name: "points", value: usualScheme, required: true, autocomplete: "off", spellcheck: false });
  const problem = problemLine();
  const table = h("div", {});
  const show = h("button", { type: "submit", class: "button" }, "Show");
  const download = h("a", { class: "button button-main", download: `${visit.name}-grades.csv`, href: gradesPath(visit.name, usualScheme) }, "grades.csv");
  scheme.addEventListener("input", () => (download.href = gradesPath(visit.name, scheme.value)));
  const form = h("form", { class: "void-form" }, h("label", { class: "field" }, h("span", { class: "field-name" }, "Points by place"), scheme, h("small", {}, "place in percent, counted from the last: points")), show, download);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(show, problem, async () => {
      const [head = [], ...rows] = rowsOfCsv(await fetchText(gradesPath(visit.name, scheme.value)));
      const kind = (index: number): string => (numbers.has(head[index] ?? "") ? "number" : "");
      table.replaceChildren(tableFrame("Grades", "grades-table", head.map((name, index) => [title(name), kind(index)] as const),
        h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell, index) => (index === 0 ? h("th", { scope: "row" }, cell) : h("td", { class: kind(index) }, cell))))))));
    });
  });
  return section("Grades", h("p", { class: "quiet" }, "From the newest final that is over, otherwise from the ladder."), form, problem, table);
}
