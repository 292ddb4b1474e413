import { h, setText } from "../dom";
import { count } from "../format";
import { reducedMotion } from "../theme";
import { teamAddress, type StandingRow, type Standings } from "./season_info";
import { languageName } from "./season_words";

/** The mean rating of the built-in opponents, the middle of the scale. */
const middle = 1000;

class Row {
  private readonly place = h("td", { class: "place" });
  private readonly link: HTMLAnchorElement;
  private readonly tags = h("span", { class: "row-tags" });
  private readonly elo = h("td", { class: "number strong rating" });
  private readonly bar = h("div", { class: "elo-bar", "aria-hidden": "true" });
  private readonly interval = h("span", { class: "hidden-text" });
  private readonly numbers = Array.from({ length: 4 }, () => h("td", { class: "number" }));
  private readonly version = h("td", { class: "row-version" });
  private readonly language = h("td", { class: "row-language" });
  readonly element: HTMLTableRowElement;

  constructor(season: string, row: StandingRow) {
    this.link = h("a", { href: teamAddress(season, { id: row.team, name: row.name }) }, row.name);
    this.element = h("tr", {}, this.place, h("th", { scope: "row" }, this.link, this.tags), this.elo, h("td", { class: "elo-cell" }, this.bar, this.interval),
      ...this.numbers, this.version, this.language);
  }

  show(row: StandingRow, low: number, high: number, own: boolean): void {
    setText(this.place, row.rank > 0 ? String(row.rank) : "–");
    setText(this.link, row.name);
    this.element.className = own ? "is-own" : row.house ? "is-house" : "";
    const tags = [own ? "your team" : "", row.house ? "built-in" : "", row.provisional && !row.house ? "provisional" : ""].filter(Boolean);
    if (this.tags.textContent !== tags.join("")) this.tags.replaceChildren(...tags.map((tag) => h("span", { class: tag === "your team" ? "tag tag-own" : "tag" }, tag)));
    setText(this.elo, String(Math.round(row.elo)));
    const spread = `${Math.round(row.low)} to ${Math.round(row.high)}`;
    setText(this.interval, `between ${spread}`);
    this.bar.parentElement!.title = `95 % interval: ${spread}`;
    this.draw(row, low, high);
    [row.matches, row.wins, row.draws, row.losses].forEach((value, index) => setText(this.numbers[index]!, count(value)));
    if (row.broken) this.numbers[3]!.append(h("small", { class: "bad row-trouble", title: "Matches lost because the version never started, crashed, hung or left" }, row.broken));
    setText(this.version, row.house ? "–" : `v${row.number}`);
    setText(this.language, row.house ? "" : languageName(row.language));
  }

  private draw(row: StandingRow, low: number, high: number): void {
    const at = (elo: number): string => `${(((elo - low) / Math.max(1, high - low)) * 100).toFixed(2)}%`;
    if (!this.bar.firstChild) this.bar.append(h("i", { class: "elo-zero" }), h("i", { class: "elo-whisker" }), h("i", { class: "elo-dot" }));
    const [zero, whisker, dot] = [...this.bar.children] as [HTMLElement, HTMLElement, HTMLElement];
    zero.style.left = at(middle);
    whisker.style.left = at(row.low);
    whisker.style.right = `calc(100% - ${at(row.high)})`;
    dot.style.left = at(row.elo);
  }
}

/** The standings of a season. Rows stay the same elements when they move, so that focus is kept and a climb is visible. */
export class StandingsTable {
  private readonly body = h("tbody", {});
  private readonly without = h("tbody", {});
  private told = "";
  private readonly rows = new Map<number, Row>();
  readonly element: HTMLElement;

  constructor(private readonly season: string) {
    const names: [string, string][] = [["#", "place"], ["Team", ""], ["Rating", "number"], ["95 % interval", "elo-head"], ["Matches", "number"], ["Won", "number"], ["Drawn", "number"], ["Lost", "number"],
      ["Version", "row-version"], ["Language", "row-language"]];
    this.element = h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": "Standings" },
      h("table", { class: "standings season-standings" }, h("thead", {}, h("tr", {}, ...names.map(([name, kind]) => h("th", { scope: "col", class: kind }, name)))), this.body, this.without));
  }

  /** `teams`: all of the season. One without a version that plays has no place, as in the grades. */
  show({ rows }: Standings, own: ReadonlySet<number>, teams: readonly { id: number; name: string }[]): void {
    this.showWithout(teams.filter((team) => !rows.some((row) => row.team === team.id)), own);
    const before = new Map([...this.rows].map(([team, row]) => [team, row.element.getBoundingClientRect().top]));
    const low = Math.min(...rows.map((row) => row.low), middle - 50);
    const high = Math.max(...rows.map((row) => row.high), middle + 50);
    const gone = new Set(this.rows.keys());
    rows.forEach((row, index) => {
      gone.delete(row.team);
      let shown = this.rows.get(row.team);
      if (!shown) this.rows.set(row.team, (shown = new Row(this.season, row)));
      shown.show(row, low, high, own.has(row.team));
      const there = this.body.children[index];
      if (there !== shown.element) this.body.insertBefore(shown.element, there ?? null);
    });
    for (const team of gone) {
      this.rows.get(team)!.element.remove();
      this.rows.delete(team);
    }
    this.glide(before);
  }

  private showWithout(teams: readonly { id: number; name: string }[], own: ReadonlySet<number>): void {
    const state = JSON.stringify(teams);
    if (state === this.told) return;
    this.told = state;
    this.without.replaceChildren(...teams.map((team) => h("tr", { class: own.has(team.id) ? "is-own" : "" }, h("td", { class: "place" }, "–"),
      h("th", { scope: "row" }, h("a", { href: teamAddress(this.season, team) }, team.name)), h("td", { class: "quiet", colSpan: 8 }, "no version plays, so it has no place"))));
  }

  private glide(before: ReadonlyMap<number, number>): void {
    if (reducedMotion()) return;
    for (const [team, top] of before) {
      const element = this.rows.get(team)?.element;
      const moved = element ? top - element.getBoundingClientRect().top : 0;
      if (element && Math.abs(moved) > 2) element.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: 600, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
    }
  }
}
