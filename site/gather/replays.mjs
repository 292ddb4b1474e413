// Plays a seeded match of each game, and makes of each a page with the viewer and the match inside: its record and the rules that play it,
// or where those are not built, its frames.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Matches worth watching; a game that is not named here is shown with its first player on every seat.
const matches = {
  evasion: { players: ["champion", "champion"], seed: 7 },
  tron: { players: ["champion", "minimax"], seed: 7, more: ["--no-clocks"] },
  sugargame: { players: ["captain", "hunter"], seed: 3, more: ["--no-clocks"] },
  treasure_hunt: { players: ["champion", "scout"], seed: 7, more: ["--no-clocks"] },
  zappy: { players: [...Array(6).fill("champion"), ...Array(6).fill("team")], seed: 7, more: ["--no-clocks"] },
};

/** The game whose match the first page shows: something happens in it at every step, all over the board. */
export const firstShown = "tron";

const brief = (players) => [...new Set(players)].map((player) => {
  const times = players.filter((each) => each === player).length;
  return times > 2 ? `${times} × ${player}` : times === 2 && new Set(players).size > 1 ? `2 × ${player}` : player;
});

/** `pages`: PagesWithRules. */
export function replay(program, game, folder, pages) {
  const match = matches[game.name] ?? { players: Array(game.least_seats).fill(game.players[0].name), seed: 1 };
  const words = [game.name, ...match.players, "--seed", String(match.seed), ...(match.more ?? [])];
  const place = mkdtempSync(join(tmpdir(), "agon-site-"));
  try {
    const record = join(place, "match.agon");
    const said = JSON.parse(program.text("play", ...words, "--record", record, "--json").trim().split("\n").at(-1));
    mkdirSync(folder, { recursive: true });
    if (pages.of(game)) pages.watch(game, readFileSync(record));
    else program.text("replay", record, "--html", join(folder, `${game.name}.html`));
    const sides = brief(match.players);
    return { players: sides.length > 1 ? sides.join(" against ") : `${sides[0]} against ${sides[0]}`, seed: match.seed, command: `agon play ${words.join(" ")}`, said };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
