import { ask, type ApiError } from "../api";
import { follow } from "../follow";
import type { Contest } from "./contest_info";

/** Milliseconds between two requests while a contest is being played. */
const pollTime = 2000;

/**
 * Shows a contest, and shows it again whenever more has been played or it has stopped, until it is complete. `newest`: matches fetched at
 * first; `all` fetches the others, too, null: they are here. `entrant`: only the matches of this player. Returns a function that ends it.
 */
export function contestPoll(contest: string, newest: number, entrant: string | undefined, show: (contest: Contest, all: (() => void) | null) => void, fail: (error: ApiError) => void): () => void {
  let shown = "";
  const start = (most: number): (() => void) => follow(pollTime, () => ask("GET /api/contests/{contest}", { contest, newest: most || undefined, entrant }), (known) => {
    const state = [most, known.played, known.running, known.complete].join();
    if (state !== shown) show(known, most > 0 && known.matches.length >= most ? all : null);
    shown = state;
    return !known.complete;
  }, (error) => {
    // The shown contest stays: a server that restarts is back in a moment.
    if (shown === "") fail(error);
    return error.status !== 404;
  }).stop;
  const all = (): void => {
    stop();
    stop = start(0);
  };
  let stop = start(newest);
  return () => stop();
}
