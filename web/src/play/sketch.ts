// An action that is a drawing: a list of fields, each with its place and what is there. Found in what is offered, whatever the game. Pure.
import type { Choice } from "./choice";

type Field = Record<string, unknown>;

export interface Sketch {
  /** The member of the action that is drawn. */
  member: string;
  fields: Field[];
  /** The members of a field that say where it is. */
  x: string; y: string;
  width: number; height: number;
  /** What is painted: a member, and the values that it has somewhere. */
  paint: string; paints: string[];
  /** What one field alone has; null: there is no such member. */
  marker: string | null;
}

/** Fewer fields than this are not worth drawing. */
const least = 8;

const placeNames = [["X", "Y"], ["x", "y"]] as const;

/** Null: the action is no drawing. */
export function sketchOf(action: unknown): Sketch | null {
  if (typeof action !== "object" || action === null) return null;
  for (const [member, fields] of Object.entries(action)) {
    const found = Array.isArray(fields) && fields.length >= least ? sketchIn(member, fields as Field[]) : null;
    if (found) return found;
  }
  return null;
}

function sketchIn(member: string, fields: Field[]): Sketch | null {
  const first = fields[0]!;
  if (typeof first !== "object" || first === null) return null;
  const place = placeNames.find(([x, y]) => fields.every((field) => Number.isInteger(field[x]) && Number.isInteger(field[y])));
  const paint = Object.keys(first).find((name) => fields.every((field) => typeof field[name] === "string"));
  if (!place || !paint) return null;
  const [x, y] = place;
  const width = Math.max(...fields.map((field) => field[x] as number)) + 1;
  const height = Math.max(...fields.map((field) => field[y] as number)) + 1;
  if (width * height !== fields.length) return null;
  const marker = Object.keys(first).find((name) => typeof first[name] !== "string" && fields.filter((field) => isMark(field[name])).length === 1 && name !== x && name !== y);
  return { member, fields: fields.map((field) => ({ ...field })), x, y, width, height, paint, paints: [...new Set(fields.map((field) => field[paint] as string))].sort(), marker: marker ?? null };
}

const isMark = (value: unknown): boolean => value === true;

export const fieldAt = (sketch: Sketch, x: number, y: number): Field | undefined =>
  sketch.fields.find((field) => field[sketch.x] === x && field[sketch.y] === y);

/** How many fields have each paint. */
export const countsOf = ({ fields, paint, paints }: Sketch): [string, number][] =>
  paints.map((one) => [one, fields.filter((field) => field[paint] === one).length]);

/** The marker is somewhere else now. */
export function moveMarker(sketch: Sketch, x: number, y: number): void {
  const { marker } = sketch;
  const target = fieldAt(sketch, x, y);
  if (marker === null || !target) return;
  for (const field of sketch.fields) field[marker] = field === target;
}

/** The action with the drawing in it. */
export const drawn = (choice: Choice, { member, fields }: Sketch): unknown => ({ ...(choice.action as object), [member]: fields });
