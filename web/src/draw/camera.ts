// Where the board lies on the canvas. All lengths are CSS pixels; a cell's centre has integer coordinates.

export interface Camera { scale: number; left: number; top: number }
export interface View { width: number; height: number; margin: number }
export interface BoardSize { width: number; height: number }

export const maximumZoom = 24;

export function fit(view: View, board: BoardSize): Camera {
  const scale = Math.max(0.01, Math.min(
    (view.width - 2 * view.margin) / board.width,
    (view.height - 2 * view.margin) / board.height,
  ));
  return {
    scale,
    left: (view.width - board.width * scale) / 2,
    top: (view.height - board.height * scale) / 2,
  };
}

/** Zooms by `factor`, holding what lies under (x, y) in place. */
export function zoomAt(camera: Camera, view: View, board: BoardSize, factor: number, x: number, y: number): Camera {
  const smallest = fit(view, board).scale;
  const scale = Math.min(smallest * maximumZoom, Math.max(smallest, camera.scale * factor));
  const ratio = scale / camera.scale;
  return clamp({ scale, left: x - (x - camera.left) * ratio, top: y - (y - camera.top) * ratio }, view, board);
}

export function pan(camera: Camera, view: View, board: BoardSize, dx: number, dy: number): Camera {
  return clamp({ ...camera, left: camera.left + dx, top: camera.top + dy }, view, board);
}

/** Keeps the board in sight: centred where it is smaller than the view, without a gap at the edge where it is larger. */
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
