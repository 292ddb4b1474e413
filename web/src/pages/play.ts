import { fetchGames } from "../api";
import { h, setHidden } from "../dom";
import { follow } from "../follow";
import { GameBeside } from "../lobby/game_beside";
import { StartForm } from "../lobby/start_form";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import { made } from "../view";
import type { Page } from "../router";

/** Milliseconds between two tries while the server does not answer. */
const patience = 2000;

/** The form that starts a match; `game`: the game chosen at first. */
export function playPage(game: string | null): Page {
  document.title = "Play · Agon";
  const beside = new GameBeside();
  const form = new StartForm((chosen) => beside.show(chosen));
  const unreachable = made(stateMessage("The arena does not answer", "Trying again and again. Is the server running?"));
  const shown = h("div", { class: "play-form", hidden: true }, form.element, beside.element);
  unreachable.hidden = true;
  const following = follow(patience, fetchGames, (games) => {
    form.show(games, game);
    setHidden(unreachable, true);
    setHidden(shown, false);
    return false;
  }, () => setHidden(unreachable, false));
  const main = h("main", { class: "lobby play-page" }, h("h1", { class: "page-heading" }, "Play"),
    h("p", { class: "page-words" }, "Play against a built-in player, send a friend a link, or watch programs play."), unreachable, shown);
  return {
    element: h("div", { class: "shell" }, header(null), main),
    leave: () => {
      following.stop();
      beside.leave();
    },
  };
}
