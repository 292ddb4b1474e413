import { h } from "../dom";
import { gameAddress, type GameInfo } from "../match_info";
import type { Picture } from "../picture";
import { iconButton } from "../parts/header";
import { gameCalled, legendList, legendOf } from "./board_key";
import { bindings } from "./controls";

/** An overlay with the rules of the game in brief, the legend of the board, and the keys. */
export class Help {
  private readonly about = h("section", { class: "help-game" });
  readonly element = h("dialog", { class: "help", "aria-label": "Help" });
  private game: GameInfo | null = null;

  constructor() {
    const rows = bindings.map((binding) =>
      h("div", { class: "help-row" },
        h("dt", {}, ...binding.shown.map((key) => h("kbd", {}, key))),
        h("dd", {}, binding.does)));
    const dialog = this.element;
    dialog.append(
      h("header", {}, h("h2", {}, "Help"), iconButton("close", "Close", () => dialog.close())),
      this.about,
      h("h3", {}, "Keyboard"), h("dl", {}, ...rows),
      h("p", { class: "help-mouse" }, "On the board: the pointer or a tap tells what is there; the wheel or two fingers zoom, dragging moves it, a double click shows all of it."));
    // A click on the dark surroundings closes it.
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("keydown", (event) => event.key === "?" && dialog.close());
  }

  async open(game: string, picture: Picture | null): Promise<void> {
    this.element.showModal();
    this.game ??= await gameCalled(game);
    this.about.replaceChildren(...this.parts(game, picture));
  }

  private parts(name: string, picture: Picture | null): Node[] {
    const { game } = this;
    const rules = game?.rules?.length ? game.rules : game ? [game.summary] : [];
    const legend = legendOf(game, picture);
    const parts: Node[] = [];
    if (rules.length > 0) parts.push(h("h3", {}, "Rules"), ...rules.map((sentence) => h("p", { class: "help-rule" }, sentence)));
    if (game) parts.push(h("p", {}, h("a", { class: "more", href: `${gameAddress(name)}#rules` }, `All rules of ${game.title}`)));
    if (legend.length > 0) parts.push(h("h3", {}, "On the board"), legendList(legend, false));
    return parts;
  }
}
