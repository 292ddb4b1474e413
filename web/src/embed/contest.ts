// A contest inside its page, written by `agon contest report STORE --html OUT.html`. The pages of its entrants are the same file, told
// apart by the part after the #.
import { contestAddress, placeContest, type Contest } from "../contest/contest_info";
import { h } from "../dom";
import { contestParts } from "../pages/contest";
import { EntrantView } from "../pages/entrant";
import { header, pageTitle, placeLink } from "../parts/header";
import * as view from "../view";
import { documentInside } from "./data";

/** The contest, and the addresses of its matches' records, relative to the page. */
interface ContestInside { contest: Contest; replays: Record<string, string> }

const playerMark = "#player=";

export async function openContest(host: HTMLElement): Promise<void> {
  const { contest, replays } = await documentInside<ContestInside>("agon-contest");
  placeContest({
    contest: () => "#",
    entrant: (_, entrant) => playerMark + encodeURIComponent(entrant),
    meeting: (_, entrant, other) => `${playerMark}${encodeURIComponent(entrant)}&against=${encodeURIComponent(other)}`,
    match: (_, match) => replays[match] ?? null,
  });
  let left: EntrantView | null = null;
  const show = (): void => {
    left?.leave();
    left = null;
    const main = h("main", { class: "contest" });
    const name = location.hash.startsWith(playerMark) ? new URLSearchParams(location.hash.slice(1)).get("player") : null;
    host.replaceChildren(h("div", { class: "shell" }, header(name === null ? pageTitle("Contest", contest.contest) : pageTitle(placeLink(contest.contest, contestAddress(contest.contest)), name)), main));
    if (name === null) return view.show(main, contestParts(contest, []));
    left = new EntrantView(main, name);
    void left.show(contest);
    window.scrollTo(0, 0);
  };
  window.addEventListener("hashchange", show);
  show();
}
