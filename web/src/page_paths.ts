// The addresses of the pages. The build writes their patterns into page_paths.txt, by which the server tells a page from a
// path that leads nowhere.
import { contestMatchId } from "./contest/contest_info";

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

/** A place in a season: its home, or another page; `id`: a team's name or a version's number. */
export type SeasonPlace =
  | { at: "home" | "upload" | "friendlies" | "messages" | "help" | "teacher" | "login" }
  | { at: "team" | "version"; id: string };

const inSeason = (at: Exclude<SeasonPlace, { id: string }>["at"]) => (season: string): Route => ({ page: "season", season, place: { at } });
const ofSeason = (at: "team" | "version") => (season: string, id: string): Route => ({ page: "season", season, place: { at, id } });

/** The page for each address. A star stands for a part of the path; the parts are decoded and passed in order. */
const routes: Readonly<Record<string, (first: string, second: string) => Route>> = {
  "/": () => ({ page: "lobby" }),
  "/index.html": () => ({ page: "lobby" }),
  "/matches": () => ({ page: "matches" }),
  "/matches/*": (id) => ({ page: "match", id }),
  "/embed/*": (id) => ({ page: "match", id }),
  "/games": () => ({ page: "games" }),
  "/games/*": (game) => ({ page: "game", game }),
  "/play": () => ({ page: "play", game: null }),
  "/play/*": (game) => ({ page: "play", game }),
  "/practice/*": (game) => ({ page: "practice", game }),
  "/simulator/*": (game) => ({ page: "simulator", game, id: null }),
  "/simulator/*/*": (game, id) => ({ page: "simulator", game, id }),
  "/docs": () => ({ page: "docs", document: null }),
  "/docs/*": (document) => ({ page: "docs", document }),
  "/contests": () => ({ page: "contests" }),
  "/contests/*": (contest) => ({ page: "contest", contest }),
  "/contests/*/tuning": (contest) => ({ page: "tuning", contest }),
  "/contests/*/players/*": (contest, entrant) => ({ page: "entrant", contest, entrant }),
  "/contests/*/matches/*": (contest, match) => ({ page: "match", id: contestMatchId(contest, match) }),
  "/seasons": () => ({ page: "seasons" }),
  "/seasons/*": inSeason("home"),
  "/seasons/*/upload": inSeason("upload"),
  "/seasons/*/friendlies": inSeason("friendlies"),
  "/seasons/*/messages": inSeason("messages"),
  "/seasons/*/help": inSeason("help"),
  "/seasons/*/teacher": inSeason("teacher"),
  "/seasons/*/login": inSeason("login"),
  "/seasons/*/teams/*": ofSeason("team"),
  "/seasons/*/versions/*": ofSeason("version"),
  "/seasons/*/matches/*": (season, match) => ({ page: "seasonMatch", season, match }),
  "/workers": () => ({ page: "workers" }),
  "/workers/matches/*": (match) => ({ page: "elsewhereMatch", match }),
};

/** Old addresses, which lead to the new ones with the same parts, for links and bookmarks. */
const moved: Readonly<Record<string, string>> = {
  "/match/*": "/matches/*",
  "/contest": "/contests",
  "/contest/*": "/contests/*",
  "/contest/*/tuning": "/contests/*/tuning",
  "/contest/*/player/*": "/contests/*/players/*",
  "/contest/*/match/*": "/contests/*/matches/*",
};

/** One pattern a line. */
export const pagePaths = (): string => [...Object.keys(routes), ...Object.keys(moved)].map((path) => `${path}\n`).join("");

/** The parts of the path at the stars of the pattern; null if it does not fit. */
function fitting(path: string, pattern: string): string[] | null {
  const [parts, wanted] = [path, pattern].map((text) => (text === "/" ? text : text.replace(/\/$/, "")).split("/"));
  const fits = parts!.length === wanted!.length && parts!.every((part, index) => part === wanted![index] || (wanted![index] === "*" && part !== ""));
  return fits ? parts!.filter((_, index) => wanted![index] === "*") : null;
}

export function presentPath(path: string): string {
  for (const [old, present] of Object.entries(moved)) {
    const parts = fitting(path, old);
    if (parts) return present.replace(/\*/g, () => parts.shift()!);
  }
  return path;
}

export function routeOf(path: string): Route {
  for (const [pattern, route] of Object.entries(routes)) {
    const parts = fitting(path, pattern);
    if (!parts) continue;
    try {
      const [first = "", second = ""] = parts.map(decodeURIComponent);
      return route(first, second);
    } catch {
      break; // a part that is not encoded as an address should be
    }
  }
  return { page: "missing" };
}
