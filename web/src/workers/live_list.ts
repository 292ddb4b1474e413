import { ask } from "../api";
import { h, setHidden } from "../dom";
import { gameTitle } from "../match_info";
import { fetchEngine } from "./fleet_api";
import { span } from "./fleet_info";
import { elsewhereAddress, type PlayedElsewhere } from "./live_info";

const lookTime = 3000;
const shown = 24;

const fetchPlayed = async (): Promise<PlayedElsewhere[]> => (await ask<{ matches: PlayedElsewhere[] }>("/api/workers/matches")).matches;

const entry = (match: PlayedElsewhere, withJob: boolean, now: number): HTMLElement =>
  h("li", {}, h("a", { class: "elsewhere-match", href: elsewhereAddress(match.id) },
    h("span", { class: "tag tag-live" }, "Live"), h("b", {}, match.title),
    h("span", {}, [gameTitle(match.game), withJob ? match.job : "", `on ${match.host}`, `for ${span(now - match.since_ms)}`].filter(Boolean).join(" · "))));

/** Matches that workers play now, for watching; of one job, or of all. It is hidden while there are none, and updates itself until `leave`. */
export class LiveElsewhere {
  private readonly list = h("ul", { class: "elsewhere" });
  private readonly more = h("p", { class: "quiet", hidden: true });
  readonly element: HTMLElement;
  private timer = 0;
  private left = false;
  private told = "";
  private readonly seen = (): void => { if (!document.hidden) void this.look(); };

  constructor(heading: string, private readonly job: string | null) {
    this.element = h("section", { class: "contest-section", hidden: true }, h("h2", {}, heading), this.list, this.more);
    void this.begin();
  }

  leave(): void {
    this.left = true;
    window.clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }

  private async begin(): Promise<void> {
    const engine = await fetchEngine().catch(() => "none");
    if (this.left || engine === "none") return;
    document.addEventListener("visibilitychange", this.seen);
    void this.look();
  }

  private async look(): Promise<void> {
    window.clearTimeout(this.timer);
    const all = await fetchPlayed().catch(() => null);
    if (this.left) return;
    if (all) this.show(all.filter((match) => this.job === null || match.job === this.job));
    if (!document.hidden) this.timer = window.setTimeout(() => void this.look(), lookTime);
  }

  private show(matches: readonly PlayedElsewhere[]): void {
    const now = Date.now();
    const first = [...matches].sort((x, y) => x.since_ms - y.since_ms).slice(0, shown);
    setHidden(this.element, matches.length === 0);
    setHidden(this.more, matches.length <= shown);
    this.more.textContent = `and ${matches.length - shown} more`;
    // If the focus is on one of them, it stays until the list changes.
    const state = JSON.stringify(first.map((match) => match.id));
    const focused = this.list.contains(document.activeElement);
    if (focused && state === this.told) return;
    this.told = state;
    this.list.replaceChildren(...first.map((match) => entry(match, this.job === null, now)));
  }
}
