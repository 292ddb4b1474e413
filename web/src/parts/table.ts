import { h, type Child, type Properties, type View } from "../view";

/** A column: its heading, the class of its cells, and the content of a cell. A cell that is itself a `td` or `th` is taken as it is. */
export type Column<Row> = readonly [head: string, classes: string, cell: (row: Row, index: number) => Child];

const isCell = (content: Child): content is View => typeof content === "object" && content !== null && "type" in content && (content.type === "td" || content.type === "th");

/** The heading of a row. */
export const rowHead = (...content: Child[]): View => h("th", { scope: "row" }, ...content);

/** A table, which is scrolled sideways where there is no room. `of`: properties of a row, such as its key; `more`: rows of another kind. */
export function table<Row>(label: string, classes: string, columns: readonly (Column<Row> | false)[], rows: readonly Row[], of: (row: Row) => Properties = () => ({}), ...more: Child[]): View {
  const shown = columns.filter((column) => column !== false);
  const cell = (content: Child, kind: string): View => (isCell(content) ? content : h("td", { class: kind }, content));
  return tableFrame(label, classes, [h("tr", {}, shown.map(([head, kind]) => h("th", { scope: "col", class: kind }, head)))],
    ...rows.map((row, index) => h("tr", of(row), shown.map(([, kind, content]) => cell(content(row, index), kind)))), ...more);
}

/** A table of any form. */
export const tableFrame = (label: string, classes: string, head: readonly View[], ...rows: Child[]): View =>
  h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": label }, h("table", { class: classes }, h("thead", {}, head), h("tbody", {}, rows)));
