import type { OwnPart as Part, Rematch, RematchState, Shared } from "./api_types";
import type { AnalysisState } from "./analysis/analysis_state";
import type { Contest, ContestSummary } from "./contest/contest_info";
import type { GamePageInfo } from "./game/game_page";
import type { GameInfo, LabInfo, MatchFrames, MatchInfo, MatchLists, Overview, StartedMatch, StartRequest } from "./match_info";
import type { Frame } from "./picture";
import type { OwnSeat } from "./play/seat_memory";
import type { Thought, ThoughtsAnswer } from "./thoughts/thought";
import type { Tuning } from "./tuning/tuning_info";

/** A refusal by the server (status > 0) or no answer at all (status 0). */
export class ApiError extends Error {
  constructor(readonly status: number, message: string) { super(message); }
}

/** A question that the server does not answer at a later time either. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function reach(path: string, options: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, "The arena does not answer.");
  }
  if (!response.ok) throw new ApiError(response.status, reasonIn(await response.json().catch(() => null), response.status));
  return response;
}

/** Throws ApiError. */
export async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  const response = await reach(path, options);
  const body: unknown = await response.json().catch(() => null);
  if (body === null) throw new ApiError(response.status, "The arena sent something that is not JSON.");
  return body as T;
}

function reasonIn(body: unknown, status: number): string {
  if (body && typeof body === "object" && "error" in body) return String(body.error);
  return `The arena answered with status ${status}.`;
}

const contestPath = (name: string): string => `/api/contests/${encodeURIComponent(name)}`;
/** A match of the arena. An id "contest/NAME/MATCH" is a match of a contest, "ladder/SEASON/MATCH" of a season, "workers/ID" one that a worker plays. */
function matchPath(id: string): string {
  const [place, name, match] = id.split("/");
  if (place === "workers" && name) return `/api/workers/matches/${encodeURIComponent(name)}`;
  if (place === "ladder" && name && match) return `/api/seasons/${encodeURIComponent(name)}/matches/${encodeURIComponent(match)}`;
  return place === "contest" && name && match ? `${contestPath(name)}/matches/${encodeURIComponent(match)}` : `/api/matches/${encodeURIComponent(id)}`;
}
/** Whether a match belongs to a season. Requests for more than its frames need the cookie of a log-in. */
export const isOfSeason = (id: string): boolean => id.startsWith("ladder/");

export const fetchGames = (): Promise<GameInfo[]> => ask("/api/games");
/** A short match between built-in players of a game, for the game's tile. */
export const fetchSample = async (name: string): Promise<Frame[]> => (await ask<{ frames: Frame[] }>(`/api/games/${encodeURIComponent(name)}/sample`)).frames;
export const fetchGame = (name: string): Promise<GamePageInfo> => ask(`/api/games/${encodeURIComponent(name)}`);
export const fetchLab = (game: string): Promise<LabInfo> => ask(`/api/labs/${encodeURIComponent(game)}`);
export const fetchMatches = (signal?: AbortSignal): Promise<MatchLists> =>
  ask("/api/matches", signal ? { signal } : {});
/** At its own address the arena describes a season's match differently, so we take the description that comes with its frames. */
export const fetchMatch = async (id: string): Promise<MatchInfo> =>
  isOfSeason(id) ? (await ask<MatchFrames<Frame>>(`${matchPath(id)}/frames?from=0&to=0`)).match : ask(matchPath(id));
/** The frames of some steps: the first complete, the others as changes; one of every `every` steps. */
export const fetchFrames = (id: string, from: number, to: number, every = 1, signal?: AbortSignal): Promise<MatchFrames<Frame>> =>
  ask(`${matchPath(id)}/frames?from=${from}&to=${to}&every=${every}`, signal ? { signal } : {});
export const fetchOverview = (id: string): Promise<Overview> => ask(`${matchPath(id)}/overview`);
const keyWords = (key: string | null): string => (key === null ? "" : `&key=${encodeURIComponent(key)}`);
/** The seats' thoughts at the decisions from `from` to `to`; `key`: the key of the person who ran the programs. */
export const fetchThoughts = (id: string, from: number, to: number, key: string | null): Promise<ThoughtsAnswer> =>
  isOfSeason(id) ? fetchOwnThoughts(id, from, to) : ask(`${matchPath(id)}/thoughts?from=${from}&to=${to}${keyWords(key)}`);

