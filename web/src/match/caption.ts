import { h as element } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { icon } from "../icons";
import { outcomeWords, sidesOf, wasStopped, type MatchInfo, type Outcome } from "../match_info";
import { capital, clock, count } from "../format";
import { seatNames, withNames } from "../seat_names";
import type { Moment } from "../timeline";
import { changes, h, show } from "../view";

/** The result, by names; a team is called by the player of all its seats. */
export function resultWords(outcome: Outcome, match: MatchInfo): string {
  const { winners } = outcome;
  if (wasStopped(outcome)) return "Stopped before its end";
  const names = seatNames(match.seats);
  if (winners.length === 0 || winners.length === match.seats.length) return "A draw";
  if (winners.length === 1) return `${names[winners[0]!]} won`;
  const side = sidesOf(match.seats).find(({ first, end }) => winners.every((seat) => seat >= first && seat < end));
  return side ? `${side.name} won` : `${winners.length} players won`;
}

/**
 * The one clock of the page, which events, links and the slider count by: "cycle 67 of 112". If the game's own time is another number, the
 * game's words stand behind it: "step 302 of 504 · time unit 1,019". `last` null: the match goes on.
 */
export function clockWords(caption: string, step: number, last: number | null): string {
  const [, word = "", number = "", rest = ""] = /^(\D*?) ?(\d+)(?: of \d+)?(,.*)?$/.exec(caption) ?? [];
  const same = number !== "" && Number(number) === step;
  const far = `${count(step)}${last === null ? "" : ` of ${count(last)}`}`;
  if (same) return `${word} ${far}${rest}`;
  return `${word === "step" ? "moment" : "step"} ${far}${caption === "" ? "" : ` · ${word !== "" && rest === "" ? `${word} ${count(Number(number))}` : caption}`}`;
}

/** Average milliseconds for a step, above which the time of a match is shown. */
const leastStepTime = 20;

/** Steps that a watcher who follows a live match is behind it at most. */
const lag = 2;

/** The line under the board: what is happening, and in the end who won and why. */
export class Caption {
  readonly element = element("div", { class: "caption" });
  private readonly differs = changes();

  show(moment: Moment, newest: Pick<Moment, "step" | "ms">, match: MatchInfo, theme: Theme): void {
    if (!this.differs(moment, newest.step, newest.ms, match, theme)) return;
    const outcome = moment.step >= newest.step && match.status === "finished" ? match.outcome : null;
    // One panel stands for all seats of a team that won.
    const winners = outcome ? moment.picture.panels.filter((panel) => outcome.winners.includes(panel.seat)) : [];
    this.element.dataset.step = String(moment.step);
    this.element.classList.toggle("is-over", outcome !== null);
    const far = clockWords(moment.picture.caption, moment.step, match.status === "live" && moment.step >= newest.step - lag ? null : newest.step);
    show(this.element, h("div", { class: "caption-words", style: { "--winner": winners.length === 1 ? ink(winners[0]!.color, theme) : "var(--muted)" } },
      h("div", { class: "banner", role: "status" }, h("span", { class: "banner-crown", hidden: !outcome || outcome.winners.length === 0 }, icon("crown")),
        h("div", { class: "banner-words" }, h("strong", { class: "banner-text" }, outcome ? resultWords(outcome, match) : ""),
          h("span", { class: "banner-reason" }, outcome ? capital(withNames(outcomeWords(outcome), seatNames(match.seats))) : ""))),
      h("p", { class: "caption-text" }, far)),
    // If players answer at once, their thinking time would mean nothing to a watcher.
    h("span", { class: "caption-time", title: "Time since the start of the match" }, newest.ms >= 1000 && newest.ms >= leastStepTime * newest.step ? `after ${clock(moment.ms)}` : ""));
  }
}
