import { h, setText } from "../dom";
import { reducedMotion } from "../theme";
import type { StandingRow } from "./season_info";

/** Height of a row that can be read from the back of the room, as a part of the screen's height. */
const rowShare = 0.072;
const leastRow = 40;

/** How many rows the element's parent has room for. */
export const rowsThatFit = (list: HTMLElement): number =>
  Math.max(4, Math.floor((list.parentElement?.clientHeight ?? 0) / Math.max(leastRow, window.innerHeight * rowShare)));

class WallRow {
  private readonly place = h("span", { class: "wall-place" });
  private readonly name = h("span", { class: "wall-name" });
  private readonly bar = h("span", { class: "elo-bar", "aria-hidden": "true" }, h("i", { class: "elo-whisker" }), h("i", { class: "elo-dot" }));
  private readonly elo = h("span", { class: "wall-elo" });
  readonly element = h("li", {}, this.place, this.name, this.bar, this.elo);

  show(row: StandingRow, low: number, high: number): void {
    this.element.className = row.house ? "is-house" : row.rank <= 3 ? `is-top top-${row.rank}` : "";
    setText(this.place, row.rank > 0 ? String(row.rank) : "");
    setText(this.name, row.name);
    setText(this.elo, `${Math.round(row.elo)}${row.provisional && !row.house ? "?" : ""}`);
    const at = (elo: number): string => `${(((elo - low) / Math.max(1, high - low)) * 100).toFixed(2)}%`;
    const [whisker, dot] = [...this.bar.children] as [HTMLElement, HTMLElement];
    whisker.style.left = at(row.low);
    whisker.style.right = `calc(100% - ${at(row.high)})`;
    dot.style.left = at(row.elo);
  }
}

/** The standings in large letters: as many as fit, the others by turns. A climb is visible. */
export class WallRows {
  readonly element = h("ol", { class: "wall-rows" });
  private readonly rows = new Map<number, WallRow>();
  private list: StandingRow[] = [];
  private page = 0;

  show(rows: readonly StandingRow[]): void {
    this.list = [...rows];
    this.place();
  }

  /** Shows the next page, if there is more than one. */
  turn(): void {
    this.page += 1;
    this.place();
  }

  private place(): void {
    const fits = rowsThatFit(this.element);
    const pages = Math.max(1, Math.ceil(this.list.length / fits));
    const from = (this.page % pages) * fits;
    const shown = this.list.slice(from, from + fits);
    const before = new Map([...this.rows].map(([team, row]) => [team, row.element.getBoundingClientRect().top]));
    const low = Math.min(...this.list.map((row) => row.low));
    const high = Math.max(...this.list.map((row) => row.high));
    for (const [team, row] of this.rows) if (!shown.some((one) => one.team === team)) {
      row.element.remove();
      this.rows.delete(team);
    }
    shown.forEach((one, index) => {
      let row = this.rows.get(one.team);
      if (!row) this.rows.set(one.team, (row = new WallRow()));
      row.show(one, low, high);
      const there = this.element.children[index];
      if (there !== row.element) this.element.insertBefore(row.element, there ?? null);
    });
    this.glide(before);
  }

  private glide(before: ReadonlyMap<number, number>): void {
    if (reducedMotion()) return;
    for (const [team, row] of this.rows) {
      const top = before.get(team);
      const moved = top === undefined ? null : top - row.element.getBoundingClientRect().top;
      if (moved === null) row.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 500 });
      else if (Math.abs(moved) > 2) row.element.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: 800, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
    }
  }
}
