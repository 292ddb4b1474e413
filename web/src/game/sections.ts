// The sections of a game's page.
import { h } from "../dom";
import { playerRows } from "../lobby/players";
import { commandList } from "./commands";
import { fieldTable } from "./fields";
import type { GamePageInfo, Kit, Line } from "./game_page";
import { pretty } from "./pretty";

type Markdown = (text: string, level: number) => HTMLElement;

function section(id: string, heading: string, ...content: (Node | null)[]): HTMLElement {
  const element = h("section", { id, class: "game-section", "aria-labelledby": `${id}-heading` }, h("h2", { id: `${id}-heading` }, heading));
  for (const each of content) if (each) element.append(each);
  return element;
}

const languages: Record<string, string> = { python: "Python", javascript: "JavaScript", cpp: "C++", java: "Java" };
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
