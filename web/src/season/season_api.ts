// Requests about ladders. The cookie of the log-in says who asks.
import { addressOf, ApiError, ask, reach, type Route, type Wanted } from "../api";
import type { Routes, SeasonSettings, TermSettings, VoidOrder } from "../api_types";
import type { VersionEvent } from "./season_info";

export const fetchSession = () => ask("GET /api/session", {});
export const logOut = () => ask("DELETE /api/session", {});
export const fetchSeason = (season: string) => ask("GET /api/seasons/{season}", { season });
export const fetchStandings = (season: string) => ask("GET /api/seasons/{season}/standings", { season });
export const fetchQueue = (season: string) => ask("GET /api/seasons/{season}/queue", { season });
export const fetchMatches = (season: string, query: Omit<Wanted<"GET /api/seasons/{season}/matches">, "season"> = {}) => ask("GET /api/seasons/{season}/matches", { season, ...query });
export const sourcePath = (season: string, version: number): string => addressOf("GET /api/seasons/{season}/versions/{version}/source", { season, version });
export const gradesPath = (season: string, points: string): string => addressOf("GET /api/seasons/{season}/grades.csv", { season, points });

/** A text from the server: a file of a version, or the grades. */
export const fetchText = async (path: string): Promise<string> => (await reach(path)).text();
export const fetchFile = (season: string, version: number, file: string): Promise<string> => fetchText(addressOf("GET /api/seasons/{season}/versions/{version}/files", { season, version, file }));

export const upload = (season: string, body: Blob, words: Omit<Wanted<"PUT /api/seasons/{season}/versions">, "season">) =>
  ask("PUT /api/seasons/{season}/versions", { season, ...words }, { body: new Blob([body], { type: "application/octet-stream" }) });

/** The deeds of a teacher; some have settings of their own. */
export type Change = "freeze" | "unfreeze" | "open" | "pause" | "final" | "reveal" | "release" | "archive";
export const changeSeason = (season: string, change: Change, body?: unknown): Promise<unknown> => {
  const route = `POST /api/seasons/{season}/${change}` as const satisfies Route;
  return ask(route, { season }, { body: body as Routes[typeof route]["body"] });
};
/** Only the settings that are to be others are sent. */
export const changeSettings = (season: string, changes: Partial<SeasonSettings>) => ask("POST /api/seasons/{season}/settings", { season }, { body: changes as SeasonSettings });
export const changeTerm = (term: string, changes: Partial<TermSettings>) => ask("POST /api/terms/{term}", { term }, { body: changes as TermSettings });
export const createTerm = (settings: Partial<TermSettings>) => ask("POST /api/terms", {}, { body: settings as TermSettings });

export const voidMatches = (season: string, body: VoidOrder, preview: boolean) => ask("POST /api/seasons/{season}/void", { season, preview: preview ? 1 : undefined }, { body });
export const importClass = (season: string, list: Blob, yes: boolean) =>
  ask("POST /api/seasons/{season}/people", { season, yes: yes ? 1 : undefined }, { body: new Blob([list], { type: "text/csv" }) });

/** The progress of an upload, line by line, until it is over. Throws ApiError, also if the connection breaks. */
export async function followVersion(season: string, version: number, heard: (event: VersionEvent) => void, signal: AbortSignal): Promise<void> {
  const response = await reach(addressOf("GET /api/seasons/{season}/versions/{version}/events", { season, version }), { signal });
  if (!response.body) throw new ApiError(response.status, "The arena sent nothing.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => { throw signal.aborted ? error : new ApiError(0, "The connection to the arena broke."); });
    if (done) return;
    const lines = (held + value).split("\n");
    held = lines.pop()!;
    for (const line of lines) if (line.trim() !== "") heard(JSON.parse(line) as VersionEvent);
  }
}
