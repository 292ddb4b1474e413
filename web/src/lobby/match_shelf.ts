import { fetchMatches } from "../api";
import { h as element, listen } from "../dom";
import { follow, type Following } from "../follow";
import { brokenOff, type MatchLists } from "../match_info";
import { smallState, stateMessage } from "../parts/state";
import { onTheme } from "../theme";
import { h, show } from "../view";
import { CardGrid } from "./card_grid";

/** Milliseconds between two requests to the server. */
const pollTime = 2000;

/** Content that a page shows besides the matches, loaded at the same time. */
export interface Beside {
  /** Loads and shows it. Throws ApiError. */
  look(): Promise<void>;
  recolour?(): void;
  matches?(lists: MatchLists): void;
}

/** The live and the recent matches, kept up to date while the page is visible. */
export class MatchShelf {
  readonly element = element("div", { class: "shelf" });
  private readonly live = new CardGrid("live");
  private readonly recent = new CardGrid("recent");
  private readonly endings: (() => void)[] = [];
  private readonly following: Following;
  /** Null: not known yet. */
  private lists: MatchLists | null = null;
  private silent = false;
  private shown: number;
  private withStopped = false;

  /** `portion`: number of recent matches shown at first, and added by each press of the button. */
  constructor(private readonly portion: number, private readonly beside: Beside | null = null) {
    this.shown = portion;
    this.endings.push(listen(document, { visibilitychange: () => { if (document.hidden) this.live.disconnect(); } }), onTheme(() => { this.live.recolour(); this.recent.recolour(); this.beside?.recolour?.(); }));
    this.following = follow(pollTime, () => Promise.all([fetchMatches(), this.beside?.look()]), ([lists]) => this.take(lists), () => {
      // The shown content stays, because a server that restarts is back in a moment.
      this.silent = true;
      this.draw();
    });
  }

  leave(): void {
    this.following.stop();
    this.live.close();
    this.recent.close();
    for (const end of this.endings) end();
  }

  private take(lists: MatchLists): void {
    if (document.hidden) return;
    this.lists = lists;
    this.silent = false;
    this.beside?.matches?.({ live: lists.live, recent: lists.recent.filter((match) => !brokenOff(match)) });
    this.draw();
  }

  /** Matches that were broken off, as those on show are when nobody watches, stand in nobody's way: they are listed when they are asked for. */
  private draw(): void {
    this.element.classList.toggle("is-lost", this.silent);
    if (!this.lists) return show(this.element, this.silent && stateMessage("The arena does not answer", "Trying again and again. Is the server running?"));
    const { live, recent: all } = this.lists;
    const stopped = all.filter(brokenOff);
    const recent = this.withStopped ? all : all.filter((match) => !brokenOff(match));
    this.live.show(live, Date.now());
    this.recent.show(recent.slice(0, this.shown), Date.now());
    const older = (): void => {
      this.shown += this.portion;
      this.draw();
    };
    const turn = (): void => {
      this.withStopped = !this.withStopped;
      this.shown = this.portion;
      this.draw();
    };
    const offersStopped = stopped.length > 0 && this.beside === null;
    const start = h("a", { class: "button", href: "/play" }, "Start one");
    show(this.element, this.silent && h("p", { class: "offline", role: "status" }, "The arena does not answer. What you see may be old."),
      live.length === 0 && (recent.length > 0 || this.beside !== null ? smallState : stateMessage)("The arena is quiet", "No match is being played.", start),
      h("section", { class: "lobby-section", id: "live", hidden: live.length === 0 }, h("h2", {}, "Live now ", h("span", { class: "count" }, live.length || "")), this.live.element),
      h("section", { class: "lobby-section", hidden: recent.length === 0 && !offersStopped }, h("h2", {}, "Recent matches ", offersStopped
        && h("button", { type: "button", class: "button button-small stopped", title: "Matches that were broken off before their end", on: { click: turn } }, `${this.withStopped ? "Hide" : "Show"} ${stopped.length} stopped`)),
      this.recent.element, recent.length > this.shown && h("button", { type: "button", class: "button older", on: { click: older } }, "Show older matches")));
  }
}
