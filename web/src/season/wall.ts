import { ask } from "../api";
import { h as element, setHidden } from "../dom";
import { follow, type Following } from "../follow";
import { count } from "../format";
import { Thumbnail } from "../lobby/thumbnail";
import { wordmark } from "../parts/wordmark";
import type { Page } from "../router";
import { onTheme } from "../theme";
import { h, show, type View } from "../view";
import { fetchMatches, fetchSeason, fetchStandings } from "./season_api";
import type { FinalTable } from "../api_types";
import { currentFinal, seasonMatchId, sideName, type LadderMatch, type Season, type Standings } from "./season_info";
import { seasonSentences, stateNames } from "./season_words";
import { timeLeft } from "./times";
import { WallCeremony, WallRows } from "./wall_rows";

const lookTime = 2500;
/** Milliseconds for which a match, or a page of the standings, is shown. */
const sceneTime = 9000;

/** How close a match was: 0 a draw, 1 that one side had nothing. */
const distance = ({ points, score_a: a, score_b: b }: LadderMatch): number => (points === 0.5 ? 0 : Math.abs(a - b) / Math.max(1, Math.abs(a) + Math.abs(b)));

function headOf(season: Season, standings: Standings): View {
  const left = timeLeft(season.deadline, Date.now());
  const live = season.state === "open" && !season.past_deadline;
  const facts = [standings.hidden ? "" : `${count(standings.matches)} rated matches`, season.state === "finals" ? season.final.progress : "",
    left && season.state !== "released" && season.state !== "finals" ? `uploads end ${left}` : ""].filter(Boolean);
  return h("header", { class: "wall-head" }, wordmark(), h("h1", {}, season.id), h("span", { class: "wall-game" }, season.title), h("span", { class: `tag season-state${live ? " tag-live" : ""}` }, stateNames[season.state]),
    h("p", { class: "wall-facts" }, facts.join(" · ")));
}

function resultWords(match: LadderMatch): View[] {
  const name = (side: LadderMatch["a"], points: number): View => h("span", { class: points === 1 ? "is-winner" : "" }, sideName(side));
  return [name(match.a, match.points), h("i", {}, match.points === 0.5 ? "drew with" : match.points === 1 ? "beat" : match.points_b === 1 ? "lost to" : "lost, as did"), name(match.b, match.points_b)];
}

/** The season for the whole room: large, without controls, and moving by itself. */
class Wall implements Page {
  readonly element: HTMLElement;
  private readonly head = element("div", {});
  private readonly rows = new WallRows();
  private readonly ceremony = new WallCeremony();
  private readonly message = element("p", { class: "wall-message", hidden: true });
  private readonly board = element("div", { class: "wall-board", "aria-hidden": "true" });
  private readonly caption = element("p", { class: "wall-caption" });
  private readonly results = element("ol", { class: "wall-results", "aria-label": "Latest results" });
  private readonly deaf = onTheme(() => this.thumbnail?.touch());
  private readonly following: Following;
  private readonly scene: number;
  private matches: LadderMatch[] = [];
  private thumbnail: Thumbnail | null = null;
  private shown = 0;
  /** The matches that have been played here. */
  private readonly played = new Set<number>();
  private known = false;
  private left = false;

  constructor(private readonly name: string) {
    document.title = `${name} · Agon`;
    this.element = element("div", { class: "wall" }, this.head, element("main", { class: "wall-main" },
      element("section", { class: "wall-standings", "aria-label": "Standings" }, this.message, this.ceremony.element, this.rows.element),
      element("section", { class: "wall-side", "aria-label": "Latest match" }, this.board, this.caption, this.results)));
    this.following = follow(lookTime, () => this.load(), (loaded) => this.show(...loaded), (error) => {
      // The content stays: a server that restarts is back in a moment.
      if (!this.known) this.say(error.message);
    });
    this.scene = window.setInterval(() => this.nextScene(), sceneTime);
  }

  leave(): void {
    this.left = true;
    this.following.stop();
    window.clearInterval(this.scene);
    this.deaf();
  }

  private async load(): Promise<[Season, Standings, LadderMatch[], FinalTable | null]> {
    const [season, standings, { matches }] = await Promise.all([fetchSeason(this.name), fetchStandings(this.name), fetchMatches(this.name, { most: 12 })]);
    const final = season.state === "finals" ? currentFinal(season) : undefined;
    const table = final && final.revealed > 0 ? await ask("GET /api/seasons/{season}/finals/{final}", { season: this.name, final: final.number }) : null;
    return [season, standings, matches.filter((match) => !match.voided), table];
  }

  private show(season: Season, standings: Standings, matches: LadderMatch[], final: FinalTable | null): void {
    const first = !this.known;
    this.known = true;
    this.matches = matches;
    show(this.head, headOf(season, standings));
    this.ceremony.show(final);
    setHidden(this.rows.element, final !== null);
    this.say(final ? "" : standings.hidden ? seasonSentences(season, standings.hidden_since, Date.now())[0] ?? "" : standings.rows.length === 0 ? "Nobody has uploaded anything yet." : "");
    this.rows.show(standings.rows);
    show(this.results, matches.slice(0, 6).map((match) => h("li", { key: match.id }, resultWords(match))));
    if (first || this.thumbnail === null) this.nextMatch();
  }

  private say(words: string): void {
    this.message.textContent = words;
    setHidden(this.message, words === "");
  }

  private nextScene(): void {
    if (document.hidden) return;
    this.rows.turn();
    this.nextMatch();
  }

  /** Plays the closest of the latest matches that have not been played here, of those alike the longest; when all have been, again. */
  private nextMatch(): void {
    if (this.matches.every(({ id }) => this.played.has(id))) this.played.clear();
    const [match] = this.matches.filter(({ id }) => !this.played.has(id)).sort((one, other) => distance(one) - distance(other) || other.steps - one.steps);
    if (!match) return;
    this.shown = match.id;
    this.played.add(match.id);
    const thumbnail = new Thumbnail(seasonMatchId(this.name, match.id), () => {
      if (this.left || this.shown !== match.id) return;
      this.thumbnail = thumbnail;
      this.board.replaceChildren(thumbnail.canvas);
      show(this.caption, resultWords(match));
      thumbnail.preview();
    }, sceneTime / 1000 - 2);
    thumbnail.load(match.steps);
  }
}

export const wallPage = (name: string): Page => new Wall(name);
