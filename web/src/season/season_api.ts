// Requests about ladders. The cookie of the log-in says who asks.
import { ApiError, ask } from "../api";
import type { ClassImport, FinalTable, VoidOrder, Voided as Answered } from "../api_types";
import type {
  AuditEntry, ClassTeam, LadderMatch, Message, OwnVersion, Queue, Season, SeasonSummary, Session, Standings, Team, VersionEvent,
} from "./season_info";

const place = (season: string): string => `/api/seasons/${encodeURIComponent(season)}`;
const sent = (method: string, body: unknown = {}): RequestInit => ({ method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const queryOf = (words: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams(Object.entries(words).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]])));
  return query.size > 0 ? `?${query}` : "";
};

export const fetchSession = (): Promise<Session> => ask("/api/session");
export const logIn = (token: string): Promise<Session> => ask("/api/session", sent("POST", { token }));
export const logOut = (): Promise<Session> => ask("/api/session", { method: "DELETE" });

export const fetchSeasons = async (): Promise<SeasonSummary[]> => (await ask<{ seasons: SeasonSummary[] }>("/api/seasons")).seasons;
export const fetchSeason = (season: string): Promise<Season> => ask(place(season));
export const fetchStandings = (season: string): Promise<Standings> => ask(`${place(season)}/standings`);
export const fetchTeam = (season: string, team: string | number): Promise<Team> => ask(`${place(season)}/teams/${encodeURIComponent(team)}`);
export const fetchQueue = (season: string): Promise<Queue> => ask(`${place(season)}/queue`);

export interface MatchQuery { team?: number; version?: number; against?: number; before?: number; most?: number }
export const fetchMatches = (season: string, query: MatchQuery = {}): Promise<{ matches: LadderMatch[]; hidden_since: string }> =>
  ask(`${place(season)}/matches${queryOf({ ...query })}`);
export const fetchLadderMatch = (season: string, match: string): Promise<LadderMatch> => ask(`${place(season)}/matches/${encodeURIComponent(match)}`);

export const fetchVersions = async (season: string): Promise<OwnVersion[]> => (await ask<{ versions: OwnVersion[] }>(`${place(season)}/versions`)).versions;
export const fetchVersion = (season: string, version: string | number): Promise<OwnVersion> => ask(`${place(season)}/versions/${encodeURIComponent(version)}`);
export const fetchFiles = async (season: string, version: number): Promise<string[]> => (await ask<{ files: string[] }>(`${place(season)}/versions/${version}/files`)).files;
export const sourcePath = (season: string, version: number): string => `${place(season)}/versions/${version}/source`;
export const gradesPath = (season: string, points: string): string => `${place(season)}/grades.csv${queryOf({ points })}`;

async function fetchPlain(path: string): Promise<Response> {
  const response = await fetch(path).catch(() => { throw new ApiError(0, "The arena does not answer."); });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new ApiError(response.status, body?.error ?? `The arena answered with status ${response.status}.`);
}
/** A text from the server: a file of a version, or the grades. */
export const fetchText = async (path: string): Promise<string> => (await fetchPlain(path)).text();
export const fetchBytes = async (path: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await (await fetchPlain(path)).arrayBuffer());
export const fetchFile = (season: string, version: number, file: string): Promise<string> => fetchText(`${place(season)}/versions/${version}/files${queryOf({ file })}`);

export interface UploadWords { name: string; note: string; activate: boolean; team?: string }
export const upload = (season: string, bytes: Blob, { name, note, activate, team }: UploadWords): Promise<OwnVersion> =>
  ask(`${place(season)}/versions${queryOf({ name, note, activate: String(activate), team })}`, { method: "PUT", headers: { "content-type": "application/octet-stream" }, body: bytes });
export const activate = (season: string, version: number): Promise<unknown> => ask(`${place(season)}/activate`, sent("POST", { version }));
export const writeNote = (season: string, version: number, note: string): Promise<unknown> => ask(`${place(season)}/versions/${version}/note`, sent("POST", { note }));
export const askFriendly = (season: string, opponent: string, version?: number): Promise<unknown> =>
  ask(`${place(season)}/friendlies`, sent("POST", version === undefined ? { opponent } : { opponent, version }));

export const fetchMessages = async (season: string): Promise<Message[]> => (await ask<{ messages: Message[] }>(`${place(season)}/messages`)).messages;
export const writeMessage = (season: string, text: string, team?: number): Promise<unknown> =>
  ask(`${place(season)}/messages`, sent("POST", team === undefined ? { text } : { text, team }));

export type Change = "freeze" | "unfreeze" | "open" | "pause" | "final" | "reveal" | "release" | "archive";
export const changeSeason = (season: string, change: Change, body: unknown = {}): Promise<unknown> => ask(`${place(season)}/${change}`, sent("POST", body));
export const fetchFinal = (season: string, number: number): Promise<FinalTable> => ask(`${place(season)}/finals/${number}`);
/** `replays`: pairs that are, or would be, played again. */
export type Voided = Omit<Answered, "matches"> & { matches: LadderMatch[] };
export const voidMatches = async (season: string, order: VoidOrder, preview: boolean): Promise<Voided> =>
  ask<Voided>(`${place(season)}/void${preview ? "?preview=1" : ""}`, sent("POST", order));
export const fetchClass = async (season: string): Promise<ClassTeam[]> => (await ask<{ teams: ClassTeam[] }>(`${place(season)}/people`)).teams;
export const importClass = (season: string, list: Blob, yes: boolean): Promise<ClassImport> =>
  ask(`${place(season)}/people${yes ? "?yes=1" : ""}`, { method: "POST", headers: { "content-type": "text/csv" }, body: list });
export const fetchAudit = async (season: string): Promise<AuditEntry[]> => (await ask<{ entries: AuditEntry[] }>(`${place(season)}/audit`)).entries;
export const reissueToken = async (season: string, person: number): Promise<string> => (await ask<{ token: string }>(`${place(season)}/people/${person}/token`, sent("POST"))).token;
export const revokeTokens = (season: string, person: number): Promise<unknown> => ask(`${place(season)}/people/${person}/token`, { method: "DELETE" });
export const removePerson = (season: string, person: number): Promise<unknown> => ask(`${place(season)}/people/${person}`, { method: "DELETE" });

/** The progress of an upload, line by line, until it is over. Throws ApiError, also if the connection breaks. */
export async function followVersion(season: string, version: number, heard: (event: VersionEvent) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${place(season)}/versions/${version}/events`, { signal });
  if (!response.ok || !response.body) throw new ApiError(response.status, `The arena answered with status ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (held + value).split("\n");
    held = lines.pop()!;
    for (const line of lines) if (line.trim() !== "") heard(JSON.parse(line) as VersionEvent);
  }
}
