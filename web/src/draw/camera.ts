// The place of the board on the canvas. All lengths are CSS pixels; a cell's centre has integer coordinates.

export interface Camera { scale: number; left: number; top: number }
/** The middle of a view without gaps, in cells, and its extra zoom, 1 or more. */
export interface Aim { x: number; y: number; closer: number }
/** `aim`: the board fills the view and is cut off at its edges. */
export interface View { width: number; height: number; margin: number; aim?: Aim }
export interface BoardSize { width: number; height: number }

export const maximumZoom = 24;
const mostlyFilled = 0.78;

export function fit(view: View, board: BoardSize): Camera {
  const across = (view.width - 2 * view.margin) / board.width;
  const down = (view.height - 2 * view.margin) / board.height;
  const scale = Math.max(0.01, Math.min(across, down));
  const covering = Math.max(across, down);
  const { aim } = view;
  // If the board fills most of the view anyway, show it whole.
  if (aim && (aim.closer > 1 || scale < mostlyFilled * covering)) {
    const near = covering * aim.closer;
    return clamp({ scale: near, left: view.width / 2 - aim.x * near, top: view.height / 2 - aim.y * near }, view, board);
  }
  return {
    scale,
    left: (view.width - board.width * scale) / 2,
    top: (view.height - board.height * scale) / 2,
  };
}

/** Zooms by `factor` and keeps the point under (x, y) in place. */
export function zoomAt(camera: Camera, view: View, board: BoardSize, factor: number, x: number, y: number): Camera {
  const smallest = fit(view, board).scale;
  const scale = Math.min(smallest * maximumZoom, Math.max(smallest, camera.scale * factor));
  const ratio = scale / camera.scale;
  return clamp({ scale, left: x - (x - camera.left) * ratio, top: y - (y - camera.top) * ratio }, view, board);
}

export function pan(camera: Camera, view: View, board: BoardSize, dx: number, dy: number): Camera {
  return clamp({ ...camera, left: camera.left + dx, top: camera.top + dy }, view, board);
}

/** Keeps the board in sight: centred if it is smaller than the view, without gaps at the edges if it is larger. */
export function clamp(camera: Camera, view: View, board: BoardSize): Camera {
  const along = (start: number, room: number, length: number): number => {
    if (length <= room - 2 * view.margin + 0.5) return (room - length) / 2;
    return Math.min(view.margin, Math.max(room - length - view.margin, start));
  };
  return {
    scale: camera.scale,
    left: along(camera.left, view.width, board.width * camera.scale),
    top: along(camera.top, view.height, board.height * camera.scale),
  };
}

/** The camera that shows a part of the board as large as possible, and never smaller than the whole board. */
export function cameraOn(view: View, board: BoardSize, part: { x: number; y: number; width: number; height: number }): Camera {
  const whole = fit(view, board);
  const scale = Math.min(whole.scale * maximumZoom, Math.max(whole.scale, fit(view, part).scale));
  const middle = { x: (part.x + part.width / 2) * scale, y: (part.y + part.height / 2) * scale };
  return clamp({ scale, left: view.width / 2 - middle.x, top: view.height / 2 - middle.y }, view, board);
}

/** A step from one camera towards another; null: it has arrived. */
export function approach(from: Camera, to: Camera, part: number): Camera | null {
  const between = (a: number, b: number): number => a + (b - a) * part;
  const scale = from.scale * (to.scale / from.scale) ** part;
  const next = { scale, left: between(from.left, to.left), top: between(from.top, to.top) };
  return Math.abs(next.left - to.left) < 0.5 && Math.abs(next.top - to.top) < 0.5 && Math.abs(next.scale / to.scale - 1) < 0.002 ? null : next;
}