/** The output of your own programs in a season's match. */
export type OwnPart = Omit<Part, "thoughts"> & { thoughts: Thought[] };
export const fetchOwnParts = async (id: string): Promise<OwnPart[]> =>
  (await ask<{ parts: OwnPart[] }>(`/api/matches/${encodeURIComponent(id.split("/")[2] ?? "")}/mine`)).parts;
async function fetchOwnThoughts(id: string, from: number, to: number): Promise<ThoughtsAnswer> {
  const parts = (await fetchOwnParts(id)).filter((part) => part.thoughts.length > 0);
  const seats = parts.map(({ seat, thoughts }) => ({
    seat, open: true, layers: [...new Set(thoughts.flatMap(({ draw }) => draw ?? []).map(({ layer }) => layer ?? ""))],
    thoughts: thoughts.filter(({ step }) => step >= from && step <= to),
  }));
  return { seats, next: null };
}
/** Lets everybody read the thoughts of your programs. */
export const shareThoughts = (id: string, key: string): Promise<Shared> =>
  ask(`${matchPath(id)}/share?key=${encodeURIComponent(key)}`, { method: "POST" });

const asked = (token: string, body?: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body ?? {}),
});
export const startAnalysis = (id: string, token: string): Promise<AnalysisState> => ask(`${matchPath(id)}/analysis`, asked(isOfSeason(id) ? "" : token));
/** The progress of the analysis, with the lines from `from` on. */
export const fetchAnalysis = (id: string, from: number): Promise<AnalysisState> => ask(`${matchPath(id)}/analysis?from=${from}`);
export const cancelAnalysis = (id: string, token: string): Promise<AnalysisState> => ask(`${matchPath(id)}/analysis`, { ...asked(isOfSeason(id) ? "" : token), method: "DELETE" });
export const fetchContests = (): Promise<ContestSummary[]> => ask("/api/contests");
/** `newest`: only so many of the last matches, 0: all; `entrant`: only matches of this one. */
export const fetchContest = (name: string, newest = 0, entrant = ""): Promise<Contest> => {
  const query = new URLSearchParams({ ...(newest > 0 && { newest: String(newest) }), ...(entrant !== "" && { entrant }) });
  return ask(`${contestPath(name)}${query.size > 0 ? `?${query}` : ""}`);
};
/** A contest with only this match, the one before it and the one after it. */
export const fetchContestAround = (name: string, match: string): Promise<Contest> => ask(`${contestPath(name)}?around=${encodeURIComponent(match)}`);
export const fetchTuning = (contest: string): Promise<Tuning> => ask(`${contestPath(contest)}/tuning`);
export const contestReportPath = (name: string): string => `${contestPath(name)}/report`;
export const recordPath = (id: string): string => `${matchPath(id)}/record`;
export const pagePath = (id: string): string => `${matchPath(id)}/page`;
export const picturePath = (id: string, step: number): string => `${matchPath(id)}/picture.png?step=${step}`;
export type FilmKind = "mp4" | "gif";
/** The steps from `from` to `to` as a film, which takes the arena some seconds. */
export const fetchFilm = async (id: string, kind: FilmKind, from: number, to: number): Promise<Blob> => (await reach(`${matchPath(id)}/film.${kind}?from=${from}&to=${to}`)).blob();

const rematchPath = (id: string, { seat, key }: OwnSeat): string => `${matchPath(id)}/rematch?seat=${seat}&key=${encodeURIComponent(key)}`;
/** A rematch between people: the new match, and your seat in it. The first person to ask begins it. */
export const askRematch = (id: string, own: OwnSeat): Promise<Rematch> => ask(rematchPath(id, own), { method: "POST" });
export const fetchRematch = (id: string, own: OwnSeat): Promise<RematchState> => ask(rematchPath(id, own));

/** Some arenas let only people who know their token start a match. */
export const startMatch = (request: StartRequest, token: string): Promise<StartedMatch> =>
  ask("/api/matches", asked(token, request));

const socketHost = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
export const liveAddress = (id: string): string =>
  `${socketHost()}${id.startsWith("workers/") ? `${matchPath(id)}/live` : `/api/live/${encodeURIComponent(id)}`}`;
export const playAddress = (id: string, seat: number, key: string): string =>
  `${socketHost()}/api/play/${encodeURIComponent(id)}/${seat}?key=${encodeURIComponent(key)}`;
export const privateAddress = (match: string, key: string): string =>
  `${socketHost()}/api/private/${encodeURIComponent(match)}?key=${encodeURIComponent(key)}`;
