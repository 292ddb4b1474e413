/** Least pixels of a finger's movement. */
const least = 26;

/** Reports swipes over an element while the finger still moves, by its movement since the last report. Returns a function that ends it. */
export function listenToSwipes(element: HTMLElement, swiped: (dx: number, dy: number) => void): () => void {
  let from: { id: number; x: number; y: number } | null = null;
  const down = (event: PointerEvent): void => {
    // A second finger means zooming instead.
    from = event.pointerType === "mouse" || !event.isPrimary ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    if (!from || event.pointerId !== from.id) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(dx, dy) < least) return;
    from = { id: from.id, x: event.clientX, y: event.clientY };
    swiped(dx, dy);
  };
  const up = (): void => void (from = null);
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
  };
}
