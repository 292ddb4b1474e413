// Types and helpers for the server's answers about workers on other machines. Pure.
import type { Fleet, JobState as Job, Worker } from "../api_types";

export type { DeadTask, Fleet, HeldBatch, JobState as Job, Worker } from "../api_types";

export type WorkerState = "working" | "idle" | "refuses" | "lost" | "distrusted";
export const stateWords: Record<WorkerState, string> = {
  working: "plays", idle: "waits", refuses: "takes nothing", lost: "lost", distrusted: "not believed",
};

export function stateOf(worker: Worker, fleet: Fleet): WorkerState {
  if (fleet.distrusted.some((one) => one.worker === worker.name)) return "distrusted";
  if (worker.lost) return "lost";
  if (worker.job) return "working";
  return worker.words ? "refuses" : "idle";
}

export const batchesOf = (worker: string, fleet: Fleet): number =>
  fleet.jobs.reduce((sum, job) => sum + job.held.filter((batch) => batch.worker === worker).length, 0);

/** Batches that were handed out before and are held by a worker again. */
export const retriesOf = (job: Job): number => job.held.filter((batch) => batch.attempt > 1).length;

/** "now", "14 s", "3 min", "2 h", "5 d" */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** Matches a second, with only the significant digits. */
export const rate = (perSecond: number): string =>
  perSecond >= 100 ? Math.round(perSecond).toLocaleString("en-US") : perSecond >= 10 ? perSecond.toFixed(1) : perSecond.toFixed(2);

interface TaskLine { key?: { round?: number; board?: number; game?: number }; seed?: number }
interface OwnLine { a?: { name?: string }; b?: { name?: string } }

function parsed<T>(text: string | undefined): T | null {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

/** "ada – bob · r1b2g3": the match's name on the contest's own pages, counted from 1. Unreadable names are shown as they are. */
export function taskWords(task: string): string {
  const [first, second] = task.split("\n");
  const key = parsed<TaskLine>(first)?.key;
  if (!key) return task;
  const own = parsed<OwnLine>(second);
  const match = `r${(key.round ?? 0) + 1}b${(key.board ?? 0) + 1}g${(key.game ?? 0) + 1}`;
  return own?.a?.name && own.b?.name ? `${own.a.name} – ${own.b.name} · ${match}` : match;
}
