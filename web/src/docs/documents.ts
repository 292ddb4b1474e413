// The documents of the repository that the pages carry. Each is a separate file, fetched when it is read.
import { withCloneCommand } from "../../../site/gather/clone.mjs";
import { h } from "../dom";

export interface DocumentEntry { name: string; title: string; summary: string }

const entry = (name: string, title: string, summary: string): DocumentEntry => ({ name, title, summary });

/** The documents, by what the reader wants to do. */
export const documents: readonly { heading: string; entries: readonly DocumentEntry[] }[] = [
  { heading: "Begin", entries: [
    entry("get-started", "Get started", "Watch, play, record, and run a thousand matches."),
    entry("boards", "What the boards show", "Every sign on the board of each game."),
    entry("student", "Write a bot", "From nothing to a bot that wins: an evening's way."),
    entry("teacher", "Hold a class contest", "From a folder of programs to the table on the wall."),
    entry("researcher", "Train a player", "Step a million matches a second, from Python or C++."),
    entry("carry-on", "Work on the arena", "How the code is laid out, and how to add a game."),
  ] },
  { heading: "Bots and contests", entries: [
    entry("bot-protocol", "The bot protocol", "Lines of JSON on standard input and output, for every game."),
    entry("agents", "Let your agent write the bot", "Agon as tools of a language model, by the Model Context Protocol."),
    entry("check-on-push", "Let every push be tried", "A check, and ten matches with a board."),
    entry("climb", "How far does a bot climb?", "The built-in players as rungs, and a line to compare."),
    entry("analysis", "Why did I lose?", "What an analysis finds, and how it is measured."),
    entry("contests", "Contests", "Formats, ratings, stores, reports."),
    entry("contest-table", "The table of a contest", "Order, tie-breaks, broken players, Elo."),
    entry("hosting-a-class", "A class for a term", "A ladder with uploads, seasons and grades."),
    entry("hosting-in-a-container", "A class in a container", "The image, the sandbox inside it, PostgreSQL and TLS."),
    entry("terms", "Several seasons in one term", "Three games, one table, one total."),
    entry("why-refused", "Why was my upload refused?", "Every reason, and what to do."),
    entry("tuning", "Tuning a player", "Find better parameters by playing."),
    entry("many-machines", "Many machines", "Let workers elsewhere play the matches."),
  ] },
  { heading: "The games' own protocols", entries: [
    entry("seats", "Who sits where", "Built-in players, programs and people beside clients."),
    entry("hosting-tron", "Tron", "Host it for its original clients."),
    entry("hosting-evasion", "Evasion", "Host it for its original clients."),
    entry("hosting-zappy", "Zappy", "Host it for its original clients."),
    entry("zappy-bots", "Players of Zappy", "How a player of Zappy thinks and talks."),
    entry("hosting-sugargame", "Sugargame", "Host it, and let people try their classes in the lab."),
    entry("hosting-treasure-hunt", "Treasure Hunt", "Host it for its original clients."),
  ] },
  { heading: "Reference", entries: [
    entry("http-api", "The HTTP API", "Every request that the pages make, for programs."),
    entry("records", "Records", "The file format of a match."),
    entry("learning", "Learning", "Environments, batches and data sets."),
    entry("observations", "Observations", "Every plane and number that a learner sees, with its values."),
    entry("learning-results", "Results and data", "Evaluations, rankings and data sets that others can check."),
    entry("python-api", "The Python API", "Environments, games and actions, call by call."),
    entry("python-api-more", "The Python API: policies", "Policies, bots, records, and what the calls return."),
    entry("python-api-results", "The Python API: results", "Evaluations, rankings and data sets, call by call."),
    entry("baselines", "Baselines", "What four learners reach, measured."),
    entry("library", "The rules as a C++ library", "Link a game into a program of your own."),
    entry("rules-in-the-browser", "The rules in the browser", "Games as WebAssembly modules."),
    entry("strength", "How strong the players are", "Built-in players measured against each other and against strangers."),
    entry("strength-learned", "What learning reaches", "Learned players and learned values, with what failed."),
    entry("performance", "Performance", "How fast it is, with the command behind each figure."),
    entry("design", "The design", "Where everything stands in the code, and why."),
    entry("design-of-contests", "How contests and ladders are built", "The engines, the store, and many machines."),
    entry("dependencies", "Libraries", "Which library does what, and why some code is our own."),
  ] },
];

const texts = import.meta.glob<string>(["../../../docs/*.md", "../../../site/guides/*.md"], { query: "?raw", import: "default" });
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
const loaders = new Map(Object.entries(texts).map(([path, load]) => [nameOf(path), load]));

/** The target of a document's link; null: the pages do not have it. */
function addressOf(href: string): string | null {
  if (/^https?:\/\//.test(href) || href.startsWith("#")) return href;
  const [path = "", hash = ""] = href.split("#");
  const game = /src\/games\/([a-z_]+)\/README\.md$/.exec(path)?.[1];
  if (game) return `/games/${game}`;
  return path.endsWith(".md") && loaders.has(nameOf(path)) ? `/docs/${nameOf(path)}${hash && `#${hash}`}` : null;
}

/** The anchor of a heading in links: "What holds a bot" -> "what-holds-a-bot". */
export const anchorOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, "").trim().replace(/\s+/g, "-");

/** A document as sections, each beginning with its heading; the first one may have none. */
export async function readDocument(name: string): Promise<HTMLElement[]> {
  // The Markdown reader is a large library that few pages need.
  const [text, { markdown }] = await Promise.all([loaders.get(name)!(), import("../game/markdown")]);
  const sections: HTMLElement[] = [h("section", { class: "prose" })];
  for (const child of [...markdown(withCloneCommand(text, import.meta.env.VITE_CLONE ?? ""), 2, addressOf).children]) {
    if (child.tagName === "H2") sections.push(h("section", { class: "prose", id: anchorOf(child.textContent) }));
    else if (/^H[3-6]$/.test(child.tagName)) child.id = anchorOf(child.textContent);
    sections[sections.length - 1]!.append(child);
  }
  return sections.filter((section) => section.childElementCount > 0);
}
