// A contest inside its page, written by `agon contest report STORE --html OUT.html`. The pages of its entrants are the same file, told
// apart by the part after the #.
import { contestAddress, placeContest, type Contest } from "../contest/contest_info";
import { h } from "../dom";
import { contestParts } from "../pages/contest";
import { EntrantView } from "../pages/entrant";
import { header } from "../parts/header";
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
    host.replaceChildren(h("div", { class: "shell" }, header(heading(contest, name)), main));
    if (name === null) return main.replaceChildren(...contestParts(contest, null));
    left = new EntrantView(main, name);
    void left.show(contest);
    window.scrollTo(0, 0);
  };
  window.addEventListener("hashchange", show);
  show();
}

function heading(contest: Contest, entrant: string | null): HTMLElement {
  const [first, second] = entrant === null
    ? [h("span", { class: "match-game" }, "Contest"), contest.contest]
    : [h("a", { class: "match-game match-place", href: contestAddress(contest.contest) }, contest.contest), entrant];
  return h("h1", { class: "match-title" }, first, h("span", { class: "match-names" }, second));
}
