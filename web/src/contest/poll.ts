import { ApiError } from "../api";
import type { Contest } from "./contest_info";

/** Milliseconds between two requests while a contest is being played. */
const pollTime = 2000;

export interface Poll { stop(): void }

/** Shows a contest, and shows it again whenever more has been played, until it is complete or `stop` is called. */
export function contestPoll(fetch: () => Promise<Contest>, show: (contest: Contest) => void, fail: (error: ApiError) => void): Poll {
  let stopped = false;
  let timer = 0;
  let played = -1;
  const look = async (): Promise<void> => {
    try {
      const contest = await fetch();
      if (stopped) return;
      if (contest.played !== played) show(contest);
      played = contest.played;
      if (contest.complete) return;
    } catch (error) {
      if (stopped) return;
      // The shown contest stays: a server that restarts is back in a moment.
      if (played < 0) fail(error instanceof ApiError ? error : new ApiError(0, String(error)));
      if (error instanceof ApiError && error.status === 404) return;
    }
    timer = window.setTimeout(() => void look(), pollTime);
  };
  void look();
  return {
    stop: () => {
      stopped = true;
      window.clearTimeout(timer);
    },
  };
}
