import { fetchOwnParts } from "../api";
import { resultOf } from "../contest/match_filter";
import { sentence } from "../format";
import { h as element } from "../dom";
import { h, show, type View } from "../view";
import { seasonAddress, seasonMatchId, sideName, teamAddress, versionAddress, type LadderMatch, type Session, type Side } from "./season_info";
import { kindNames } from "./season_words";

const isOwnSide = (session: Session, season: string, { team }: Side): boolean => session.teams.some((each) => each.season === season && each.id === team);

/** The first seat of your own program: a side has the first or the second half of the seats. */
export function ownSeatIn(match: LadderMatch, session: Session, seats: number): number | null {
  const mine = (side: Side): boolean => session.teams.some((each) => each.id === side.team);
  if (!mine(match.a) && !mine(match.b)) return null;
  return mine(match.a) === match.a_first ? 0 : Math.floor(seats / 2);
}

/** The standard error of your own programs, as text. */
async function errorsPart(season: string, match: LadderMatch): Promise<View[]> {
  const parts = await fetchOwnParts(seasonMatchId(season, match.id));
  return parts.filter(({ errors }) => errors !== "").map(({ seat, side, errors }) => {
    const name = sideName(side === "a" ? match.a : match.b);
    return h("details", { class: "fold" }, h("summary", {}, `Standard error of ${name}, seat ${seat + 1}`), h("pre", { class: "season-log", tabIndex: 0, "aria-label": `Standard error of ${name}` }, errors));
  });
}

/** The season's facts about a match: kind, versions, faults, whether it counts. */
export function besideMatch(season: string, match: LadderMatch, session: Session): HTMLElement {
  const isTeacher = session.person?.role === "teacher";
  const side = (one: Side, points: number): View => {
    const own = !one.house && (isTeacher || isOwnSide(session, season, one));
    return h("li", {}, h("a", { href: own ? versionAddress(season, one.version) : teamAddress(season, { id: one.team, name: one.name }) }, sideName(one)), h("span", { class: points === 1 ? "result result-won" : "result" }, resultOf(points)));
  };
  const counts = match.voided ? `does not count: ${match.voided}` : match.rated ? "rated" : "not rated";
  const faults = (match.faults ?? []).map(({ entrant, text, code }) => h("li", {}, h("b", {}, sideName(entrant === 0 ? match.a : match.b)), ` ${sentence(text || code)}`));
  const place = element("section", { class: "beside-match", "aria-label": "In this season" });
  const draw = (...errors: View[]): void => show(place,
    h("p", { class: "beside-head" }, h("span", { class: "tag" }, kindNames[match.kind]), h("span", {}, `#${match.id} · ${counts}`)),
    h("ul", { class: "beside-sides" }, side(match.a, match.points), side(match.b, match.points_b)),
    faults.length > 0 ? h("ul", { class: "beside-faults" }, faults) : null,
    isTeacher && !match.voided ? h("p", {}, h("a", { class: "more", href: `${seasonAddress(season, "teacher")}#void=${match.id}` }, "Void this match")) : null, errors);
  draw();
  if (isTeacher || isOwnSide(session, season, match.a) || isOwnSide(session, season, match.b)) {
    // The page works without them.
    void errorsPart(season, match).then((parts) => draw(...parts)).catch(() => undefined);
  }
  return place;
}
