// The words of the server's JSON interface about ladders.
import type { Outcome } from "../match_info";

export type SeasonState = "open" | "paused" | "frozen" | "finals" | "released";

export interface Limits {
  uploads_an_hour: number; friendlies_an_hour: number; packed_bytes: number; unpacked_bytes: number; files: number;
  build_seconds: number; build_mib: number; matches_a_version: number; disk_mib: number; private_mib: number;
}
/** Times are UTC, "": never; `hidden`: standings are, from all but the teacher. */
export interface SeasonSummary {
  id: string; game: string; title: string; state: SeasonState; private: boolean; hidden: boolean; past_deadline: boolean;
  opens: string; freeze: string; deadline: string; zone: string; limits: Limits;
}
export interface Season extends SeasonSummary {
  house: string[];
  teams: { id: number; name: string }[];
  /** `progress`: a sentence while the final is played. */
  final: { contest: string; progress: string };
  /** For the teacher alone. */
  disk_bytes?: number; disk_warning?: boolean;
}

export interface Session {
  person: { id: number; name: string; role: "student" | "teacher" } | null;
  teams: { season: string; id: number; name: string }[];
}

/** `rank` 0: a house player. */
export interface StandingRow {
  rank: number; team: number; name: string; house: boolean; version: number; number: number; language: string; uploaded: string;
  elo: number; low: number; high: number; matches: number; wins: number; draws: number; losses: number; provisional: boolean;
}
export interface Standings { season: string; hidden: boolean; hidden_since: string; provisional_below: number; matches: number; rows: StandingRow[] }

export type VersionState = "uploaded" | "building" | "checking" | "ready" | "rejected" | "disabled";
export interface HistoryPoint { at: string; matches: number; elo: number; low: number; high: number }
export interface Version { id: number; number: number; language: string; state: VersionState; uploaded: string; active: boolean; history?: HistoryPoint[] }
/** One's own. */
export interface OwnVersion extends Version {
  team: number; team_name?: string; file: string; hash: string; problem: string; log: string; check: string; note: string;
}
export interface Opponent { team: number; name: string; house: boolean; wins: number; draws: number; losses: number; matches: number }
export interface Team {
  id: number; name: string; house: boolean; own: boolean; members?: string[];
  /** Of one's own team: what is kept of notes, drawings and standard error, and of how many matches' seats it was dropped. */
  private_bytes?: number; private_gone?: number;
  versions: (Version | OwnVersion)[]; opponents: Opponent[]; standing?: StandingRow;
}

export interface Side { version: number; number: number; team: number; name: string; house: boolean }
export type MatchKind = "trial" | "friendly" | "placement" | "upkeep";
/** `points`: a's, 1, 0.5 or 0. `voided`: why it does not count, "": it does. `entrant`: 0 is a. */
export interface LadderMatch {
  id: number; kind: MatchKind; rated: boolean; a: Side; b: Side; pair: number; a_first: boolean; points: number;
  score_a: number; score_b: number; steps: number; outcome: Outcome | null; crash_a: boolean; crash_b: boolean;
  finished: string; voided: string;
  faults?: { entrant: number; seat: number; kind: string; code: string; text: string }[];
}

/** `position` 0: under way. */
export interface Waiting { job: number; kind: "build" | "trial" | "friendly" | "replay"; a: Side; b?: Side; position: number; reason: string; since: string }
export interface Queue { waiting: Waiting[]; all: number }
/** `team` 0: to all. */
export interface Message { id: number; team: number; from: string; by_teacher: boolean; at: string; text: string }
export interface Member { id: number; name: string; email: string; removed: boolean }
export interface ClassTeam {
  id: number; name: string; members: Member[];
  uploaded: boolean; builds: boolean; plays: boolean; beats: string[]; problem: string;
}
export interface AuditEntry { at: string; who: string; action: string; detail: string }

/** A line of what becomes of an upload. */
export interface VersionEvent { log?: string; check?: string; state?: VersionState; problem?: string; match?: LadderMatch; over?: boolean }

export const isOwn = (version: Version | OwnVersion): version is OwnVersion => "log" in version;
/** The version is neither built nor refused yet. */
export const isOnItsWay = ({ state }: { state: VersionState }): boolean => state === "uploaded" || state === "building" || state === "checking";

/** What the team made of a match: 1, 0.5 or 0. Of a version against its predecessor it is the newer one's. */
export function pointsFor(match: LadderMatch, isMine: (side: Side) => boolean): number {
  return isMine(match.a) ? match.points : 1 - match.points;
}
export const opponentIn = (match: LadderMatch, isMine: (side: Side) => boolean): Side => (isMine(match.a) ? match.b : match.a);
export const sideName = ({ name, number, house }: Side): string => (house ? name : `${name} v${number}`);

const home = (season: string): string => `/seasons/${encodeURIComponent(season)}`;
/** Where the pages of a season are. */
export const seasonAddress = (season: string, page = ""): string => (page ? `${home(season)}/${page}` : home(season));
/** By name, unless that would be read as a number, or cannot stand in an address. */
export const teamAddress = (season: string, { id, name }: { id: number; name: string }): string =>
  `${home(season)}/teams/${/^[\d.]+$|\//.test(name) ? id : encodeURIComponent(name)}`;
export const versionAddress = (season: string, version: number): string => `${home(season)}/versions/${version}`;
export const seasonMatchAddress = (season: string, match: number): string => `${home(season)}/matches/${match}`;
/** The id of a season's match, for the viewer. */
export const seasonMatchId = (season: string, match: string | number): string => `ladder/${season}/${match}`;
