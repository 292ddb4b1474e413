import { h } from "../dom";
import type { Described, Field, FieldType } from "./game_page";
import { pretty } from "./pretty";

interface Row { name: string; depth: number; type: FieldType; doc: string; usual: string }

/** The rows of fields and of the fields inside them, each with its full name: `agents[].position.x`. */
function rowsOf(fields: readonly Field[], defaults: boolean, before = "", depth = 0): Row[] {
  return fields.flatMap((field) => {
    const name = before + field.name;
    const inside = field.fields ?? field.items?.fields ?? [];
    const brief = defaults && inside.length === 0 && field.type !== "list" && JSON.stringify(field.default).length < 40;
    const own: Row = { name, depth, type: field, doc: field.doc, usual: brief ? JSON.stringify(field.default) : "" };
    return [own, ...rowsOf(inside, defaults, `${name}${field.type === "list" ? "[]" : ""}.`, depth + 1)];
  });
}

function typeWords(type: FieldType): string {
  const many: Record<string, string> = { text: "texts", enum: "words", integer: "integers", object: "objects", list: "lists" };
  const word = type.type === "list" && type.items ? `list of ${many[type.items.type] ?? type.items.type}` : type.type === "enum" ? "one of" : type.type;
  const range = type.min === undefined ? "" : `, ${type.min.toLocaleString("en-US")} to ${type.max!.toLocaleString("en-US")}`;
  return `${word}${range}${type.optional ? ", or null" : ""}`;
}

function rowElement({ name, depth, type, doc, usual }: Row): HTMLElement {
  const values = type.values ?? type.items?.values ?? [];
  const at = name.lastIndexOf(".") + 1;
  const row = h("tr", {},
    h("th", { scope: "row" }, h("code", {}, h("span", { class: "field-path" }, name.slice(0, at)), name.slice(at))),
    h("td", { class: "field-type" }, typeWords(type), usual && h("span", { class: "field-usual" }, "default ", h("code", {}, usual))),
    h("td", { class: "field-doc" }, doc, values.length > 0 && h("span", { class: "field-values" }, ...values.map((value) => h("code", {}, value)))));
  row.style.setProperty("--depth", String(depth));
  return row;
}

/** A table of all fields of one of a game's values, with an example. */
export function fieldTable(caption: string, { fields, example }: Described, defaults: boolean): HTMLElement {
  const head = h("thead", {}, h("tr", {}, ...["Field", "Type", "Meaning"].map((word) => h("th", { scope: "col" }, word))));
  const body = h("tbody", {}, ...rowsOf(fields, defaults).map(rowElement));
  return h("div", { class: "fields" },
    h("table", { class: "field-table" }, h("caption", { class: "hidden-text" }, caption), head, body),
    h("details", { class: "fold" }, h("summary", {}, "An example"), h("pre", { tabIndex: 0, "aria-label": `An example: ${caption}` }, h("code", {}, pretty(example)))));
}
