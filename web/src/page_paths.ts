// The addresses of the pages. The build writes their patterns into page_paths.txt, by which the server tells a page from a
// path that leads nowhere.
/** The page for each address. A star stands for a part of the path. */
const routes = {
  "/": "lobby", "/index.html": "lobby",
  "/matches": "matches", "/matches/*": "match", "/embed/*": "match",
  "/games": "games", "/games/*": "game",
  "/play": "play", "/play/*": "play", "/practice/*": "practice", "/simulator/*": "simulator", "/simulator/*/*": "simulator",
  "/docs": "docs", "/docs/*": "docs",
  "/contests": "contests", "/contests/*": "contest", "/contests/*/tuning": "tuning", "/contests/*/players/*": "entrant", "/contests/*/matches/*": "contestMatch",
  "/seasons": "seasons", "/seasons/*": "season", "/seasons/*/upload": "upload", "/seasons/*/friendlies": "friendlies", "/seasons/*/messages": "messages",
  "/seasons/*/help": "help", "/seasons/*/teacher": "teacher", "/seasons/*/login": "login",
  "/seasons/*/teams/*": "team", "/seasons/*/versions/*": "version", "/seasons/*/matches/*": "seasonMatch",
  "/terms/*": "term", "/workers": "workers",
} as const;

export type PageName = (typeof routes)[keyof typeof routes] | "missing";
/** `parts`: those of the path at the stars, decoded. */
export interface Route { page: PageName; parts: string[] }

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
  for (const [pattern, page] of Object.entries(routes)) {
    const parts = fitting(path, pattern);
    if (!parts) continue;
    try {
      return { page, parts: parts.map(decodeURIComponent) };
    } catch {
      break; // a part that is not encoded as an address should be
    }
  }
  return { page: "missing", parts: [] };
}
