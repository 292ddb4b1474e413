// One loop draws all small boards of a page. Only those that are seen are moved on and drawn.

/** With several small boards, about thirty drawings a second are smooth enough, at half the work. */
const least = 28; // milliseconds
/** The page rests so many times as long as a drawing took: where drawing is slow fewer pictures are shown, and the page stays quick to use. */
const share = 10;
/** Milliseconds between two drawings at most, however long one took: a machine is not busy for ever. */
const most = 2000;

const ticks = new WeakMap<Element, (seconds: number) => void>();
const seen = new Set<Element>();
let observer: IntersectionObserver | null = null;
let before = 0;
let works = false;

/** Between two drawings no frame is asked for: a frame in which nothing is drawn costs the browser a part of one in which something is. */
function rest(milliseconds: number): void {
  works = seen.size > 0;
  if (works) window.setTimeout(() => requestAnimationFrame(draw), milliseconds);
}

function draw(now: number): void {
  const seconds = Math.min(0.25, (now - before) / 1000);
  before = now;
  const began = performance.now();
  for (const canvas of seen) ticks.get(canvas)?.(seconds);
  // The browser paints what was drawn before anything else is run.
  window.setTimeout(() => rest(Math.min(most, Math.max(least - 12, share * (performance.now() - began)))));
}

/** Calls `tick` with the seconds since the last time while the canvas is on the screen. A canvas that has left the page is not seen. */
export function whileSeen(canvas: Element, tick: (seconds: number) => void): void {
  ticks.set(canvas, tick);
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
    if (works) return;
    before = performance.now();
    rest(0);
  });
  observer.observe(canvas);
}
