// A page a game that explains every field of its configuration, state, action and view, made from `agon describe`.
import { code, fence, folded, plain, table } from "./markdown.mjs";

const parts = [
  ["config", "Configuration", "The settings of a match: `--set key=value`, `[[config]]` of a contest, `config` of the bot protocol."],
  ["view", "View", "What a player sees when it must decide."],
  ["action", "Action", "What a player answers."],
  ["state", "State", "Everything about a position, as in records and `agon step`."],
];

const number = (value) => (Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",") : String(value));

function typeOf(field) {
  const inner = field.type === "list" ? `list of ${field.items.type === "enum" ? "words" : field.items.type === "text" ? "texts" : `${field.items.type}s`}` : field.type;
  const values = field.values ?? field.items?.values;
  const range = field.min !== undefined ? `, ${number(field.min)} to ${number(field.max)}` : "";
  return `${field.optional ? "optional " : ""}${values ? values.map(code).join(" ") : plain(inner)}${range}`;
}

const isBrief = (value) => value !== undefined && typeof value !== "object" && String(value).length < 40;

/** The rows of a field and of those inside it: `agents[].position.x`. */
function rowsOf(field, before = "") {
  const name = before + field.name;
  const inside = field.fields ?? field.items?.fields ?? [];
  const under = `${name}${field.type === "list" ? "[]" : ""}.`;
  const usual = field.optional && field.default === null ? "none" : isBrief(field.default) ? code(JSON.stringify(field.default)) : "";
  return [[code(name), typeOf(field), inside.length ? "" : usual, plain(field.doc ?? "")], ...inside.flatMap((each) => rowsOf(each, under))];
}

function fieldTable(fields) {
  const rows = fields.flatMap((field) => rowsOf(field));
  const explained = rows.some((row) => row[3]);
  return table(explained ? ["Field", "Type", "Default", "Meaning"] : ["Field", "Type", "Default"], explained ? rows : rows.map((row) => row.slice(0, 3)));
}

/** JSON for eyes: what fits into a line stands in one. */
export function pretty(value, indent = "") {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= 90 || typeof value !== "object" || value === null) return line;
  const further = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((each) => further + pretty(each, further)).join(",\n")}\n${indent}]`;
  return `{\n${Object.entries(value).map(([key, each]) => `${further}${JSON.stringify(key)}: ${pretty(each, further)}`).join(",\n")}\n${indent}}`;
}

export function fieldsPage(program, game) {
  const schema = program.json("describe", game.name);
  const page = [`# ${game.title}: its fields`, `Made from \`agon describe ${game.name}\`, which prints the same; \`--json\` prints it for programs.`];
  for (const [key, title, words] of parts) {
    page.push(`## ${title}`, words, fieldTable(schema[key].fields), folded(`An example`, fence("json", pretty(schema[key].example))));
  }
  const lines = schema.lines.map(({ from, line }) => `**${from === "bot" ? "Bot" : "Arena"}**\n\n${fence("json", pretty(line))}`);
  page.push("## The lines of a match", "What the arena writes to a program's standard input, and what the program answers, each in one line: [the bot protocol](../bots/protocol.md).",
    folded("Every kind of line", lines.join("\n\n")));
  return page.join("\n\n");
}
