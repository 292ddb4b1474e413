// Parts shared by all pages of a season: the bar with its places, the person who is logged in, and how a page updates itself.
import type { ApiError } from "../api";
import { problemOf, sentence } from "../format";
import { h as element, setHidden } from "../dom";
import { follow } from "../follow";
import { header, pageTitle, placeLink } from "../parts/header";
import { stateMessage } from "../parts/state";
import { toast } from "../parts/hand_over";
import type { Page } from "../router";
import { h, show, type View } from "../view";
import { workersLink } from "../workers/worker_table";
import { fetchSeason, fetchSession, logOut } from "./season_api";
import { seasonAddress, teamAddress, type Season, type Session } from "./season_info";

/** The values from which a page of a season is made. */
export interface Visit {
  readonly name: string;
  readonly session: Session;
  season: Season;
  readonly main: HTMLElement;
  /** Your own teams in this season. */
  readonly teams: Session["teams"];
  readonly isTeacher: boolean;
  /** Loads now and again at this interval while the page is visible, until it is left. If the server is away, the content stays. Returns a function that loads at once. */
  follow<T>(milliseconds: number, load: () => Promise<T>, show: (loaded: T) => void): () => void;
  /** Called when the page is left. */
  atEnd(end: () => void): void;
  isLeft(): boolean;
  /** The bar for the season's present state. */
  refreshBar(): void;
}

export type OpenSeasonPage = (visit: Visit) => void;

const places = (visit: Visit): [string, string][] => {
  const list: [string, string][] = [["", "Standings"]];
  const own = visit.teams[0];
  if (own) list.push([teamAddress(visit.name, own).slice(seasonAddress(visit.name).length + 1), "My team"], ["upload", "Upload"], ["friendlies", "Friendlies"]);
  if (own || visit.isTeacher) list.push(["messages", "Messages"]);
  if (visit.isTeacher) list.push(["teacher", "Teacher"]);
  return [...list, ["help", "Help"]];
};

function sessionPart({ name, session, teams }: Visit): View {
  if (!session.person) return h("div", { class: "season-who" }, h("a", { class: "button", href: seasonAddress(name, "login") }, "Log in"));
  const team = teams[0];
  const whose = session.person.role === "teacher" ? "teacher" : team?.name ?? "in no team here";
  const leave = async (): Promise<void> => {
    await logOut().catch((error: unknown) => toast(problemOf(error)));
    location.assign(seasonAddress(name));
  };
  return h("div", { class: "season-who" }, h("span", { class: "season-name" }, h("b", {}, session.person.name), ` · ${whose}`),
    h("button", { type: "button", class: "button button-small", on: { click: () => void leave() } }, "Log out"));
}

function bar(visit: Visit, workers: Element): View {
  const here = location.pathname.replace(/\/$/, "");
  const links = places(visit).map(([page, words]) => {
    const address = seasonAddress(visit.name, page);
    return h("a", { href: address, "aria-current": address === here ? "page" : null }, words);
  });
  return h("div", { class: "season-bar" }, h("nav", { class: "season-nav", "aria-label": "Season" }, links, workers), sessionPart(visit));
}

/** On a phone the bar is longer than the screen, so the present place is scrolled to the middle. */
function showBar(place: HTMLElement, visit: Visit, workers: Element): void {
  show(place, bar(visit, workers));
  const nav = place.querySelector("nav")!;
  const current = nav.querySelector<HTMLElement>("[aria-current]");
  if (current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}

/** A page of a season; `title`: its title beside the season's name, "": its home. */
export function seasonFrame(name: string, title: string, open: OpenSeasonPage): Page {
  document.title = `${title ? `${title} · ` : ""}${name} · Agon`;
  const main = element("main", { class: "contest season", "aria-busy": "true" });
  const barPlace = element("div", { class: "season-bar-place" });
  const offline = element("p", { class: "offline season-offline", role: "status", hidden: true }, "The arena does not answer. What you see may be old.");
  const heading = pageTitle(title ? placeLink(name, seasonAddress(name)) : "Season", title || name);
  const ends: (() => void)[] = [];
  let left = false;

  const followed = <T>(milliseconds: number, load: () => Promise<T>, shown: (loaded: T) => void): (() => void) => {
    const { now, stop } = follow(milliseconds, load, (loaded) => {
      setHidden(offline, true);
      shown(loaded);
    }, (error) => {
      // A page that does not exist, or is not for this person, will not appear by waiting.
      const refused = [401, 403, 404].includes(error.status);
      if (refused) show(main, refusal(name, error));
      setHidden(offline, error.status > 0 && error.status < 500);
      return !refused;
    });
    ends.push(stop);
    return now;
  };

  ends.push(follow(2000, () => Promise.all([fetchSession(), fetchSeason(name)]), ([session, season]) => {
    const isTeacher = session.person?.role === "teacher";
    const workers = workersLink("", isTeacher);
    const visit: Visit = {
      name, session, season, main, isTeacher, teams: session.teams.filter((team) => team.season === name),
      follow: followed, atEnd: (end) => void ends.push(end), isLeft: () => left, refreshBar: () => showBar(barPlace, visit, workers),
    };
    visit.refreshBar();
    main.removeAttribute("aria-busy");
    open(visit);
    return false;
  }, (error) => {
    main.removeAttribute("aria-busy");
    show(main, refusal(name, error));
    return error.status === 0;
  }).stop);
  return {
    element: element("div", { class: "shell shell-season" }, header(heading), barPlace, offline, main),
    leave: () => {
      left = true;
      for (const end of ends) end();
    },
  };
}

/** Says why a page of a season is not shown, and what can be done. */
export function refusal(name: string, error: ApiError): View {
  const home = h("a", { href: "/", class: "button" }, "To the lobby");
  const logIn = h("a", { href: seasonAddress(name, "login"), class: "button button-main" }, "Log in");
  if (error.status === 404) return stateMessage("Not here", sentence(error.message), home);
  if (error.status === 401) return stateMessage("Log in first", sentence(error.message), logIn, home);
  if (error.status === 403) return stateMessage("Not for you", sentence(error.message), logIn, home);
  if (error.status === 0) return stateMessage("The arena does not answer", "Trying again and again. Is the server running?");
  return stateMessage("This cannot be shown", sentence(error.message), home);
}

/** Whether this person may see a page for people of the season; if not, it says so. */
export function needsTeam(visit: Visit, what: string): boolean {
  if (visit.teams.length > 0) return false;
  const words = visit.isTeacher ? "A teacher has no team; log in with the token of a student to try it." : visit.session.person ? "You are in no team of this season." : "Log in with the token that your teacher gave you.";
  show(visit.main, stateMessage(what, words, h("a", { href: seasonAddress(visit.name, "login"), class: "button button-main" }, "Log in"), h("a", { href: seasonAddress(visit.name), class: "button" }, "To the standings")));
  return true;
}

/** Leads from a refusal to the page that lists them all. */
export const whyRefused = (): HTMLElement => element("a", { class: "more", href: "/docs/why-refused" }, "What to do");
