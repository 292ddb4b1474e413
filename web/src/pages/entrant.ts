import { fetchContest } from "../api";
import { contestAddress, halves, playedBy, type Contest } from "../contest/contest_info";
import type { FormPlot } from "../contest/form_plot";
import { againstIn } from "../contest/match_filter";
import { matchList } from "../contest/match_list";
import { duration } from "../contest/measured";
import { contestPoll, type Poll } from "../contest/poll";
import { h } from "../dom";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import { failure, moreMatches, progress } from "./contest";

/** Matches fetched at first: a large contest has tens of thousands. */
const newest = 500;

/** One entrant of a contest: its form over time, its faults, its times, its matches. */
export function entrantPage(contest: string, name: string): Page {
  document.title = `${name} · ${contest} · Agon`;
  const main = h("main", { class: "contest" });
  const heading = h("h1", { class: "match-title" },
    h("a", { class: "match-game match-place", href: contestAddress(contest) }, contest), h("span", { class: "match-names" }, name));
  const element = h("div", { class: "shell" }, header(heading), main);
  const view = new EntrantView(main, name);
  const start = (most: number): Poll => contestPoll(() => fetchContest(contest, most, name), (known) => {
    const cut = most > 0 && known.matches.length >= most;
    void view.show(known, cut ? allMatches : null);
  }, (error) => main.replaceChildren(failure(error)));
  const allMatches = (): void => {
    poll.stop();
    poll = start(0);
  };
  let poll = start(newest);
  return {
    element,
    leave: () => {
      poll.stop();
      view.leave();
    },
  };
}

/** Fills the main part of a page with the contest's facts about one entrant. */
export class EntrantView {
  private plot: FormPlot | null = null;

  constructor(private readonly main: HTMLElement, private readonly name: string) {}

  async show(contest: Contest, all: (() => void) | null = null): Promise<void> {
    if (!contest.standings.some((one) => one.entrant === this.name)) {
      return void this.main.replaceChildren(stateMessage("No such player", `Nobody called “${this.name.slice(0, 40)}” takes part in this contest.`,
        h("a", { href: contestAddress(contest.contest), class: "button button-main" }, "To the contest")));
    }
    // The plots need a library that no other page needs.
    this.plot ??= new (await import("../contest/form_plot")).FormPlot(this.name);
    this.main.replaceChildren(...parts(contest, this.name, this.plot.element, all));
    this.plot.show(contest);
    if (againstIn(location.hash)) document.getElementById("matches")?.scrollIntoView();
  }

  leave(): void {
    this.plot?.leave();
  }
}

function parts(contest: Contest, name: string, plot: HTMLElement, all: (() => void) | null): HTMLElement[] {
  const standing = contest.standings.find((one) => one.entrant === name)!;
  const measured = contest.measured.find((one) => one.entrant === name);
  const fact = (label: string, value: string): HTMLElement => h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value));
  const elo = `${Math.round(standing.elo)} (${Math.round(standing.elo_low)} to ${Math.round(standing.elo_high)})`;
  const faults = Object.entries(standing.faults);
  const matches = playedBy(contest, name);
  return [
    h("div", { class: "contest-head" }, h("div", {}, h("p", { class: "season-headline" }, name), progress(contest))),
    h("dl", { class: "entrant-facts" }, fact("Place", `${standing.place} of ${contest.standings.length}`), fact("Points", `${halves(standing.points)} of ${standing.matches}`),
      fact("Elo", elo), fact("Thinking", measured ? duration(measured.wall_ms) : "–"), fact("Longest decision", measured ? duration(measured.longest_decision_ms) : "–")),
    h("section", { class: "contest-section" }, h("h2", {}, "Form"), h("p", { class: "quiet" }, "Average of the last ten results, match by match."), plot),
    h("section", { class: "contest-section" }, h("h2", {}, "Faults"),
      faults.length === 0 ? h("p", { class: "quiet" }, "None.") : h("ul", { class: "fault-list" }, ...faults.map(([code, times]) => h("li", {}, h("b", {}, code), ` ${times}×`)))),
    h("section", { class: "contest-section", id: "matches" }, h("h2", {}, "Matches"), all === null ? null : moreMatches(contest, all), matchList(contest, matches, name, againstIn(location.hash))),
  ];
}
