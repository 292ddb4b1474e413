import { contestAddress, form, halves, playedBy, type Contest } from "../contest/contest_info";
import type { LinePlot } from "../parts/line_plot";
import { againstIn } from "../contest/match_filter";
import { matchList } from "../contest/match_list";
import { duration } from "../contest/tables";
import { contestPoll } from "../contest/poll";
import { h as element } from "../dom";
import { header, pageTitle, placeLink } from "../parts/header";
import { factList, quiet, section } from "../parts/section";
import { stateMessage } from "../parts/state";
import { usageText } from "../thoughts/thought";
import { h, show, type Child } from "../view";
import type { Page } from "../router";
import { failure, moreMatches, progress } from "./contest";

/** Matches fetched at first: a large contest has tens of thousands. */
const newest = 500;

/** One entrant of a contest: its form over time, its faults, its times, its matches. */
export function entrantPage(contest: string, name: string): Page {
  document.title = `${name} · ${contest} · Agon`;
  const main = element("main", { class: "contest" });
  const view = new EntrantView(main, name);
  const stop = contestPoll(contest, newest, name, (known, all) => void view.show(known, all), (error) => show(main, failure(error)));
  return {
    element: element("div", { class: "shell" }, header(pageTitle(placeLink(contest, contestAddress(contest)), name)), main),
    leave: () => {
      stop();
      view.leave();
    },
  };
}

/** Fills the main part of a page with the contest's facts about one entrant. */
export class EntrantView {
  private plot: LinePlot | null = null;

  constructor(private readonly main: HTMLElement, private readonly name: string) {}

  async show(contest: Contest, all: (() => void) | null = null): Promise<void> {
    if (!contest.standings.some((one) => one.entrant === this.name)) {
      return show(this.main, stateMessage("No such player", `Nobody called “${this.name.slice(0, 40)}” takes part in this contest.`,
        h("a", { href: contestAddress(contest.contest), class: "button button-main" }, "To the contest")));
    }
    // The plots need a library that no other page needs.
    this.plot ??= new (await import("../parts/line_plot")).LinePlot(`Form of ${this.name}: average of its last ten results`, "form-plot", {
      height: 180, marks: 40, filled: true, across: { size: 28, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] }, up: { size: 50, values: (_, ticks) => ticks.map((tick) => `${Math.round(tick * 100)} %`) },
    });
    show(this.main, parts(contest, this.name, this.plot.element, all));
    const y = form(contest, this.name);
    this.plot.show({ x: y.map((_, index) => index + 1), y, low: 0, high: 1 });
    if (againstIn(location.hash)) document.getElementById("matches")?.scrollIntoView();
  }

  leave(): void {
    this.plot?.leave();
  }
}

function parts(contest: Contest, name: string, plot: HTMLElement, all: (() => void) | null): Child {
  const standing = contest.standings.find((one) => one.entrant === name)!;
  const measured = contest.measured.find((one) => one.entrant === name);
  const elo = `${Math.round(standing.elo)} (${Math.round(standing.elo_low)} to ${Math.round(standing.elo_high)})`;
  const faults = Object.entries(standing.faults);
  const matches = playedBy(contest, name);
  return [
    h("div", { class: "contest-head" }, h("div", {}, h("p", { class: "season-headline" }, name), progress(contest))),
    factList([["Place", `${standing.place} of ${contest.standings.length}`], ["Points", `${halves(standing.points)} of ${standing.matches}`], ["Elo", elo],
      ["Thinking", measured ? duration(measured.wall_ms) : "–"], ["Longest decision", measured ? duration(measured.longest_decision_ms) : "–"]],
    measured?.usage && [["Language model", usageText(measured.usage)]]),
    section("Form", quiet("Average of the last ten results, match by match."), plot),
    section("Faults", faults.length === 0 ? quiet("None.") : h("ul", { class: "fault-list" }, faults.map(([code, times]) => h("li", {}, h("b", {}, code), ` ${times}×`)))),
    h("section", { class: "contest-section", id: "matches" }, h("h2", {}, "Matches"), all && moreMatches(contest, all), matchList(contest, matches, name, againstIn(location.hash))),
  ];
}
