// The reference of commands, made from what `--help` of each says.
import { code, fence, plain, table } from "./markdown.mjs";

const describedFrom = 30; // the column in which --help begins to describe

/** The parts of one `--help`: summary, usage, positionals and options, the commands below it, and the rest. */
export function parsed(text) {
  const lines = text.trimEnd().split("\n");
  const usageAt = lines.findIndex((line) => line.startsWith("Usage:"));
  const help = { summary: lines.slice(0, usageAt).join("\n").trim(), usage: lines[usageAt].replace(/^Usage: /, ""), positionals: [], options: [], below: [], examples: [], notes: [] };
  let into = null;
  for (const line of lines.slice(usageAt + 1)) {
    const heading = /^([A-Z][\w ]*):$/.exec(line)?.[1];
    if (heading) into = { Positionals: help.positionals, Options: help.options, Examples: help.examples }[heading] ?? help.below;
    else if (!line.trim()) continue;
    else if (into === help.examples && line.startsWith("  ")) into.push(line.trim());
    else if (line.startsWith("  ")) addEntry(into, line);
    else if (line.startsWith("Example: ")) help.examples.push(line.slice(9));
    else help.notes.push(line);
  }
  return help;
}

/** `  name TYPE      what it is`; a long left side stands alone, and what it is below it. */
function addEntry(into, line) {
  const left = line.slice(0, describedFrom);
  if (!left.trim()) into.at(-1).meaning = `${into.at(-1).meaning} ${line.trim()}`.trim();
  else if (line.length <= describedFrom || line[describedFrom - 1] === " ") into.push({ name: left.trim(), meaning: line.slice(describedFrom).trim() });
  else into.push({ name: line.trim(), meaning: "" });
}

const kinds = [
  [/^(?:U?INT|TEXT|FLOAT):(?:(?:INT|FLOAT|UINT) in \[(\S+) - (\S+)\])/, (found) => `${found[1]} to ${found[2]}`],
  [/^UINT:POSITIVE/, () => "a number, at least 1"],
  [/^U?INT/, () => "a whole number"],
  [/^FLOAT/, () => "a number"],
  [/^TEXT/, () => "text"],
];

/** CLI11 writes "(0x)" behind a word that may be given any number of times. */
const withoutCounts = (text) => text.replace(/\(\d+x\)/g, "");

/** "--games UINT:INT in [1 - 9] REQUIRED" as a name, and words for a reader. */
export function option(entry) {
  const [, names, rest] = /^(\S+)\s*(.*)$/.exec(withoutCounts(entry.name));
  const words = [];
  for (const [form, say] of kinds) {
    const found = form.exec(rest);
    if (found) {
      words.push(say(found));
      break;
    }
  }
  if (rest.includes("...")) words.push("several");
  if (rest.includes("REQUIRED")) words.push("needed");
  const needs = /Needs: (\S+)/.exec(rest);
  if (needs) words.push(`with ${needs[1]}`);
  return { names: names.replace(/\{false\}/g, "").split(","), value: words.join(", "), meaning: entry.meaning };
}

const rows = (entries) => entries.map(option).map(({ names, value, meaning }) => [names.map(code).join(" "), plain(value), plain(meaning)]);

/** One command, and below it those that it has. `words` are its names: ["contest", "run"]. */
function section(program, words, level) {
  const help = parsed(program.help(...words));
  const options = help.options.filter((entry) => !/^(-h,)?--help$/.test(entry.name));
  const parts = [`${"#".repeat(level)} agon ${words.join(" ")}`, plain(help.summary), fence("", withoutCounts(help.usage))];
  if (help.positionals.length) parts.push(table(["Word", "Value", "What it is"], rows(help.positionals)));
  if (options.length) parts.push(table(["Option", "Value", "What it does"], rows(options)));
  if (help.examples.length) parts.push("Examples:", fence("", help.examples.join("\n")));
  if (help.notes.length) parts.push(...help.notes.map(plain));
  return [parts.join("\n\n"), ...help.below.map((below) => section(program, [...words, below.name], level + 1))].join("\n\n");
}

const pathOf = (name) => `reference/commands/${name}`;

/** The page that lists all commands, and a page for each. */
export function commandPages(program) {
  const text = program.help();
  const groups = [];
  let group = null;
  for (const line of text.split("\n")) {
    const heading = /^([A-Z][\w ]*):$/.exec(line)?.[1];
    if (heading) group = { title: heading, commands: [] };
    if (heading && heading !== "Options") groups.push(group);
    else if (group && line.startsWith("  ") && line.trim()) addEntry(group.commands, line);
  }
  const list = groups.map(({ title, commands }) =>
    `## ${title}\n\n${table(["Command", "What it does"], commands.map(({ name, meaning }) => [`[\`agon ${name}\`](./commands/${name}.md)`, plain(meaning)]))}`);
  const index = ["# Commands", "The program is one, `agon`; its first word says what it does. `agon help COMMAND` and `--help` print what is written here. " +
    "Exit codes: 0 done, 1 the task failed, 2 bad usage.", ...list].join("\n\n");
  const each = groups.flatMap(({ commands }) => commands).map(({ name }) => ({ path: pathOf(name), label: `agon ${name}`, text: section(program, [name], 1) }));
  return [{ path: "reference/commands", label: "Commands", text: index }, ...each];
}
