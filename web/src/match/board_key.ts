import { fetchGames } from "../api";
import { h, setHidden } from "../dom";
import { sized } from "../draw/canvas";
import { ink, wash } from "../draw/colour";
import { isOutline, trace } from "../draw/shapes";
import { gameAddress, type GameInfo, type LegendEntry } from "../match_info";
import { ofBrowser } from "../memory";
import { dialogOf } from "../parts/dialog";
import type { Picture } from "../picture";
import { onTheme, theme } from "../theme";
import { bindings } from "./controls";

const side = 18;

/** A small drawing of something on the board. */
function signOf({ mark }: LegendEntry, colour: string): HTMLElement {
  const canvas = h("canvas", { class: "legend-sign", "aria-hidden": "true" });
  const context = sized(canvas, side, side);
  context.translate(side / 2, side / 2);
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = 2.5;
  context.beginPath();
  if (mark === "line" || mark === "dashes") {
    if (mark === "dashes") context.setLineDash([4, 3]);
    context.moveTo(-8, 0);
    context.lineTo(8, 0);
    context.stroke();
  } else if (mark === "label") {
    context.font = '650 12px "Figtree Variable", system-ui, sans-serif';
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText("12", 0, 1);
  } else if (isOutline(mark)) {
    trace(context, mark, 7);
    if (mark === "ring") context.stroke();
    else context.fill();
  } else {
    if (mark === "tint") context.globalAlpha = 0.3;
    context.fillRect(-8, -8, 16, 16);
  }
  return canvas;
}

/** The arena's facts about the game; null: it does not know the game, does not answer, or there is no arena. */
export async function gameCalled(name: string): Promise<GameInfo | null> {
  if ("embedded" in document.documentElement.dataset) return null;
  return fetchGames().then((games) => games.find((one) => one.name === name) ?? null, () => null);
}

/** The picture's own legend of its tiles, if the game has none. */
const legendIn = (picture: Picture | null): LegendEntry[] => {
  const used = new Set(picture?.tiles ?? "");
  return (picture?.palette ?? []).flatMap(({ name, color }, index) => (name && used.has(String.fromCharCode(97 + index)) ? [{ mark: "tile", color, text: name }] : []));
};
export const legendOf = (game: GameInfo | null, picture: Picture | null): readonly LegendEntry[] => (game?.legend?.length ? game.legend : legendIn(picture));

/** A tile in the colour of a figure is drawn as brightly as the figure. */
const colourOf = ({ mark, color }: LegendEntry, legend: readonly LegendEntry[]): string =>
  (mark === "tile" && !legend.some((other) => other.color === color && other.mark !== "tile") ? wash : ink)(color, theme());
/** The first words name a thing; the rest explains it. */
const nameIn = (text: string): string => /^[^;:,]+/.exec(text)?.[0] ?? text;

/** `brief`: only names; the rest appears under the pointer. */
export const legendList = (legend: readonly LegendEntry[], brief: boolean): HTMLElement =>
  h("ul", { class: "legend" }, ...legend.map((entry) =>
    h("li", { title: brief ? entry.text : null }, signOf(entry, colourOf(entry, legend)), h("span", {}, brief ? nameIn(entry.text) : entry.text))));

const memory = "agon.legend";

/** "On the board": a legend below the board. It is open until a reader closes it, which is remembered. */
export class BoardKey {
  private readonly place = h("div", {});
  readonly element = h("details", { class: "board-key", hidden: true }, h("summary", {}, "On the board"), this.place);
  private legend: readonly LegendEntry[] = [];
  private readonly deaf = onTheme(() => this.show());

  /** `game`: null if the arena is not to be asked. Then the picture's own words are used. */
  async begin(game: string | null, picture: Picture | null): Promise<void> {
    this.legend = legendOf(game === null ? null : await gameCalled(game), picture);
    this.element.open = ofBrowser.get(memory) !== "closed";
    this.element.addEventListener("toggle", () => ofBrowser.set(memory, this.element.open ? null : "closed"));
    this.show();
  }

  leave(): void { this.deaf(); }

  private show(): void {
    setHidden(this.element, this.legend.length === 0);
    this.place.replaceChildren(legendList(this.legend, true));
  }
}

/** An overlay with the rules of the game in brief, the legend of the board, and the keys. */
export class Help {
  private readonly about = h("section", { class: "help-game" });
  readonly element = dialogOf("Help", "keys", "Help", this.about,
    h("h3", {}, "Keyboard"), h("dl", {}, ...bindings.map((binding) =>
      h("div", { class: "help-row" }, h("dt", {}, ...binding.shown.map((key) => h("kbd", {}, key))), h("dd", {}, binding.does)))),
    h("p", { class: "help-mouse" }, "On the board: the pointer or a tap tells what is there; the wheel or two fingers zoom, dragging moves it, a double click shows all of it."));
  private game: GameInfo | null = null;

  constructor() { this.element.addEventListener("keydown", (event) => event.key === "?" && this.element.close()); }

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
