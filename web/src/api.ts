import type { OwnPart, Routes } from "./api_types";
import type { AnalysisState } from "./analysis/analysis_desk";
import type { GamePageInfo } from "./game/game_page";
import type { GameInfo, MatchFrames, MatchInfo, MatchLists, Overview, StartedMatch, StartRequest } from "./match_info";
import type { Frame } from "./picture";
import type { OwnSeat } from "./play/take_seats";
import type { LadderMatch, OwnVersion, Queue, Voided, WholeVersion } from "./season/season_info";
import type { Thought, ThoughtsAnswer } from "./thoughts/thought";

/** A refusal by the server (status > 0) or no answer at all (status 0). */
export class ApiError extends Error {
  constructor(readonly status: number, message: string) { super(message); }
}

/** A question that the server does not answer at a later time either. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export type Route = keyof Routes;
type WordsOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | WordsOf<Rest> : never;
type Query<R extends Route> = { [Name in Routes[R]["query"]]?: string | number | boolean | undefined };
/** The words that stand in a route's path, and those that its query may have. */
export type Wanted<R extends Route> = { [Name in WordsOf<R>]: string | number } & Query<R>;
/**
 * The type that a page may give an answer. It may say more where the description says anything, such as of configurations and drawings, and
 * less of members that may be missing. A member that the description lacks, or has with another type, becomes `never`.
 */
export type Agreeing<Known, Told> = unknown extends Told ? Known : null extends Told ? (null extends Known ? Alike<Known, Told> : never) : Alike<Known, Told>;
type Alike<Known, Told> =
  Known extends readonly (infer One)[] ? (Told extends readonly (infer Other)[] ? readonly Agreeing<One, Other>[] : never)
    : Known extends object ? { [Name in keyof Known]: Name extends keyof NonNullable<Told> ? Agreeing<Known[Name], Exclude<NonNullable<Told>[Name], undefined>> : never }
      : Known extends Told | undefined ? Known : never;
type Agree<Table extends { [R in keyof Table]: R extends Route ? Agreeing<Table[R], Routes[R]["answer"]> : never }> = Table;
type Known = Agree<{
  "GET /api/games": GameInfo[];
  "GET /api/games/{game}": GamePageInfo;
  "GET /api/games/{game}/sample": { frames: Frame[] };
  "GET /api/matches": MatchLists;
  "POST /api/matches": StartedMatch;
  "GET /api/matches/{id}": MatchInfo;
  "GET /api/matches/{id}/frames": MatchFrames<Frame>;
  "GET /api/matches/{id}/overview": Overview;
  "GET /api/matches/{id}/thoughts": ThoughtsAnswer;
  "GET /api/matches/{match}/mine": { parts: (Omit<OwnPart, "thoughts"> & { thoughts: Thought[] })[] };
  "GET /api/seasons/{season}/queue": Queue;
  "GET /api/seasons/{season}/matches": { matches: LadderMatch[]; hidden_since: string };
  "GET /api/seasons/{season}/matches/{match}": LadderMatch;
  "GET /api/seasons/{season}/versions": { versions: OwnVersion[] };
  "PUT /api/seasons/{season}/versions": OwnVersion;
  "GET /api/seasons/{season}/versions/{version}": WholeVersion;
  "POST /api/seasons/{season}/void": Voided;
} & Record<`${"GET" | "POST" | "DELETE"} /api/matches/{id}/analysis`, AnalysisState>>;
export type Answer<R extends Route> = R extends keyof Known ? Known[R] : Routes[R]["answer"];
interface Sent<R extends Route> {
  body?: Routes[R]["body"];
  /** The token of this arena, where it asks for one. */
  token?: string;
  signal?: AbortSignal | undefined;
}

/** The address of a route. Words of the query that are undefined or empty are left out. */
export function addressOf<R extends Route>(route: R, wanted: Wanted<R>): string {
  const rest: Record<string, string | number | boolean | undefined> = { ...wanted };
  const path = route.slice(route.indexOf(" ") + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(word);
  });
  const query = new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]])));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Throws ApiError. */
export async function reach(path: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, options).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, "The arena does not answer.");
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new ApiError(response.status, body?.error ?? `The arena answered with status ${response.status}.`);
}

/** A file of the arena, such as a record. Throws ApiError. */
export const fetchBytes = async (path: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await reach(path)).arrayBuffer());

async function answered<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const response = await reach(path, options);
  const body: unknown = await response.json().catch(() => null);
  if (body === null) throw new ApiError(response.status, "The arena sent something that is not JSON.");
  return body as Answer;
}

