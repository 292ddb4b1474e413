import { h, setHidden, setText } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { icon } from "../icons";
import { outcomeWords, sidesOf, wasStopped, type MatchInfo, type Outcome } from "../match_info";
import { capital, clock } from "../format";
import { seatNames, withNames } from "../seat_names";
import type { Moment } from "../timeline";

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

/** Average milliseconds for a step, above which the time of a match is shown. */
const leastStepTime = 20;

/** The line under the board: what is happening, and in the end who won and why. */
export class Caption {
  private readonly text = h("p", { class: "caption-text" });
  private readonly time = h("span", { class: "caption-time", title: "Time since the start of the match" });
  private readonly banner = h("strong", { class: "banner-text" });
  private readonly reason = h("span", { class: "banner-reason" });
  private readonly crown = h("span", { class: "banner-crown" });
  readonly element = h("div", { class: "caption" });

  constructor() {
    this.crown.append(icon("crown"));
    const outcome = h("div", { class: "banner", role: "status" }, this.crown, h("div", { class: "banner-words" }, this.banner, this.reason));
    this.element.append(h("div", { class: "caption-words" }, this.text, outcome),
      this.time);
  }

  show(moment: Moment, newest: Pick<Moment, "step" | "ms">, match: MatchInfo, theme: Theme): void {
    const outcome = moment.step >= newest.step && match.status === "finished" ? match.outcome : null;
    setText(this.text, moment.picture.caption);
    this.element.dataset.step = String(moment.step);
    // If players answer at once, their thinking time would mean nothing to a watcher.
    setText(this.time, newest.ms >= 1000 && newest.ms >= leastStepTime * newest.step ? clock(moment.ms) : "");
    this.element.classList.toggle("is-over", outcome !== null);
    setHidden(this.crown, !outcome || outcome.winners.length === 0);
    setText(this.banner, outcome ? resultWords(outcome, match) : "");
    setText(this.reason, outcome ? capital(withNames(outcomeWords(outcome), seatNames(match.seats))) : "");
    // One panel stands for all seats of a team that won.
    const winners = outcome ? moment.picture.panels.filter((panel) => outcome.winners.includes(panel.seat)) : [];
    this.element.style.setProperty("--winner", winners.length === 1 ? ink(winners[0]!.color, theme) : "var(--muted)");
  }
}
