// Parts shared by all pages of a season: the bar with its places, the person who is logged in, and how a page updates itself.
import { ApiError } from "../api";
import { h, setHidden } from "../dom";
import { sentence } from "../format";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import { toast } from "../parts/toast";
import type { Page } from "../router";
import { workersLink } from "../workers/link";
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
  follow(milliseconds: number, look: () => Promise<void>): () => void;
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

function sessionPart({ name, session, teams }: Visit): HTMLElement {
  if (!session.person) return h("div", { class: "season-who" }, h("a", { class: "button", href: seasonAddress(name, "login") }, "Log in"));
  const team = teams[0];
  const whose = session.person.role === "teacher" ? "teacher" : team?.name ?? "in no team here";
  const leave = async (): Promise<void> => {
    await logOut().catch((error: unknown) => toast(error instanceof Error ? error.message : String(error)));
    location.assign(seasonAddress(name));
  };
  return h("div", { class: "season-who" }, h("span", { class: "season-name" }, h("b", {}, session.person.name), ` · ${whose}`),
    h("button", { type: "button", class: "button button-small", on: { click: () => void leave() } }, "Log out"));
}

function bar(visit: Visit): HTMLElement {
  const here = location.pathname.replace(/\/$/, "");
  const links = places(visit).map(([page, words]) => {
    const address = seasonAddress(visit.name, page);
    return h("a", { href: address, "aria-current": address === here ? "page" : null }, words);
  });
  return h("div", { class: "season-bar" }, h("nav", { class: "season-nav", "aria-label": "Season" }, ...links, workersLink("", visit.isTeacher)), sessionPart(visit));
}

/** On a phone the bar is longer than the screen, so the present place is scrolled to the middle. */
function showBar(place: HTMLElement, visit: Visit): void {
  place.replaceChildren(bar(visit));
  const nav = place.querySelector("nav")!;
  const current = nav.querySelector<HTMLElement>("[aria-current]");
  if (current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}

/** A page of a season; `title`: its title beside the season's name, "": its home. */
export function seasonFrame(name: string, title: string, open: OpenSeasonPage): Page {
  document.title = `${title ? `${title} · ` : ""}${name} · Agon`;
  const main = h("main", { class: "contest season", "aria-busy": "true" });
  const barPlace = h("div", { class: "season-bar-place" });
  const offline = h("p", { class: "offline season-offline", role: "status", hidden: true }, "The arena does not answer. What you see may be old.");
  const heading = h("h1", { class: "match-title" }, title ? h("a", { class: "match-game match-place", href: seasonAddress(name) }, name) : h("span", { class: "match-game" }, "Season"),
    h("span", { class: "match-names" }, title || name));
  const element = h("div", { class: "shell shell-season" }, header(heading), barPlace, offline, main);
  const ends: (() => void)[] = [];
  let left = false;

  const follow = (milliseconds: number, look: () => Promise<void>): (() => void) => {
    let timer = 0;
    let works = false;
    let refused = false;
    let wanted = false;
    const again = async (): Promise<void> => {
      window.clearTimeout(timer);
      wanted = works;
      if (works || left || refused) return;
      works = true;
      try {
        await look();
        if (!left) setHidden(offline, true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (left) return;
        // A page that does not exist, or is not for this person, will not appear by waiting.
        refused = [401, 403, 404].includes(error.status);
        if (refused) main.replaceChildren(refusal(name, error));
        setHidden(offline, error.status > 0 && error.status < 500);
      } finally {
        works = false;
        if (!left && !refused && !document.hidden) timer = window.setTimeout(() => void again(), wanted ? 0 : milliseconds);
      }
    };
    const seen = (): void => { if (!document.hidden && !refused) void again(); };
    document.addEventListener("visibilitychange", seen);
    ends.push(() => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    });
    void again();
    return () => void again();
  };

  const begin = async (): Promise<void> => {
    try {
      const session = await fetchSession();
      const season = await fetchSeason(name);
      if (left) return;
      const visit: Visit = {
        name, session, season, main,
        teams: session.teams.filter((team) => team.season === name), isTeacher: session.person?.role === "teacher",
        follow, atEnd: (end) => void ends.push(end), isLeft: () => left, refreshBar: () => showBar(barPlace, visit),
      };
      visit.refreshBar();
      main.removeAttribute("aria-busy");
      open(visit);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (left) return;
      main.removeAttribute("aria-busy");
      main.replaceChildren(refusal(name, error));
      if (error.status === 0) ends.push(clearing(window.setTimeout(() => void begin(), 2000)));
    }
  };
  void begin();
  return {
    element,
    leave: () => {
      left = true;
      for (const end of ends) end();
    },
  };
}

const clearing = (timer: number) => (): void => window.clearTimeout(timer);

/** Says why a page of a season is not shown, and what can be done. */
export function refusal(name: string, error: ApiError): HTMLElement {
  const home = h("a", { href: "/", class: "button" }, "To the lobby");
  const logIn = h("a", { href: seasonAddress(name, "login"), class: "button button-main" }, "Log in");
  if (error.status === 404) return stateMessage("Not here", sentence(error.message), home);
  if (error.status === 401) return stateMessage("Log in first", sentence(error.message), logIn, home);
  if (error.status === 403) return stateMessage("Not for you", sentence(error.message), logIn, home);
  if (error.status === 0) return stateMessage("The arena does not answer", "Trying again every two seconds. Is the server running?");
  return stateMessage("This cannot be shown", sentence(error.message), home);
}

/** Whether this person may see a page for people of the season; if not, it says so. */
export function needsTeam(visit: Visit, what: string): boolean {
  if (visit.teams.length > 0) return false;
  const words = visit.isTeacher ? "A teacher has no team; log in with the token of a student to try it." : visit.session.person ? "You are in no team of this season." : "Log in with the token that your teacher gave you.";
  visit.main.replaceChildren(stateMessage(what, words, h("a", { href: seasonAddress(visit.name, "login"), class: "button button-main" }, "Log in"), h("a", { href: seasonAddress(visit.name), class: "button" }, "To the standings")));
  return true;
}

/** Runs the request of a button. If it is refused, the reason is shown beside the button. */
export async function tried(button: HTMLButtonElement, problem: HTMLElement, work: () => Promise<void>): Promise<boolean> {
  button.disabled = true;
  problem.hidden = true;
  try {
    await work();
    return true;
  } catch (error) {
    problem.textContent = sentence(error instanceof Error ? error.message : String(error));
    problem.hidden = false;
    return false;
  } finally {
    button.disabled = false;
  }
}

/** Leads from a refusal to the page that lists them all. */
export const whyRefused = (): HTMLElement => h("a", { class: "more", href: "/docs/why-refused" }, "What to do");

export const problemLine = (): HTMLElement => h("p", { class: "form-error", role: "alert", hidden: true });

export const section = (heading: string, ...content: (Node | null)[]): HTMLElement => h("section", { class: "contest-section" }, h("h2", {}, heading), ...content);
export const tableFrame = (label: string, classes: string, head: readonly (readonly [string, string?])[], body: HTMLElement): HTMLElement =>
  h("div", { class: "table-scroll", tabIndex: 0, role: "region", "aria-label": label },
    h("table", { class: classes }, h("thead", {}, h("tr", {}, ...head.map(([words, kind]) => h("th", { scope: "col", class: kind ?? "" }, words)))), body));
