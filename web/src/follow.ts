import { ApiError } from "./api";

/** Most milliseconds between two tries of a poll that gets no answer. */
const longest = 30_000;

/** Milliseconds until the next look after `failures` in a row; the random part keeps many pages from coming back at once. */
export const waitAfter = (failures: number, milliseconds: number, random = Math.random()): number =>
  failures === 0 ? milliseconds : Math.min(Math.max(longest, milliseconds), milliseconds * 2 ** Math.min(failures, 6)) * (0.75 + 0.5 * random);

export interface Following {
  /** Loads at once, or again after what is under way. */
  now(): void;
  stop(): void;
}

type Next = boolean | number | void;

/**
 * Loads now, and again and again while the page is visible, less often while there is no answer. An answer is shown unless it was stopped
 * meanwhile. `show` gives false when it is over, or the milliseconds until the next time. `failed` is told why the arena gave nothing, and
 * may give false as well; errors of another kind are thrown on.
 */
export function follow<T>(milliseconds: number, load: () => Promise<T>, show: (loaded: T) => Next, failed: (error: ApiError) => boolean | void = () => undefined): Following {
  let timer = 0, failures = 0;
  let works = false, wanted = false, over = false;
  const stop = (): void => {
    over = true;
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
  const again = async (): Promise<void> => {
    window.clearTimeout(timer);
    wanted = works;
    if (works || over) return;
    works = true;
    let next: Next = undefined;
    try {
      const loaded = await load();
      failures = 0;
      next = over ? false : show(loaded);
    } catch (error) {
      ++failures;
      if (over) return;
      if (!(error instanceof ApiError)) throw error;
      next = failed(error);
    } finally {
      works = false;
      if (next === false) stop();
      if (!over && !document.hidden) timer = window.setTimeout(() => void again(), wanted ? 0 : waitAfter(failures, typeof next === "number" ? next : milliseconds));
    }
  };
  const seen = (): void => { if (!document.hidden) void again(); };
  document.addEventListener("visibilitychange", seen);
  void again();
  return { now: () => void again(), stop };
}
