import type { Board } from "./board";

/** Handles gestures: wheel and pinch zoom, dragging pans, a double click shows everything again. `changed` is called when the board must be drawn. */
export function attachGestures(board: Board, changed: () => void): void {
  const { canvas } = board;
  const fingers = new Map<number, PointerEvent>();

  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    board.zoom(Math.exp(-event.deltaY * lines * 0.0016), event.offsetX, event.offsetY);
    changed();
  }, { passive: false });

  canvas.addEventListener("dblclick", () => { board.reset(); changed(); });

  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    canvas.setPointerCapture(event.pointerId);
  });

  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (other) pinch(board, canvas, before, event, other);
    else board.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    fingers.set(event.pointerId, event);
    canvas.classList.toggle("is-grabbed", board.zoomed);
    changed();
  });

  const lift = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) canvas.classList.remove("is-grabbed");
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
}

function pinch(board: Board, canvas: HTMLCanvasElement, before: PointerEvent, now: PointerEvent, other: PointerEvent): void {
  const distance = (finger: PointerEvent): number =>
    Math.max(8, Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY));
  const box = canvas.getBoundingClientRect();
  const x = (now.clientX + other.clientX) / 2 - box.left;
  const y = (now.clientY + other.clientY) / 2 - box.top;
  // With two fingers, the middle between them moves half as far as either finger.
  board.pan((now.clientX - before.clientX) / 2, (now.clientY - before.clientY) / 2);
  board.zoom(distance(now) / distance(before), x, y);
}
