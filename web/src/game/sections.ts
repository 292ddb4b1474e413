// The sections of a game's page.
import { h } from "../dom";
import type { GameInfo, PlayerInfo } from "../match_info";
import { commandList } from "../parts/commands";
import type { Described, Field, FieldType, GamePageInfo, Kit, Line } from "./game_page";
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
function fieldTable(caption: string, { fields, example }: Described, defaults: boolean): HTMLElement {
  const head = h("thead", {}, h("tr", {}, ...["Field", "Type", "Meaning"].map((word) => h("th", { scope: "col" }, word))));
  const body = h("tbody", {}, ...rowsOf(fields, defaults).map(rowElement));
  return h("div", { class: "fields" },
    h("table", { class: "field-table" }, h("caption", { class: "hidden-text" }, caption), head, body),
    h("details", { class: "fold" }, h("summary", {}, "An example"), h("pre", { tabIndex: 0, "aria-label": `An example: ${caption}` }, h("code", {}, pretty(example)))));
}

/** The built-in players of one game. */
function playerRows(game: Pick<GameInfo, "roles">, players: readonly PlayerInfo[]): HTMLElement {
  return h("ul", {}, ...players.map((player) =>
    h("li", { class: "player" },
      h("span", { class: "player-name" }, player.name),
      h("span", { class: "player-seats" }, ...[...rolesOf(game, player.seats), ...figuresOf(player)].map((word) => h("span", { class: "tag" }, word))),
      h("span", { class: "player-summary" }, player.summary))));
}

/** Its strength among the game's built-in players, and its time for a decision. */
function figuresOf({ figures }: PlayerInfo): string[] {
  if (figures === null) return [];
  const ms = figures.think_ms;
  return [`Elo ${figures.elo > 0 ? "+" : ""}${figures.elo}`, ms < 0.01 ? "< 0.01 ms" : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`];
}

/** If all seats are alike, a player fits any. */
function rolesOf(game: Pick<GameInfo, "roles">, seats: readonly number[]): string[] {
  if (game.roles.length === 1) return ["any seat"];
  return [...new Set(seats.map((seat) => game.roles[seat] ?? `seat ${seat + 1}`))];
}

type Markdown = (text: string, level: number) => HTMLElement;

function section(id: string, heading: string, ...content: (Node | null)[]): HTMLElement {
  const element = h("section", { id, class: "game-section", "aria-labelledby": `${id}-heading` }, h("h2", { id: `${id}-heading` }, heading));
  for (const each of content) if (each) element.append(each);
  return element;
}

const languages: Record<string, string> = { python: "Python", javascript: "JavaScript", cpp: "C++", java: "Java", llm: "Language model" };
const languageOf = (name: string): string => languages[name] ?? name;

/** Shows one language at a time; radio buttons that look like tabs choose it. */
function kitChoice(kits: readonly Kit[]): HTMLElement {
  const place = h("div", { class: "kit" });
  const show = (kit: Kit): void => place.replaceChildren(
    commandList(kit.commands), h("p", { class: "quiet" }, "Everything you write goes into ", h("code", {}, kit.file), ". Watch it, with what it prints beside the board:"),
    commandList([kit.watch]));
  const choices = kits.map((kit, index) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "kit", value: kit.language, checked: index === 0, on: { change: () => show(kit) } }), h("span", {}, languageOf(kit.language))));
  if (kits[0]) show(kits[0]);
  return h("div", {}, h("fieldset", { class: "choices" }, h("legend", { class: "hidden-text" }, "Language"), ...choices), place);
}

const meanings: Record<string, string> = {
  start: "Once, first: who sits where, the settings, the clocks.", ready: "Once, in answer; until then no clock runs.", decide: "Your seat must act.",
  action: "Your answer; only you see its note.", observe: "After a step in which you did not decide, if you asked for it.", end: "Once, last: leave.",
};

function lineElement({ from, line }: Line): HTMLElement {
  const kind = Object.keys(line as object)[0] ?? "";
  return h("li", { class: `line line-${from}` },
    h("p", { class: "line-head" }, h("span", { class: "tag" }, from === "arena" ? "arena → bot" : "bot → arena"), h("b", {}, kind), h("span", {}, meanings[kind] ?? "")),
    h("pre", { tabIndex: 0, "aria-label": `The line ${kind}` }, h("code", {}, pretty(line))));
}

const bot = ({ kits, lines }: GamePageInfo): HTMLElement => section("bot", "Write a bot",
  h("p", {}, "A bot reads lines of JSON on standard input and writes lines of JSON on standard output. These commands make one that plays, check it, and play its first match:"),
  kitChoice(kits),
  h("h3", {}, "The lines of a match"), h("ol", { class: "lines" }, ...lines.map(lineElement)));

const fields = ({ config, view, action, state }: GamePageInfo): HTMLElement => section("fields", "Every field",
  h("h3", {}, "View: what a player is shown"), fieldTable("View", view, false),
  h("h3", {}, "Action: what it answers"), fieldTable("Action", action, true),
  h("h3", {}, "Configuration: the settings of a match"), fieldTable("Configuration", config, true),
  h("details", { class: "fold fold-large" }, h("summary", {}, "State: everything, as in records"), fieldTable("State", state, false)));

function wire({ protocol, clients, info }: GamePageInfo, markdown: Markdown): HTMLElement | null {
  if (protocol === "") return null;
  const folded = (name: string, text: string): HTMLElement => h("details", { class: "fold fold-large" }, h("summary", {}, name), markdown(text, 4));
  return section("protocol", "The game's own protocol",
    h("p", {}, `${info.title} has a protocol of its own, and this arena speaks it: clients that were written for it play here unchanged, and against everybody else.`),
    commandList([`agon serve ${info.name}`]),
    folded("Hosting it", protocol), ...clients.map(({ language, text }) => folded(`Starter kit in ${languageOf(language)}`, text)));
}

/** All sections with content, in the order in which a newcomer needs them. */
export function sectionsOf(game: GamePageInfo, markdown: Markdown): HTMLElement[] {
  const rules = game.rules === "" ? null : section("rules", "Rules", markdown(game.rules, 3));
  const players = section("players", "Built-in players", playerRows(game.info, game.players));
  return [rules, players, bot(game), fields(game), wire(game, markdown)].filter((each) => each !== null);
}
