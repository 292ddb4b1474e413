import { ApiError } from "../api";
import { h, setHidden, setText } from "../dom";
import { count } from "../format";
import { Thumbnail } from "../lobby/thumbnail";
import { wordmark } from "../parts/wordmark";
import type { Page } from "../router";
import { onTheme } from "../theme";
import { fetchFinal, fetchMatches, fetchSeason, fetchStandings } from "./season_api";
import type { FinalTable } from "../api_types";
import { currentFinal, seasonMatchId, sideName, type LadderMatch, type Season, type Standings } from "./season_info";
import { seasonSentences, stateNames } from "./season_words";
import { timeLeft } from "./times";
import { WallCeremony } from "./wall_ceremony";
import { WallRows } from "./wall_rows";

const lookTime = 2500;
/** Milliseconds for which a match, or a page of the standings, is shown. */
const sceneTime = 9000;

function headOf(season: Season, standings: Standings): HTMLElement {
  const left = timeLeft(season.deadline, Date.now());
  const live = season.state === "open" && !season.past_deadline;
  const facts = [standings.hidden ? "" : `${count(standings.matches)} rated matches`, season.state === "finals" ? season.final.progress : "",
    left && season.state !== "released" && season.state !== "finals" ? `uploads end ${left}` : ""].filter(Boolean);
  return h("header", { class: "wall-head" }, wordmark(), h("h1", {}, season.id), h("span", { class: "wall-game" }, season.title), h("span", { class: `tag season-state${live ? " tag-live" : ""}` }, stateNames[season.state]),
    h("p", { class: "wall-facts" }, facts.join(" · ")));
}

const resultItem = (match: LadderMatch): HTMLElement => {
  const name = (side: LadderMatch["a"], points: number): HTMLElement => h("span", { class: points === 1 ? "is-winner" : "" }, sideName(side));
  return h("li", {}, name(match.a, match.points), h("i", {}, match.points === 0.5 ? "drew with" : match.points === 1 ? "beat" : match.points_b === 1 ? "lost to" : "lost, as did"), name(match.b, match.points_b));
};

/** The season for the whole room: large, without controls, and moving by itself. */
class Wall implements Page {
  readonly element: HTMLElement;
  private readonly head = h("div", {});
  private readonly rows = new WallRows();
  private readonly ceremony = new WallCeremony();
  private readonly message = h("p", { class: "wall-message", hidden: true });
  private readonly board = h("div", { class: "wall-board", "aria-hidden": "true" });
  private readonly caption = h("p", { class: "wall-caption" });
  private readonly results = h("ol", { class: "wall-results", "aria-label": "Latest results" });
  private readonly endings: (() => void)[] = [];
  private matches: LadderMatch[] = [];
  private thumbnail: Thumbnail | null = null;
  private shown = 0;
  private looking = 0;
  private scene = 0;
  private request = 0;
  private before = performance.now();
  private left = false;
  private told = "";

  constructor(private readonly name: string) {
    document.title = `${name} · Agon`;
    this.element = h("div", { class: "wall" }, this.head, h("main", { class: "wall-main" },
      h("section", { class: "wall-standings", "aria-label": "Standings" }, this.message, this.ceremony.element, this.rows.element),
      h("section", { class: "wall-side", "aria-label": "Latest match" }, this.board, this.caption, this.results)));
    this.endings.push(onTheme(() => this.thumbnail?.touch()));
    void this.look();
    this.scene = window.setInterval(() => this.nextScene(), sceneTime);
    this.request = requestAnimationFrame((now) => this.tick(now));
  }

  leave(): void {
    this.left = true;
    window.clearTimeout(this.looking);
    window.clearInterval(this.scene);
    cancelAnimationFrame(this.request);
    for (const end of this.endings) end();
  }

  private async look(): Promise<void> {
    try {
      const [season, standings, { matches }] = await Promise.all([fetchSeason(this.name), fetchStandings(this.name), fetchMatches(this.name, { most: 12 })]);
      const final = season.state === "finals" ? currentFinal(season) : undefined;
      const table = final && final.revealed > 0 ? await fetchFinal(this.name, final.number) : null;
      if (this.left) return;
      this.show(season, standings, matches.filter((match) => !match.voided), table);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The content stays: a server that restarts is back in a moment.
      if (this.told === "" && !this.left) this.say(error.message);
    } finally {
      if (!this.left) this.looking = window.setTimeout(() => void this.look(), lookTime);
    }
  }

  private show(season: Season, standings: Standings, matches: LadderMatch[], final: FinalTable | null): void {
    this.matches = matches;
    const told = JSON.stringify([season, standings, final, matches.map(({ id }) => id), Math.floor(Date.now() / 60_000)]);
    if (told === this.told) return;
    const first = this.told === "";
    this.told = told;
    this.head.replaceChildren(headOf(season, standings));
    this.ceremony.show(final);
    setHidden(this.rows.element, final !== null);
    this.say(final ? "" : standings.hidden ? seasonSentences(season, standings.hidden_since, Date.now())[0] ?? "" : standings.rows.length === 0 ? "Nobody has uploaded anything yet." : "");
    this.rows.show(standings.rows);
    this.results.replaceChildren(...matches.slice(0, 6).map(resultItem));
    if (first || this.thumbnail === null) this.nextMatch();
  }

  private say(words: string): void {
    setText(this.message, words);
    setHidden(this.message, words === "");
  }

  private nextScene(): void {
    if (document.hidden) return;
    this.rows.turn();
    this.nextMatch();
  }

  /** Plays a match that is newer than the last one shown; if there is none, another one. */
  private nextMatch(): void {
    const match = this.matches.find(({ id }) => id > this.shown) ?? this.matches.find(({ id }) => id !== this.shown) ?? this.matches[0];
    if (!match) return;
    this.shown = match.id;
    const thumbnail = new Thumbnail(seasonMatchId(this.name, match.id), () => {
      if (this.left || this.shown !== match.id) return;
      this.thumbnail = thumbnail;
      this.board.replaceChildren(thumbnail.canvas);
      setText(this.caption, `${sideName(match.a)} – ${sideName(match.b)}`);
      thumbnail.preview();
    });
    thumbnail.load(match.steps);
  }

  private tick(now: number): void {
    const seconds = Math.min(0.25, (now - this.before) / 1000);
    this.before = now;
    this.thumbnail?.tick(seconds);
    this.request = requestAnimationFrame((later) => this.tick(later));
  }
}

export const wallPage = (name: string): Page => new Wall(name);
