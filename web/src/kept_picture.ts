// A step's whole picture, built from the picture before and what changed. Everything that did not change is shared with it.
import { TileText, type Run } from "./tile_text";
import { emptyPicture, type Frame, type Picture } from "./picture";

/** `{size, at}`: the new length of a list and its changed entries. */
interface Entries { size: number; at: readonly (readonly [number, unknown])[] }
type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Applies a change of a frame to the value before. docs/http-api.md describes changes. */
export function applied(before: unknown, change: unknown): unknown {
  if (typeof before === "string" && Array.isArray(change)) return TileText.of(before).with(change as Run[]).whole;
  if (Array.isArray(before) && isObject(change)) {
    const { size, at } = change as unknown as Entries;
    const list: unknown[] = before.slice(0, size);
    for (const [index, one] of at) list[index] = index < before.length ? applied(before[index], one) : one;
    return list;
  }
  if (!isObject(before) || !isObject(change)) return change;
  const fields: Record<string, unknown> = { ...before };
  for (const name in change) fields[name] = applied(before[name], change[name]);
  return fields;
}

/** The bytes that a value takes, about, besides what it shares with another. */
export function weigh(value: unknown, before?: unknown): number {
  if (value === before) return 0;
  if (typeof value === "string") return 16 + value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (Array.isArray(value)) {
    const other: readonly unknown[] = Array.isArray(before) ? before : [];
    return value.reduce<number>((sum, one, index) => sum + 8 + weigh(one, other[index]), 16);
  }
  const [fields, other] = [value as Fields, isObject(before) ? before : {}];
  let sum = 24;
  for (const name in fields) sum += 8 + weigh(fields[name], other[name]);
  return sum;
}

const { tiles: _, ...emptyFields } = emptyPicture;

/** The tiles are kept in pieces, since on a large board they are most of a picture; readers get the whole text. */
export class KeptPicture implements Picture {
  declare width: number;
  declare height: number;
  declare ground: string;
  declare palette: Picture["palette"];
  declare lines: Picture["lines"];
  declare sprites: Picture["sprites"];
  declare labels: Picture["labels"];
  declare panels: Picture["panels"];
  declare marks: Picture["marks"];
  declare sights: Picture["sights"];
  declare caption: string;
  declare focus?: Picture["focus"];
  declare lead?: Picture["lead"];

  private constructor(/** The tiles. */ private readonly text: TileText) {}

  get tiles(): string { return this.text.whole; }

  /** The picture of a frame after another; `before` null: of a whole frame. */
  static after(before: KeptPicture | null, { picture: { tiles, ...whole }, changes: { tiles: runs, ...changes } = {} }: Frame): KeptPicture {
    const text = before?.text ?? TileText.of("");
    const made = new KeptPicture(tiles !== undefined ? TileText.of(tiles, text) : Array.isArray(runs) ? text.with(runs as Run[]) : text);
    // Marks belong to one step, so they are never carried over.
    const fields: Record<string, unknown> = { ...emptyFields, ...before, marks: [], ...whole, text: made.text };
    for (const [name, change] of Object.entries(changes)) fields[name] = applied(fields[name], change);
    return Object.assign(made, fields);
  }

  /** The bytes besides those that it shares with another picture, about. */
  bytesAfter(before: KeptPicture | null): number {
    const { text, ...fields } = this;
    const others: Record<string, unknown> = { ...before };
    return weigh(fields, { ...others, text: undefined }) + text.bytesAfter(before?.text);
  }
}
