import { ApiError, fetchContests, fetchGames, fetchMatches } from "../api";
import { h, setHidden, setText } from "../dom";
import { CardGrid } from "../lobby/card_grid";
import { contestList } from "../lobby/contests";
import { playerList } from "../lobby/players";
import { seasonList } from "../lobby/seasons";
import { StartForm } from "../lobby/start_form";
import type { MatchLists } from "../match_info";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import type { SeasonSummary } from "../season/season_info";
import { fetchSeasons } from "../season/season_api";
import { onTheme } from "../theme";

/** Milliseconds between two looks at the server. */
const pollTime = 2000;

/** So many recent matches are shown at first, and so many more with each press of the button. */
const portion = 12;

/** The lobby: what is being played, what was played, and how to start something. */
class Lobby implements Page {
  readonly element: HTMLElement;
  private readonly live = new CardGrid("live");
  private readonly recent = new CardGrid("recent");
  private readonly form = new StartForm();
  private readonly liveCount = h("span", { class: "count" });
  private readonly liveSection = h("section", { class: "lobby-section" }, h("h2", {}, "Live now ", this.liveCount), this.live.element);
  private readonly older = h("button", { type: "button", class: "button older", on: { click: () => this.showOlder() } }, "Show older matches");
  private readonly recentSection = h("section", { class: "lobby-section" }, h("h2", {}, "Recent matches"), this.recent.element, this.older);
  private readonly seasons = h("section", { class: "lobby-section", hidden: true });
  private readonly contests = h("section", { class: "lobby-section", hidden: true });
  private readonly playersSection = h("section", { class: "lobby-section", hidden: true });
  private readonly empty = stateMessage("The arena is quiet", "No match is being played. Start one, and watch it here.");
  private readonly unreachable = stateMessage("The arena does not answer", "Trying again every two seconds. Is the server running?");
  private readonly offline = h("p", { class: "offline", role: "status", hidden: true }, "The arena does not answer. What you see may be old.");
  private readonly aside = h("aside", { class: "lobby-aside", hidden: true }, this.form.element);
  private readonly endings: (() => void)[] = [];
  private timer = 0;
  private request = 0;
  private before = performance.now();
  private known = false;
  private gamesKnown = false;
  private lists: MatchLists = { live: [], recent: [] };
  private shown = portion;
  private left = false;
  private toldSeasons = "";

  constructor() {
    document.title = "Agon";
    const main = h("main", { class: "lobby" },
      h("h1", { class: "hidden-heading" }, "Agon, the arena"),
      h("div", { class: "lobby-main" }, this.offline, this.unreachable, this.seasons, this.empty, this.liveSection, this.contests, this.recentSection, this.playersSection),
      this.aside);
    this.element = h("div", { class: "shell" }, header(null), main);
    for (const part of [this.unreachable, this.empty, this.liveSection, this.recentSection]) part.hidden = true;
    const visible = (): void => this.visibility();
    document.addEventListener("visibilitychange", visible);
    this.endings.push(() => document.removeEventListener("visibilitychange", visible));
    this.endings.push(onTheme(() => { this.live.recolour(); this.recent.recolour(); }));
    void this.poll();
    this.request = requestAnimationFrame((now) => this.tick(now));
  }

  leave(): void {
    this.left = true;
    window.clearTimeout(this.timer);
    cancelAnimationFrame(this.request);
    this.live.close();
    this.recent.close();
    for (const end of this.endings) end();
  }

  private visibility(): void {
    window.clearTimeout(this.timer);
    if (document.hidden) this.live.disconnect();
    else void this.poll();
  }

  private async poll(): Promise<void> {
    try {
      if (!this.gamesKnown) await this.loadGames();
      await this.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.left) this.showUnreachable();
    } finally {
      if (!this.left && !document.hidden) this.timer = window.setTimeout(() => void this.poll(), pollTime);
    }
  }

  private async loadGames(): Promise<void> {
    const games = await fetchGames();
    if (this.left) return;
    this.gamesKnown = true;
    this.form.show(games);
    this.playersSection.replaceChildren(h("h2", {}, "Built-in players"), playerList(games));
  }

  private async refresh(): Promise<void> {
    const [lists, contests, seasons] = await Promise.all([fetchMatches(), fetchContests(), fetchSeasons()]);
    if (this.left || document.hidden) return;
    this.known = true;
    this.lists = lists;
    this.contests.replaceChildren(h("h2", {}, "Contests"), contestList(contests));
    setHidden(this.contests, contests.length === 0);
    this.showSeasons(seasons);
    this.show();
  }

  private showSeasons(seasons: readonly SeasonSummary[]): void {
    const told = JSON.stringify(seasons);
    setHidden(this.seasons, seasons.length === 0);
    if (told === this.toldSeasons) return;
    this.toldSeasons = told;
    this.seasons.replaceChildren(h("h2", {}, seasons.length === 1 ? "Season" : "Seasons"), seasonList(seasons));
  }

  private showOlder(): void {
    this.shown += portion;
    this.show();
  }

  private show(): void {
    const { live, recent } = this.lists;
    this.live.show(live, Date.now());
    this.recent.show(recent.slice(0, this.shown), Date.now());
    setHidden(this.older, recent.length <= this.shown);
    setText(this.liveCount, live.length > 0 ? String(live.length) : "");
    setHidden(this.liveSection, live.length === 0);
    setHidden(this.empty, live.length > 0);
    this.empty.classList.toggle("is-small", recent.length > 0 || !this.seasons.hidden);
    setHidden(this.recentSection, recent.length === 0);
    for (const part of [this.playersSection, this.aside]) setHidden(part, false);
    for (const part of [this.unreachable, this.offline]) setHidden(part, true);
  }

  /** Keeps what was there, for a server that restarts is back in a moment. */
  private showUnreachable(): void {
    setHidden(this.unreachable, this.known);
    setHidden(this.offline, !this.known);
  }

  private tick(now: number): void {
    // Several small boards at once: about thirty drawings a second are smooth enough, and half the work.
    if (now - this.before > 28) {
      const seconds = Math.min(0.25, (now - this.before) / 1000);
      this.before = now;
      this.live.tick(seconds);
      this.recent.tick(seconds);
    }
    this.request = requestAnimationFrame((later) => this.tick(later));
  }
}

export const lobbyPage = (): Page => new Lobby();
