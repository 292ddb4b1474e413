/** Calls `tick` with the seconds since the last call, for every frame of the screen, until what it gives back is called. */
export function everyFrame(tick: (seconds: number) => void): () => void {
  let before = performance.now();
  const next = (now: number): void => {
    tick(Math.min(0.25, (now - before) / 1000));
    before = now;
    request = requestAnimationFrame(next);
  };
  let request = requestAnimationFrame(next);
  return () => cancelAnimationFrame(request);
}
