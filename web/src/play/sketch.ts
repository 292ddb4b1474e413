// An action that is a drawing: a list of fields, each with its place and its content. It is recognised in any game's choices. Pure.
import type { Choice } from "./choice";

type Field = Record<string, unknown>;

export interface Sketch {
  /** The member of the action that is drawn. */
  member: string;
  fields: Field[];
  /** The members of a field that give its place. */
  x: string; y: string;
  width: number; height: number;
  /** The painted member, and the values that it has somewhere. */
  paint: string; paints: string[];
  /** A member that only one field has; null: there is none. */
  marker: string | null;
}

/** With fewer fields than this, drawing is not worth it. */
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

/** The number of fields with each paint. */
export const countsOf = ({ fields, paint, paints }: Sketch): [string, number][] =>
  paints.map((one) => [one, fields.filter((field) => field[paint] === one).length]);

/** Moves the marker. */
export function moveMarker(sketch: Sketch, x: number, y: number): void {
  const { marker } = sketch;
  const target = fieldAt(sketch, x, y);
  if (marker === null || !target) return;
  for (const field of sketch.fields) field[marker] = field === target;
}

/** The action with the drawing in it. */
export const drawn = (choice: Choice, { member, fields }: Sketch): unknown => ({ ...(choice.action as object), [member]: fields });

/** The words of a caption behind its number: "action 0, Orange draws its half of the map: 50 fields". */
export const toldIn = (caption: string): string => { const [, told] = /^[^,]*\d, (.+)$/.exec(caption) ?? []; return told ? `${told}.` : ""; };
