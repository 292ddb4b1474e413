import type { FinalTable } from "../api_types";
import { h as element, setHidden } from "../dom";
import { moving } from "../parts/moving_rows";
import { ratingBar, scaleOf } from "../parts/rating_bar";
import { reducedMotion } from "../theme";
import { h, show, type View } from "../view";
import { ceremonyLines, type StandingRow } from "./season_info";

/** The places of a final that the teacher has revealed, from the last one up. The next one is a question. */
export class WallCeremony {
  readonly element = element("ol", { class: "wall-rows wall-ceremony", "aria-label": "The final", "aria-live": "polite", hidden: true });
  private revealed = 0;

  show(final: FinalTable | null): void {
    setHidden(this.element, final === null);
    if (!final) return;
    const shownBefore = final.teams - this.revealed;
    const lines = ceremonyLines(final, rowsThatFit(this.element));
    show(this.element, lines.map(({ line, shown }) => {
      const place = shown?.place ?? line;
      return h("li", { key: line, class: shown ? (place <= 3 ? `is-top top-${place}` : "") : "is-hidden" },
        h("span", { class: "wall-place" }, place), h("span", { class: "wall-name" }, shown ? shown.team : "?"), h("span", { class: "wall-elo" }, shown ? shown.points : ""));
    }));
    this.revealed = final.revealed;
    if (!reducedMotion()) lines.forEach(({ line, shown }, index) => {
      if (shown && line <= shownBefore) this.element.children[index]?.animate([{ opacity: 0, transform: "scale(1.15)" }, { opacity: 1, transform: "none" }], { duration: 1200, easing: "ease-out" });
    });
  }
}

/** Height of a row that can be read from the back of the room, as a part of the screen's height. */
const rowShare = 0.072;
const leastRow = 40;

/** How many rows the element's parent has room for. */
export const rowsThatFit = (list: HTMLElement): number =>
  Math.max(4, Math.floor((list.parentElement?.clientHeight ?? 0) / Math.max(leastRow, window.innerHeight * rowShare)));

const wallRow = (row: StandingRow, scale: ReturnType<typeof scaleOf>): View =>
  h("li", { key: row.team, data: { row: row.team }, class: row.house ? "is-house" : row.rank <= 3 ? `is-top top-${row.rank}` : "" },
    h("span", { class: "wall-place" }, row.rank > 0 ? row.rank : ""), h("span", { class: "wall-name" }, row.name), ratingBar(row, scale),
    h("span", { class: "wall-elo" }, `${Math.round(row.elo)}${row.provisional && !row.house ? "?" : ""}`));

/** The standings in large letters: as many as fit, the others by turns. A climb is visible. */
export class WallRows {
  readonly element = element("ol", { class: "wall-rows" });
  private list: readonly StandingRow[] = [];
  private page = 0;

  show(rows: readonly StandingRow[]): void {
    this.list = rows;
    const fits = rowsThatFit(this.element);
    const from = (this.page % Math.max(1, Math.ceil(rows.length / fits))) * fits;
    const scale = scaleOf(rows);
    moving(this.element, 800, () => show(this.element, rows.slice(from, from + fits).map((row) => wallRow(row, scale))), 500);
  }

  /** Shows the next page, if there is more than one. */
  turn(): void {
    this.page += 1;
    this.show(this.list);
  }
}
