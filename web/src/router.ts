import { contestMatchId } from "./contest/contest_info";

/** A page: what is shown, its title, and how to let go of sockets and timers when it is left. */
export interface Page { element: HTMLElement; leave(): void }

export type Route =
  | { page: "lobby" }
  | { page: "matches" | "games" | "contests" | "seasons" }
  | { page: "play"; game: string | null }
  | { page: "docs"; document: string | null }
  | { page: "game"; game: string }
  | { page: "match"; id: string }
  | { page: "simulator"; game: string; id: string | null }
  | { page: "practice"; game: string }
  | { page: "contest"; contest: string }
  | { page: "tuning"; contest: string }
  | { page: "entrant"; contest: string; entrant: string }
  | { page: "season"; season: string; place: SeasonPlace }
  | { page: "seasonMatch"; season: string; match: string }
  | { page: "workers" }
  | { page: "elsewhereMatch"; match: string }
  | { page: "missing" };

/** Where in a season: its home, or a page of it; `id`: a team's name or a version's number. */
export type SeasonPlace =
  | { at: "home" | "upload" | "friendlies" | "messages" | "help" | "teacher" | "login" }
  | { at: "team" | "version"; id: string };

const seasonPages = ["upload", "friendlies", "messages", "help", "teacher", "login"] as const;

function seasonRoute(season: string, place: string | undefined, id: string | undefined): Route {
  if (!place) return { page: "season", season, place: { at: "home" } };
  const at = seasonPages.find((one) => one === place);
  if (at && !id) return { page: "season", season, place: { at } };
  if (place === "teams" && id) return { page: "season", season, place: { at: "team", id } };
  if (place === "versions" && id) return { page: "season", season, place: { at: "version", id } };
  if (place === "matches" && id) return { page: "seasonMatch", season, match: id };
  return { page: "missing" };
}

/** Addresses that have changed: links and bookmarks to the old ones lead to the new ones. */
const moved: readonly (readonly [RegExp, string])[] = [
  [/^\/match\//, "/matches/"],
  [/^\/contest(?=\/|$)/, "/contests"],
  [/^(\/contests\/[^/]+)\/player\//, "$1/players/"],
  [/^(\/contests\/[^/]+)\/match\//, "$1/matches/"],
];
export const presentPath = (path: string): string => moved.reduce((known, [old, present]) => known.replace(old, present), path);

const lists = ["matches", "games", "contests", "seasons"] as const;

export function routeOf(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  try {
    const parts = path.replace(/^\/|\/$/g, "").split("/").map(decodeURIComponent);
    return parts.every((part) => part !== "") ? routeOfParts(parts) : { page: "missing" };
  } catch {
    return { page: "missing" };
  }
}

function routeOfParts([place, first, second, third, ...rest]: string[]): Route {
  const list = lists.find((one) => one === place);
  if (list && !first) return { page: list };
  if (place === "play" && !second) return { page: "play", game: first ?? null };
  if (place === "docs" && !second) return { page: "docs", document: first ?? null };
  if (place === "workers" && !first) return { page: "workers" };
  if (place === "workers" && first === "matches" && second && !third) return { page: "elsewhereMatch", match: second };
  if (!first || rest.length > 0) return { page: "missing" };
  if (place === "seasons") return seasonRoute(first, second, third);
  if (place === "practice" && !second) return { page: "practice", game: first };
  if (place === "games" && !second) return { page: "game", game: first };
  if ((place === "matches" || place === "embed") && !second) return { page: "match", id: first };
  if (place === "simulator" && !third) return { page: "simulator", game: first, id: second ?? null };
  if (place === "contests" && !second) return { page: "contest", contest: first };
  if (place === "contests" && second === "tuning" && !third) return { page: "tuning", contest: first };
  if (place === "contests" && second === "players" && third) return { page: "entrant", contest: first, entrant: third };
  if (place === "contests" && second === "matches" && third) return { page: "match", id: contestMatchId(first, third) };
  return { page: "missing" };
}

export function navigate(path: string): void {
  history.pushState(null, "", path);
  window.dispatchEvent(new Event("agon:navigate"));
}

/** Shows pages by path; plain clicks on links within the site do not reload. */
export function startRouter(host: HTMLElement, open: (route: Route) => Page): void {
  let current: Page | null = null;
  let shown = "";
  const show = (): void => {
    const present = presentPath(location.pathname);
    if (present !== location.pathname) history.replaceState(history.state, "", present + location.search + location.hash);
    if (current && shown === present) return;
    shown = present;
    current?.leave();
    current = open(routeOf(shown));
    host.replaceChildren(current.element);
    window.scrollTo(0, 0);
  };
  document.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
  window.addEventListener("popstate", show);
  window.addEventListener("agon:navigate", show);
  show();
}
