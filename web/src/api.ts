import type { Contest, ContestSummary } from "./contest/contest_info";
import type { GamePageInfo } from "./game/game_page";
import type { GameInfo, LabInfo, MatchFrames, MatchInfo, MatchLists, Overview, StartedMatch, StartRequest } from "./match_info";
import type { Frame } from "./picture";

/** A refusal by the server (status > 0) or no answer at all (status 0). */
export class ApiError extends Error {
  constructor(readonly status: number, message: string) { super(message); }
}

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, "The arena does not answer.");
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, reasonIn(body, response.status));
  if (body === null) throw new ApiError(response.status, "The arena sent something that is not JSON.");
  return body as T;
}

function reasonIn(body: unknown, status: number): string {
  if (body && typeof body === "object" && "error" in body) return String(body.error);
  return `The arena answered with status ${status}.`;
}

const contestPath = (name: string): string => `/api/contests/${encodeURIComponent(name)}`;
/** A match of the arena, or with an id "contest/NAME/MATCH" one of a contest. */
function matchPath(id: string): string {
  const [place, contest, match] = id.split("/");
  return place === "contest" && contest && match ? `${contestPath(contest)}/matches/${encodeURIComponent(match)}` : `/api/matches/${encodeURIComponent(id)}`;
}

export const fetchGames = (): Promise<GameInfo[]> => ask("/api/games");
export const fetchGame = (name: string): Promise<GamePageInfo> => ask(`/api/games/${encodeURIComponent(name)}`);
export const fetchLab = (game: string): Promise<LabInfo> => ask(`/api/labs/${encodeURIComponent(game)}`);
export const fetchMatches = (signal?: AbortSignal): Promise<MatchLists> =>
  ask("/api/matches", signal ? { signal } : {});
export const fetchMatch = (id: string): Promise<MatchInfo> => ask(matchPath(id));
/** The frames of some steps: the first complete, the others told by what changed; of `every` so many steps one. */
export const fetchFrames = (id: string, from: number, to: number, every = 1, signal?: AbortSignal): Promise<MatchFrames<Frame>> =>
  ask(`${matchPath(id)}/frames?from=${from}&to=${to}&every=${every}`, signal ? { signal } : {});
export const fetchOverview = (id: string): Promise<Overview> => ask(`${matchPath(id)}/overview`);
export const fetchContests = (): Promise<ContestSummary[]> => ask("/api/contests");
export const fetchContest = (name: string): Promise<Contest> => ask(contestPath(name));
export const contestReportPath = (name: string): string => `${contestPath(name)}/report`;
export const recordPath = (id: string): string => `${matchPath(id)}/record`;

/** Some arenas let only those start a match who know their token. */
export const startMatch = (request: StartRequest, token: string): Promise<StartedMatch> =>
  ask("/api/matches", {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(request),
  });

const socketHost = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
export const liveAddress = (id: string): string => `${socketHost()}/api/live/${encodeURIComponent(id)}`;
export const playAddress = (id: string, seat: number, key: string): string =>
  `${socketHost()}/api/play/${encodeURIComponent(id)}/${seat}?key=${encodeURIComponent(key)}`;
export const privateAddress = (match: string, key: string): string =>
  `${socketHost()}/api/private/${encodeURIComponent(match)}?key=${encodeURIComponent(key)}`;
