import { h } from "../dom";
import { stepInHash } from "../match/moment_link";
import { MatchSource } from "../match/source";
import { Viewer } from "../match/viewer";
import { contestOfMatch } from "../contest/match_steps";
import type { Page } from "../router";
import { sentence } from "../format";
import { messagePage, openingPage } from "./missing";

/** Facts about a match besides the match itself. */
export interface MatchSurroundings {
  /** A heading for its contest or season, in place of the game's name. */
  place?: HTMLElement;
  /** The seat of the watcher, given the number of seats. */
  ownSeat?: (seats: number) => number | null;
  /** Content beside the board. */
  beside?: HTMLElement;
}

/** The match page: waits for the match, then shows it, or says that there is none. */
export function matchPage(id: string, given: readonly Node[] = [], around: MatchSurroundings = {}): Page {
  const contest = contestOfMatch(id);
  const tools = contest ? [...given, contest.steps] : given;
  const element = h("div", { class: "page-host" });
  element.append(openingPage("Opening the match…", ...tools));
  document.title = "Match · Agon";

  const source = new MatchSource(id, {
    ready: () => {
      element.replaceChildren(viewer.element);
      viewer.start();
    },
    grown: () => viewer.grown(),
    finished: () => viewer.finished(),
    notice: (text) => viewer.showNotice(text),
    failed: (error) => {
      const unknown = error.status === 404 && source.match === null;
      const again = h("button", { type: "button", class: "button", on: { click: () => location.reload() } }, "Try again");
      const page = unknown
        ? messagePage("No such match", `This arena has no match “${id.slice(0, 40)}”. It may be on another arena, or too old.`)
        : messagePage("The match cannot be shown", source.match?.problem || sentence(error.message), again);
      element.replaceChildren(page.element);
    },
  }, stepInHash(location.hash) ?? 0);
  const viewer = new Viewer(Object.assign(source, { place: contest?.link ?? null, ...around }), tools);

  return {
    element,
    leave: () => {
      source.close();
      viewer.leave();
    },
  };
}
