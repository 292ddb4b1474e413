// Matches that workers on other machines play now. Pure.

export type { PlayedMatch as PlayedElsewhere } from "../api_types";

export const elsewhereId = (match: string): string => `workers/${match}`;
export const elsewhereAddress = (match: string): string => `/workers/matches/${encodeURIComponent(match)}`;
/** The job for a season's matches. */
export const jobOfSeason = (season: string): string => `ladder ${season}`;
