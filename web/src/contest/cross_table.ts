import { h } from "../dom";
import { entrantAddress, halves, meeting, meetingAddress, type Contest } from "./contest_info";

/** The results of all pairs as warm and cold cells: the row's points against the column. */
export function crossTable(contest: Contest): HTMLElement {
  const names = contest.standings.map((one) => one.entrant);
  const head = h("tr", {}, h("td", {}), ...names.map((name, index) => h("th", { scope: "col", title: name }, index + 1)));
  const rows = names.map((name, index) =>
    h("tr", {}, h("th", { scope: "row" }, h("span", { class: "cross-place" }, index + 1), " ", h("a", { href: entrantAddress(contest.contest, name) }, name)),
      ...names.map((other) => cell(contest, name, other))));
  return h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": "Cross table" },
    h("table", { class: "cross" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}

function cell(contest: Contest, name: string, other: string): HTMLElement {
  if (name === other) return h("td", { class: "cross-self" });
  const met = meeting(contest, name, other);
  if (!met) return h("td", { class: "cross-none" }, "·");
  const share = met.points / met.matches;
  const words = `${name} against ${other}: ${met.won} won, ${met.drawn} drawn, ${met.lost} lost`;
  const made = h("td", { title: words }, h("a", { class: "cross-link", href: meetingAddress(contest.contest, name, other) }, h("b", {}, halves(met.points)), h("small", {}, `/${met.matches}`)));
  made.style.setProperty("--share", share.toFixed(3));
  made.className = share >= 0.5 ? "cross-won" : "cross-lost";
  return made;
}