/** Sends to an address by the method of a route. A file is sent as it is, anything else as JSON. */
function send<R extends Route>(route: R, address: string, { body, token, signal }: Sent<R>): Promise<Answer<R>> {
  const [method] = route.split(" ") as [string];
  const file = body instanceof Blob;
  const says = method === "POST" || method === "PUT";
  return answered(address, {
    method, ...(signal && { signal }),
    headers: { ...(says && { "content-type": file ? body.type : "application/json" }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(says && { body: file ? body : JSON.stringify(body ?? {}) }),
  });
}

/** Asks the arena by one of its routes; the types of words, body and answer are those of its description. Throws ApiError. */
export const ask = <R extends Route>(route: R, wanted: Wanted<R>, sent: Sent<R> = {}): Promise<Answer<R>> => send(route, addressOf(route, wanted), sent);

type OfMatch = Extract<Route, `${string} /api/matches/{id}${string}`>;
/** A match of the arena. An id "contest/NAME/MATCH" is a match of a contest, "ladder/SEASON/MATCH" of a season: they have the same routes. */
function matchPath(id: string): string {
  const [place, name, match] = id.split("/");
  if (place === "ladder" && name && match) return addressOf("GET /api/seasons/{season}/matches/{match}", { season: name, match });
  return place === "contest" && name && match ? addressOf("GET /api/contests/{contest}/matches/{match}", { contest: name, match }) : addressOf("GET /api/matches/{id}", { id });
}
const ofMatch = <R extends OfMatch>(route: R, id: string, query: Query<R>): string => matchPath(id) + addressOf(route, { id: "", ...query } as Wanted<R>).slice("/api/matches/".length);
const askMatch = <R extends OfMatch>(route: R, id: string, query: Query<R>, sent: Sent<R> = {}): Promise<Answer<R>> => send(route, ofMatch(route, id, query), sent);
/** Whether a match belongs to a season. Requests for more than its frames need the cookie of a log-in. */
export const isOfSeason = (id: string): boolean => id.startsWith("ladder/");

export const fetchGames = () => ask("GET /api/games", {});
/** A short match between built-in players of a game, for the game's tile. */
export const fetchSample = async (game: string) => (await ask("GET /api/games/{game}/sample", { game })).frames;
export const fetchGame = (game: string) => ask("GET /api/games/{game}", { game });
export const fetchMatches = () => ask("GET /api/matches", {});
/** The frames of some steps: the first complete, the others as changes; one of every `every` steps. */
export const fetchFrames = (id: string, from: number, to: number, every = 1, signal?: AbortSignal) => askMatch("GET /api/matches/{id}/frames", id, { from, to, every }, { signal });
/** At its own address the arena describes a season's match differently, so we take the description that comes with its frames. */
export const fetchMatch = async (id: string) => (isOfSeason(id) ? (await fetchFrames(id, 0, 0)).match : askMatch("GET /api/matches/{id}", id, {}));
export const fetchOverview = (id: string) => askMatch("GET /api/matches/{id}/overview", id, {});
/** The seats' thoughts at the decisions from `from` to `to`; `key`: the key of the person who ran the programs. */
export const fetchThoughts = (id: string, from: number, to: number, key: string | null) =>
  isOfSeason(id) ? fetchOwnThoughts(id, from, to) : askMatch("GET /api/matches/{id}/thoughts", id, { from, to, key: key ?? undefined });

/** The output of your own programs in a season's match. */
export const fetchOwnParts = async (id: string) => (await ask("GET /api/matches/{match}/mine", { match: id.split("/")[2] ?? "" })).parts;
async function fetchOwnThoughts(id: string, from: number, to: number): Promise<ThoughtsAnswer> {
  const parts = (await fetchOwnParts(id)).filter(({ thoughts }) => thoughts.length > 0);
  const seats = parts.map(({ seat, thoughts }) => ({
    seat, open: true, layers: [...new Set(thoughts.flatMap(({ draw }) => draw ?? []).map(({ layer }) => layer ?? ""))],
    thoughts: thoughts.filter(({ step }) => step >= from && step <= to),
  }));
  return { seats, next: null };
}
/** Lets everybody read the thoughts of your programs. */
export const shareThoughts = (id: string, key: string) => askMatch("POST /api/matches/{id}/share", id, { key });

const tokenFor = (id: string, token: string): string => (isOfSeason(id) ? "" : token);
export const startAnalysis = (id: string, token: string) => askMatch("POST /api/matches/{id}/analysis", id, {}, { token: tokenFor(id, token) });
/** The progress of the analysis, with the lines from `from` on. */
export const fetchAnalysis = (id: string, from: number) => askMatch("GET /api/matches/{id}/analysis", id, { from });
export const cancelAnalysis = (id: string, token: string) => askMatch("DELETE /api/matches/{id}/analysis", id, {}, { token: tokenFor(id, token) });

export const recordPath = (id: string): string => ofMatch("GET /api/matches/{id}/record", id, {});
export const pagePath = (id: string): string => ofMatch("GET /api/matches/{id}/page", id, {});
export const picturePath = (id: string, step: number): string => ofMatch("GET /api/matches/{id}/picture.png", id, { step });
export type FilmKind = "mp4" | "gif";
/** The steps from `from` to `to` as a film, which takes the arena some seconds. */
export const fetchFilm = async (id: string, kind: FilmKind, from: number, to: number): Promise<Blob> => (await reach(ofMatch(`GET /api/matches/{id}/film.${kind}`, id, { from, to }))).blob();

/** A rematch between people: the new match, and your seat in it. The first person to ask begins it. */
export const askRematch = (id: string, own: OwnSeat) => askMatch("POST /api/matches/{id}/rematch", id, { ...own });
export const fetchRematch = (id: string, own: OwnSeat) => askMatch("GET /api/matches/{id}/rematch", id, { ...own });
/** Some arenas let only people who know their token start a match. */
export const startMatch = (body: StartRequest, token: string) => ask("POST /api/matches", {}, { body, token });

const socketHost = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
export const liveAddress = (id: string): string => socketHost() + addressOf("GET /api/live/{id}", { id });
export const playAddress = (id: string, seat: number, key: string): string => socketHost() + addressOf("GET /api/play/{id}/{seat}", { id, seat, key });
export const privateAddress = (id: string, key: string): string => socketHost() + addressOf("GET /api/private/{id}", { id, key });
