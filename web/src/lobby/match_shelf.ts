import { ApiError, fetchMatches } from "../api";
import { h, setHidden, setText } from "../dom";
import { brokenOff, type MatchLists } from "../match_info";
import { stateMessage } from "../parts/state";
import { onTheme } from "../theme";
import { CardGrid } from "./card_grid";

/** Milliseconds between two requests to the server. */
const pollTime = 2000;

/** Content that a page shows besides the matches, loaded at the same time. */
export interface Beside {
  /** Loads and shows it. Throws ApiError. */
  look(): Promise<void>;
  /** Seconds by which the small pictures advance. */
  tick?(seconds: number): void;
  recolour?(): void;
  matches?(lists: MatchLists): void;
}

/** The live and the recent matches, kept up to date while the page is visible. */
export class MatchShelf {
  readonly element: HTMLElement;
  private readonly live = new CardGrid("live");
  private readonly recent = new CardGrid("recent");
  private readonly liveCount = h("span", { class: "count" });
  private readonly liveSection = h("section", { class: "lobby-section", id: "live" }, h("h2", {}, "Live now ", this.liveCount), this.live.element);
  private readonly older = h("button", { type: "button", class: "button older", on: { click: () => this.showOlder() } }, "Show older matches");
  private readonly stopped = h("button", { type: "button", class: "button button-small stopped", title: "Matches that were broken off before their end", on: { click: () => this.toggleStopped() } });
  private readonly recentSection = h("section", { class: "lobby-section" }, h("h2", {}, "Recent matches ", this.stopped), this.recent.element, this.older);
  private readonly empty = stateMessage("The arena is quiet", "No match is being played.", h("a", { class: "button", href: "/play" }, "Start one"));
  private readonly unreachable = stateMessage("The arena does not answer", "Trying again every two seconds. Is the server running?");
  private readonly offline = h("p", { class: "offline", role: "status", hidden: true }, "The arena does not answer. What you see may be old.");
  private readonly endings: (() => void)[] = [];
  private timer = 0;
  private request = 0;
  private before = performance.now();
  private known = false;
  private lists: MatchLists = { live: [], recent: [] };
  private shown: number;
  private withStopped = false;
  private left = false;

  /** `portion`: number of recent matches shown at first, and added by each press of the button. */
  constructor(private readonly portion: number, private readonly beside: Beside | null = null) {
    this.shown = portion;
    this.element = h("div", { class: "shelf" }, this.offline, this.unreachable, this.empty, this.liveSection, this.recentSection);
    for (const part of [this.unreachable, this.empty, this.liveSection, this.recentSection]) part.hidden = true;
    const visible = (): void => this.visibility();
    document.addEventListener("visibilitychange", visible);
    this.endings.push(() => document.removeEventListener("visibilitychange", visible));
    this.endings.push(onTheme(() => { this.live.recolour(); this.recent.recolour(); this.beside?.recolour?.(); }));
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
      const [lists] = await Promise.all([fetchMatches(), this.beside?.look()]);
      if (this.left || document.hidden) return;
      this.known = true;
      this.lists = lists;
      this.beside?.matches?.({ live: lists.live, recent: lists.recent.filter((match) => !brokenOff(match)) });
      this.show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.left) this.showUnreachable();
    } finally {
      if (!this.left && !document.hidden) this.timer = window.setTimeout(() => void this.poll(), pollTime);
    }
  }

  private showOlder(): void {
    this.shown += this.portion;
    this.show();
  }

  private toggleStopped(): void {
    this.withStopped = !this.withStopped;
    this.shown = this.portion;
    this.show();
  }

  /** Matches that were broken off, as those on show are when nobody watches, stand in nobody's way: they are listed when they are asked for. */
  private show(): void {
    const { live } = this.lists;
    const stopped = this.lists.recent.filter(brokenOff);
    const recent = this.withStopped ? this.lists.recent : this.lists.recent.filter((match) => !brokenOff(match));
    setText(this.stopped, `${this.withStopped ? "Hide" : "Show"} ${stopped.length} stopped`);
    setHidden(this.stopped, stopped.length === 0 || this.beside !== null);
    this.live.show(live, Date.now());
    this.recent.show(recent.slice(0, this.shown), Date.now());
    setHidden(this.older, recent.length <= this.shown);
    setText(this.liveCount, live.length > 0 ? String(live.length) : "");
    setHidden(this.liveSection, live.length === 0);
    setHidden(this.empty, live.length > 0);
    this.empty.classList.toggle("is-small", recent.length > 0 || this.beside !== null);
    setHidden(this.recentSection, recent.length === 0 && this.stopped.hidden);
    for (const part of [this.unreachable, this.offline]) setHidden(part, true);
  }

  /** Keeps the shown content, because a server that restarts is back in a moment. */
  private showUnreachable(): void {
    setHidden(this.unreachable, this.known);
    setHidden(this.offline, !this.known);
  }

  private tick(now: number): void {
    // With several small boards, about thirty drawings a second are smooth enough, at half the work.
    if (now - this.before > 28) {
      const seconds = Math.min(0.25, (now - this.before) / 1000);
      this.before = now;
      this.live.tick(seconds);
      this.recent.tick(seconds);
      this.beside?.tick?.(seconds);
    }
    this.request = requestAnimationFrame((later) => this.tick(later));
  }
}
