import { fetchGames } from "../api";
import { h, setHidden } from "../dom";
import { ink, wash } from "../draw/colour";
import type { GameInfo, LegendEntry } from "../match_info";
import type { Picture } from "../picture";
import { onTheme, theme } from "../theme";
import { signOf } from "./legend_sign";

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

const colourOf = ({ mark, color }: LegendEntry): string => (mark === "tile" ? wash : ink)(color, theme());
/** The first words name a thing; the rest explains it. */
const nameIn = (text: string): string => /^[^;:,]+/.exec(text)?.[0] ?? text;

/** `brief`: only names; the rest appears under the pointer. */
export const legendList = (legend: readonly LegendEntry[], brief: boolean): HTMLElement =>
  h("ul", { class: "legend" }, ...legend.map((entry) =>
    h("li", { title: brief ? entry.text : null }, signOf(entry, colourOf(entry)), h("span", {}, brief ? nameIn(entry.text) : entry.text))));

/** "On the board": a legend beside the board. It is open if a board hides things, since that needs most explanation. */
export class BoardKey {
  private readonly place = h("div", {});
  readonly element = h("details", { class: "board-key", hidden: true }, h("summary", {}, "On the board"), this.place);
  private legend: readonly LegendEntry[] = [];
  private readonly deaf = onTheme(() => this.show());

  /** `game`: null if the arena is not to be asked. Then the picture's own words are used. */
  async begin(game: string | null, picture: Picture | null): Promise<void> {
    this.legend = legendOf(game === null ? null : await gameCalled(game), picture);
    this.element.open = (picture?.sights.length ?? 0) > 0 && innerWidth > 860;
    this.show();
  }

  leave(): void { this.deaf(); }

  private show(): void {
    setHidden(this.element, this.legend.length === 0);
    this.place.replaceChildren(legendList(this.legend, true));
  }
}
