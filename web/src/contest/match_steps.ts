import { fetchContestAround } from "../api";
import { h } from "../dom";
import { icon, type IconName } from "../icons";
import { contestAddress, matchAddress, type Contest } from "./contest_info";

function step(name: IconName, label: string): HTMLAnchorElement {
  const link = h("a", { class: "icon-button", role: "link", title: label, "aria-label": label, "aria-disabled": "true" });
  link.append(icon(name));
  return link;
}

function lead(link: HTMLAnchorElement, contest: Contest, match: string | undefined): void {
  const address = match === undefined ? null : matchAddress(contest.contest, match);
  if (address === null) return;
  link.href = address;
  link.removeAttribute("aria-disabled");
}

/** Links from a match back to its contest, and to the matches before and after it; null: it belongs to no contest. */
export function contestOfMatch(id: string): { link: HTMLElement; steps: HTMLElement } | null {
  const [place, name, match] = id.split("/");
  if (place !== "contest" || !name || !match) return null;
  const link = h("a", { class: "match-game match-place", href: contestAddress(name), title: `Back to the contest ${name}` }, "‹ ", name);
  const [before, after] = [step("back", "The match before"), step("forward", "The next match")];
  const steps = h("nav", { class: "match-steps", "aria-label": "Matches of the contest" }, before, after);
  // The page works without these links.
  void fetchContestAround(name, match).then((contest) => {
    const at = contest.matches.findIndex((one) => one.match === match);
    if (at < 0) return;
    lead(before, contest, contest.matches[at - 1]?.match);
    lead(after, contest, contest.matches.slice(at).find((one) => one.match !== match)?.match);
  }).catch(() => undefined);
  return { link, steps };
}
