// Matches that workers elsewhere play now. Pure.

/** `id`: of its page; `match`: which of the job's, "r1b2g3"; `since_ms`: Unix time, by the worker's clock. */
export interface PlayedElsewhere {
  id: string; job: string; game: string; title: string; match: string; since_ms: number; worker: string; host: string;
}

export const elsewhereId = (match: string): string => `workers/${match}`;
export const elsewhereAddress = (match: string): string => `/workers/matches/${encodeURIComponent(match)}`;
/** The job of a season's matches. */
export const jobOfSeason = (season: string): string => `ladder ${season}`;
