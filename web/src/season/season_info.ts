// Types and helpers for the server's answers about ladders.
import type { LadderMatch as Match, MatchSide, Season, Version, Waiting as Awaited } from "../api_types";

export type {
  AuditEntry, ClassTeam, HistoryPoint, Limits, Member, Message, Opponent, Season, SeasonSummary, Session, StandingRow, Standings, Team, Version,
} from "../api_types";

export type SeasonState = Season["state"];
export type VersionState = Version["state"];
export type MatchKind = Match["kind"];
/** A version of your own team, with the parts that only its team sees. */
export type OwnVersion = Version & Required<Pick<Version, "team" | "file" | "hash" | "problem" | "log" | "check" | "note">>;
/** A side of a match that the season still has. */
export type Side = Required<MatchSide>;
/** `points`: of side a, 1, 0.5 or 0. `voided`: why it does not count, "": it counts. */
export type LadderMatch = Omit<Match, "a" | "b"> & { a: Side; b: Side };
/** `position` 0: under way. */
export type Waiting = Omit<Awaited, "a" | "b"> & { a: Side; b?: Side };
export interface Queue { waiting: Waiting[]; all: number }

/** A line of an upload's progress. */
export interface VersionEvent { log?: string; check?: string; state?: VersionState; problem?: string; match?: LadderMatch; over?: boolean }

/** The final that the season waits for: to be played, or to be released. */
export const currentFinal = ({ finals }: Season): Season["finals"][number] | undefined => finals.filter((each) => !each.given_up && !each.released).at(-1);

export const isOwn = (version: Version | OwnVersion): version is OwnVersion => "log" in version;
/** Whether the version is neither built nor refused yet. */
export const isOnItsWay = ({ state }: { state: VersionState }): boolean => state === "uploaded" || state === "building" || state === "checking";

/** The team's points in a match: 1, 0.5 or 0. For a version against its predecessor, those of the newer one. */
export function pointsFor(match: LadderMatch, isMine: (side: Side) => boolean): number {
  return isMine(match.a) ? match.points : match.points_b;
}
export const opponentIn = (match: LadderMatch, isMine: (side: Side) => boolean): Side => (isMine(match.a) ? match.b : match.a);
export const sideName = ({ name, number, house }: Side): string => (house ? name : `${name} v${number}`);

const home = (season: string): string => `/seasons/${encodeURIComponent(season)}`;
/** The addresses of a season's pages. */
export const seasonAddress = (season: string, page = ""): string => (page ? `${home(season)}/${page}` : home(season));
/** By name, unless it looks like a number or cannot stand in an address. */
export const teamAddress = (season: string, { id, name }: { id: number; name: string }): string =>
  `${home(season)}/teams/${/^[\d.]+$|\//.test(name) ? id : encodeURIComponent(name)}`;
export const versionAddress = (season: string, version: number): string => `${home(season)}/versions/${version}`;
export const seasonMatchAddress = (season: string, match: number): string => `${home(season)}/matches/${match}`;
/** The id of a season's match, for the viewer. */
export const seasonMatchId = (season: string, match: string | number): string => `ladder/${season}/${match}`;
