// Types and helpers for the server's answers about ladders.
import type { FinalPlace, FinalTable, LadderMatch as Match, MatchSide, Season, Version, Voided as Answered, Waiting as Awaited } from "../api_types";

export type {
  AuditEntry, ClassTeam, HistoryPoint, Limits, Member, Message, Opponent, Season, SeasonSummary, Session, StandingRow, Standings, Team, Version,
} from "../api_types";

export type VersionState = Version["state"];
export type MatchKind = Match["kind"];
/** A version of your own team, with the parts that only its team sees. */
export type OwnVersion = Version & Required<Pick<Version, "team" | "file" | "hash" | "problem" | "note">>;
/** Lists leave out what a build and a check have printed. */
export type WholeVersion = OwnVersion & Required<Pick<Version, "log" | "check">>;
/** A side of a match that the season still has. */
export type Side = Required<MatchSide>;
/** `points`: of side a, 1, 0.5 or 0. `voided`: why it does not count, "": it counts. */
export type LadderMatch = Omit<Match, "a" | "b"> & { a: Side; b: Side };
/** `position` 0: under way. */
export type Waiting = Omit<Awaited, "a" | "b"> & { a: Side; b?: Side };
export interface Queue { waiting: Waiting[]; all: number }
/** `replays`: pairs that are, or would be, played again. */
export type Voided = Omit<Answered, "matches"> & { matches: LadderMatch[] };

/** A line of an upload's progress. */
export interface VersionEvent { log?: string; check?: string; state?: VersionState; problem?: string; match?: LadderMatch; over?: boolean }

/** The final that the season waits for: to be played, or to be released. */
export const currentFinal = ({ finals }: Season): Season["finals"][number] | undefined => finals.filter((each) => !each.given_up && !each.released).at(-1);

export const isOwn = (version: Version | OwnVersion): version is OwnVersion => "hash" in version;
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
export const termAddress = (term: string): string => `/terms/${encodeURIComponent(term)}`;
export const versionAddress = (season: string, version: number): string => `${home(season)}/versions/${version}`;
export const seasonMatchAddress = (season: string, match: number): string => `${home(season)}/matches/${match}`;
/** The id of a season's match, for the viewer. */
export const seasonMatchId = (season: string, match: string | number): string => `ladder/${season}/${match}`;

/** The last lines of the final's table, at most so many, one of them not yet revealed. Tied teams share the better place, so a line is no place. */
export function ceremonyLines({ teams, revealed, places }: Pick<FinalTable, "teams" | "revealed" | "places">, most: number): { line: number; shown: FinalPlace | undefined }[] {
  const from = Math.max(1, Math.min(teams - revealed, teams - most + 1));
  return Array.from({ length: Math.min(most, teams - from + 1) }, (_, index) => {
    const line = from + index;
    return { line, shown: line > teams - revealed ? places.at(line - teams - 1) : undefined };
  });
}
