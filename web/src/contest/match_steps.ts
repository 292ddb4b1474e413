import { ask } from "../api";
import { h as element } from "../dom";
import { icon, type IconName } from "../icons";
import { placeLink } from "../parts/header";
import { h, show, type View } from "../view";
import { contestAddress, matchAddress } from "./contest_info";

const step = (name: IconName, label: string, href: string | null): View =>
  h("a", { class: "icon-button", role: "link", title: label, "aria-label": label, "aria-disabled": href === null ? "true" : null, href }, icon(name));

/** Links from a match back to its contest, and to the matches before and after it; null: it belongs to no contest. */
export function contestOfMatch(id: string): { link: HTMLElement; steps: HTMLElement } | null {
  const [place, name, match] = id.split("/");
  if (place !== "contest" || !name || !match) return null;
  const steps = element("nav", { class: "match-steps", "aria-label": "Matches of the contest" });
  const draw = (before: string | null, after: string | null): void => show(steps, step("back", "The match before", before), step("forward", "The next match", after));
  draw(null, null);
  // The page works without these links.
  void ask("GET /api/contests/{contest}", { contest: name, around: match }).then((contest) => {
    const at = contest.matches.findIndex((one) => one.match === match);
    const address = (other: string | undefined): string | null => (other === undefined ? null : matchAddress(contest.contest, other));
    if (at >= 0) draw(address(contest.matches[at - 1]?.match), address(contest.matches.slice(at).find((one) => one.match !== match)?.match));
  }).catch(() => undefined);
  return { link: placeLink(`‹ ${name}`, contestAddress(name), `Back to the contest ${name}`), steps };
}
