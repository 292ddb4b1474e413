// A board that lies can stand: turned by a quarter to the right, its left end is at the top. Words and figures stay as they are.
import type { Shape } from "../thoughts/thought";
import type { Picture, Sight } from "../picture";
import type { Moment, Timeline } from "../timeline";
import type { Highlight, Offer } from "./highlight";
import type { Drawing } from "./shapes_of_thought";

interface Place { x: number; y: number }
/** `height`: of the board before it is turned. */
export const turnedPlace = <Kind extends Place>(place: Kind, height: number): Kind => ({ ...place, x: height - 1 - place.y, y: place.x });
/** The place on the board of a place on the turned one. */
export const turnedBack = (place: Place, height: number): Place => ({ x: place.y, y: height - 1 - place.x });
export const turnedWay = (heading: number): number => (heading < 0 ? heading : (heading + 90) % 360);

const turnedLine = <Kind extends { x1: number; y1: number; x2: number; y2: number }>(line: Kind, height: number): Kind =>
  ({ ...line, x1: height - 1 - line.y1, y1: line.x1, x2: height - 1 - line.y2, y2: line.x2 });

/** The letters of rows, turned. */
const turnedRows = (rows: string, width: number, height: number): string =>
  rows.length !== width * height ? rows : Array.from(rows, (_, cell) => rows[(height - 1 - (cell % height)) * width + Math.floor(cell / height)]!).join("");

const pictures = new WeakMap<Picture, Picture>();

export function turnedPicture(picture: Picture): Picture {
  const known = pictures.get(picture);
  if (known) return known;
  const { width, height, tiles, lines, sprites, labels, sights, focus } = picture;
  const turnedSight = (sight: Sight): Sight => ({ ...sight, cells: turnedRows(sight.cells, Math.ceil(width / sight.block), Math.ceil(height / sight.block)) });
  const turned: Picture = {
    ...picture, width: height, height: width, tiles: turnedRows(tiles, width, height), lines: lines.map((line) => turnedLine(line, height)),
    sprites: sprites.map((sprite) => ({ ...turnedPlace(sprite, height), heading: turnedWay(sprite.heading) })),
    labels: labels.map((label) => turnedPlace(label, height)), sights: sights.map(turnedSight),
  };
  if (focus) turned.focus = { x: height - focus.y - focus.height, y: focus.x, width: focus.height, height: focus.width };
  pictures.set(picture, turned);
  return turned;
}

const moments = new WeakMap<Moment, Moment>();
function turnedMoment(moment: Moment): Moment {
  const known = moments.get(moment);
  if (known) return known;
  const turned = { step: moment.step, ms: moment.ms, picture: turnedPicture(moment.picture) };
  moments.set(moment, turned);
  return turned;
}

/** The parts of a timeline that drawing needs. */
export type Moments = Pick<Timeline, "byIndex" | "indexOf">;
export const turnedMoments = (timeline: Moments): Moments => ({
  indexOf: (step) => timeline.indexOf(step),
  byIndex: (index) => { const moment = timeline.byIndex(index); return moment && turnedMoment(moment); },
});

export const turnedHighlight = ({ cells, lines, spots }: Highlight, height: number): Highlight =>
  ({ cells: cells.map((cell) => turnedPlace(cell, height)), lines: lines.map((line) => turnedLine(line, height)), spots: spots.map((spot) => turnedPlace(spot, height)) });

export const turnedOffer = ({ targets, selected, cursor }: Offer, height: number): Offer =>
  ({ targets: targets.map((cell) => turnedPlace(cell, height)), selected: selected && turnedPlace(selected, height), cursor: cursor && turnedPlace(cursor, height) });

export const turnedDrawing = ({ shapes, ...rest }: Drawing, height: number): Drawing => ({ ...rest, shapes: shapes.map((shape) => turnedShape(shape, height)) });

function turnedShape(shape: Shape, height: number): Shape {
  if ("line" in shape) return { ...shape, line: turnedLine(shape.line, height) };
  if ("path" in shape) return { ...shape, path: { ...shape.path, cells: shape.path.cells.map(([x, y]) => [height - 1 - y, x]) } };
  if ("cell" in shape) return { ...shape, cell: turnedPlace(shape.cell, height) };
  if ("circle" in shape) return { ...shape, circle: turnedPlace(shape.circle, height) };
  return { ...shape, text: turnedPlace(shape.text, height) };
}
