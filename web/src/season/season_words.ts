// The state of a season, or of a version, in words. Pure.
import { sentence } from "../format";
import type { MatchKind, Season, SeasonSummary, VersionState } from "./season_info";
import { timeLeft, when } from "./times";

export const stateNames: Record<SeasonSummary["state"], string> = { open: "Open", paused: "Paused", frozen: "Frozen", finals: "Final", released: "Released", archived: "Archive" };

/** The present situation in sentences, most urgent first. */
export function seasonSentences(season: Season, hiddenSince: string, now: number): string[] {
  const { state, opens, freeze, deadline, zone } = season;
  const ends = state === "finals" || state === "released" || state === "archived";
  const sentences: string[] = [];
  if (state === "paused") sentences.push("The season is paused: uploads are accepted, but no new match begins.");
  if (state === "finals") sentences.push(season.final.progress ? sentence(season.final.progress) : "The final has been called. Its result is shown when the teacher releases it.");
  if (state === "released") sentences.push("The season is over. Everybody sees all of it.");
  if (state === "archived") sentences.push("The season is in the archive. Nothing is played any more.");
  if (season.hidden && state !== "finals") sentences.push(`Standings and matches have been hidden since ${when(hiddenSince || freeze, zone)} from everybody but the teacher.`);
  if (ends) return sentences;
  if (opens && Date.parse(opens) > now) sentences.push(`Uploads begin ${timeLeft(opens, now)}, on ${when(opens, zone)}.`);
  if (season.past_deadline) sentences.push(`Uploads ended on ${when(deadline, zone)}.`);
  else if (deadline) sentences.push(`Uploads end ${timeLeft(deadline, now)}, on ${when(deadline, zone)}.`);
  if (freeze && !season.hidden && Date.parse(freeze) > now) sentences.push(`Standings are hidden from ${when(freeze, zone)} on.`);
  return sentences;
}

/** Why nothing can be uploaded now; "": it can. */
export function uploadsClosed(season: Season, now: number): string {
  if (season.state === "finals" || season.state === "released") return "The final has been called, so uploads have ended.";
  if (season.state === "archived") return "The season is in the archive, so nothing can be uploaded.";
  if (season.past_deadline) return `Uploads ended on ${when(season.deadline, season.zone)}.`;
  if (season.opens && Date.parse(season.opens) > now) return `Uploads begin ${timeLeft(season.opens, now)}, on ${when(season.opens, season.zone)}.`;
  return "";
}

export const versionStates: Record<VersionState, string> = {
  uploaded: "Waits to be built", building: "Is being built", checking: "Is being checked", ready: "Ready", rejected: "Rejected", disabled: "Switched off",
};
export const kindNames: Record<MatchKind, string> = { trial: "Trial", friendly: "Friendly", placement: "Placement", upkeep: "Upkeep" };
export const kindMeanings: Record<MatchKind, string> = {
  trial: "A new version's first match, which does not count", friendly: "Asked for by a team; it does not count",
  placement: "A new version finds its place", upkeep: "Between versions that have their place; it keeps the ratings true",
};
/** Why a version did not play on, and so has lost. */
export const brokenWords = { no_start: "It never started.", crashed: "It crashed.", hangs: "It hung.", left: "It left the match." };
const languageNames: Record<string, string> = { python: "Python", javascript: "JavaScript", cpp: "C++", java: "Java", house: "Built-in", other: "Other" };
export const languageName = (name: string): string => languageNames[name] ?? name;
