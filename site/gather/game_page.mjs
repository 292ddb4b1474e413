// A game's page: its README, and behind the first paragraph what only the program knows: facts, a match, ways onward.
import { relative } from "./links.mjs";

// The words of core/game_info.h for readers.
const words = {
  dynamics: { simultaneous: "all decide at once", turn_based: "in turns" },
  chance: { at_start: "at the start", during: "during the match" },
};

const count = (number) => number.toLocaleString("en");

function facts(game) {
  const seats = game.least_seats === game.most_seats ? count(game.least_seats) : `${count(game.least_seats)} to ${count(game.most_seats)}`;
  const roles = [...new Set(game.roles ?? [])];
  return [
    ["Seats", roles.length > 1 && roles.length < 5 ? `${seats}: ${roles.join(", ")}` : seats],
    ["Moves", words.dynamics[game.dynamics] ?? game.dynamics],
    ["Information", game.information],
    ["Chance", words.chance[game.chance] ?? game.chance],
    ["Longest match", `${count(game.longest)} steps`],
    ["Built-in players", game.players.map((player) => player.name).join(", ")],
  ];
}

const attribute = (value) => JSON.stringify(value).replace(/&/g, "&amp;").replace(/'/g, "&#39;");

/** `ways` are the other pages of the game: { path, label }; `plays`: whether there are pages that play it. */
export function gamePage(text, path, game, match, ways, plays = false) {
  const shown = match
    ? `<LiveMatch src="/replays/${game.name}.html" title="A match of ${game.title}" :match='${attribute({ players: match.players, seed: match.seed, text: match.said.outcome.text, command: match.command })}' />`
    : "";
  const links = ways.map((way) => `[${way.label}](${relative(path, way.path)}.md)`).join(" · ");
  const here = plays ? `<PlayHere name="${game.name}" title="${game.title}" />` : "";
  const inserted = [shown, here, `<GameFacts :facts='${attribute(facts(game))}' />`, links ? `<div class="ways">\n\n${links}\n\n</div>` : ""].filter(Boolean).join("\n\n");
  const firstParagraph = /^# .*\n\n(?:(?!#).+\n)+/;
  return firstParagraph.test(text) ? text.replace(firstParagraph, (head) => `${head}\n${inserted}\n`) : `${text}\n\n${inserted}\n`;
}
