let tail: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other. */
export function enqueue<T>(task: () => Promise<T>): Promise<T> {
  const result = tail.then(task);
  tail = result.catch(() => undefined);
  return result;
}
