import { problemOf } from "../format";
import { fetchGame } from "../api";
import { commandList } from "../parts/commands";
import { clockWords } from "../game/game_page";
import { sectionsOf } from "../game/sections";
import { gameAddress } from "../match_info";
import { h, show, type Child, type View } from "../view";
import type { Visit } from "./frame";
import { section } from "../parts/section";
import { seasonAddress } from "./season_info";
import { size, when } from "./times";

function firstSteps({ name, season }: Visit): View {
  const upload = h("a", { class: "more", href: seasonAddress(name, "upload") }, "upload page");
  return section("From nothing to the ladder",
    h("p", {}, "Type this on the server of this page, or wherever the program is installed. The kit plays at once, and everything you write goes into it:"),
    commandList([`agon new-bot ${season.game} python mybot`, `agon login ${location.origin} TOKEN`, "agon submit mybot/ --wait"]),
    h("p", {}, "Without the program, drop the folder on the ", upload, ". You see the build, the check in words, and the first matches, against the weakest built-in opponent and against your own last version. After that, the ladder plays it by itself."));
}

function folder({ season }: Visit): View {
  const { limits } = season;
  return section("What a folder must hold",
    h("p", {}, "Its only ", h("code", {}, "bot.py"), ", ", h("code", {}, "bot.js"), ", ", h("code", {}, "bot.cpp"), " or ", h("code", {}, "Bot.java"), "; or an ", h("code", {}, "agon.toml"), ", which says how it is built and started:"),
    h("pre", { class: "season-log", tabIndex: 0, "aria-label": "An agon.toml" }, 'build = "make"               # optional\nstart = "./bot --depth 3"    # words that name files of the folder stand for these\n'),
    h("p", {}, `The build may take ${limits.build_seconds} seconds and ${limits.build_mib} MiB, without network. An upload may have ${size(limits.packed_bytes)} packed, ${limits.files} files and ${size(limits.unpacked_bytes)} in all. A team may upload ${limits.uploads_an_hour} times an hour. A version never changes; you go back to an earlier one with a click.`));
}

function rules({ season }: Visit): View {
  const { deadline, freeze, zone } = season;
  return section("How it goes on",
    h("ul", { class: "plain-list" },
      h("li", {}, "A new version plays first. Then come friendlies, then ten pairs of matches against opponents of similar rating, then the versions with the fewest matches. A pair is two matches on one seed, with seats swapped."),
      h("li", {}, "The rating is computed from all matches each time, so neither their order nor luck in the last one counts. A new version begins where the last one stood. Below 20 matches its rating is provisional. The mean of the built-in opponents is 1000."),
      h("li", {}, "A version that crashes, hangs, leaves or never starts has lost the match. If it does so five times in a row, or in a tenth of 50 matches, is switched off, and its team is told why."),
      freeze ? h("li", {}, `Standings are hidden from ${when(freeze, zone)} on, until the release.`) : null,
      deadline ? h("li", {}, `Uploads end on ${when(deadline, zone)}. The version that is active then plays the final, on fresh seeds and with the game's own clocks.`) : null));
}

/** All that a student must know: the rules of this ladder, and the game's own from its page. */
export function openHelp(visit: Visit): void {
  const { main, season } = visit;
  const draw = (...game: Child[]): void => show(main, h("div", { class: "season-help" }, firstSteps(visit), folder(visit), rules(visit), h("div", { class: "season-game-help" }, ...game)));
  draw(h("p", { class: "quiet", role: "status" }, "Opening the rules…"));
  void (async () => {
    // The Markdown reader is a library that few pages need.
    const [page, { markdown }] = await Promise.all([fetchGame(season.game), import("../game/markdown")]);
    if (visit.isLeft()) return;
    const wanted = sectionsOf(page, markdown).filter(({ id }) => id === "rules" || id === "bot");
    draw(h("h2", { class: "season-help-game" }, season.title), h("p", {}, page.info.summary, " The final's clocks: ", clockWords(page.clocks), ". ", h("a", { class: "more", href: gameAddress(season.game) }, "Every field, every player, the game's own protocol")), wanted);
  })().catch((error: unknown) => draw(h("p", { class: "form-error" }, problemOf(error))));
}
