// The cells that seats own, such as the walls that they build: whose each is and since when, and which were broken, and by whom.
import type { Picture } from "../picture";
import type { Moment, Timeline } from "../timeline";

/** Moments before the shown one that are looked through; cells that are older count as that old. */
const reach = 1500;

/** A cell that was taken from its owner. `by`: the figure that stood there; null: none did. Colours are as the arena tells them. */
export interface Break { step: number; of: string; by: string | null }
export interface Owned {
  readonly width: number;
  /** The owner of each cell: its place in `colours`, from 1; 0: nobody owns it. */
  readonly owner: Uint8Array;
  /** The step at which the owner of each cell got it. */
  readonly since: Int32Array;
  readonly colours: readonly string[];
  /** The last break of each cell that was broken. */
  readonly breaks: ReadonlyMap<number, Break>;
}

/** The colours of seats that are colours of tiles, too: such tiles are owned. */
export function ownersIn({ palette, panels }: Pick<Picture, "palette" | "panels">): string[] {
  const seats = new Set(panels.map((panel) => panel.color.toLowerCase()));
  return palette.flatMap(({ color }) => (seats.has(color.toLowerCase()) ? [color.toLowerCase()] : []));
}

/** The owner of each letter of tiles: its place in `colours`, from 1; 0: it is not owned. */
export function ownersOfLetters({ palette }: Pick<Picture, "palette">, colours: readonly string[]): Uint8Array {
  const owners = new Uint8Array(128);
  palette.forEach(({ color }, index) => (owners[97 + index] = colours.indexOf(color.toLowerCase()) + 1));
  return owners;
}

/** Knows the owned cells of a moment. The next moment costs one look at the cells, any other as many as there are before it. */
export class Ownership {
  private moment: Moment | null = null;
  private owned: Owned & { breaks: Map<number, Break> } = { width: 0, owner: new Uint8Array(), since: new Int32Array(), colours: [], breaks: new Map() };

  /** Null: nothing on this board can be owned. */
  at(timeline: Pick<Timeline, "byIndex">, index: number): Owned | null {
    const now = timeline.byIndex(index);
    if (!now || now.picture.tiles === "") return null;
    if (now === this.moment) return this.owned;
    const colours = ownersIn(now.picture);
    if (colours.length === 0) return null;
    const before = timeline.byIndex(index - 1);
    if (this.moment === null || this.moment !== before) {
      let first = index;
      while (first > 0 && index - first < reach) --first;
      this.begin(timeline.byIndex(first)!, colours);
      for (let each = first + 1; each < index; ++each) this.change(timeline.byIndex(each - 1)!, timeline.byIndex(each)!);
    }
    if (before && this.moment === before) this.change(before, now);
    return this.owned;
  }

  private begin(moment: Moment, colours: readonly string[]): void {
    const { picture, step } = moment;
    const letters = ownersOfLetters(picture, colours);
    const { tiles, width } = picture;
    const owner = Uint8Array.from({ length: tiles.length }, (_, cell) => letters[tiles.charCodeAt(cell)]!);
    this.owned = { width, owner, since: new Int32Array(tiles.length).fill(step), colours, breaks: new Map() };
    this.moment = moment;
  }

  private change(before: Moment, now: Moment): void {
    this.moment = now;
    const { tiles, width, palette, sprites } = now.picture;
    const was = before.picture.tiles;
    if (tiles === was) return;
    const { owner, since, colours, breaks } = this.owned;
    const letters = ownersOfLetters({ palette }, colours);
    for (let cell = 0; cell < tiles.length; ++cell) {
      const letter = tiles.charCodeAt(cell);
      if (letter === was.charCodeAt(cell)) continue;
      const [old, fresh] = [owner[cell]!, letters[letter]!];
      if (old === fresh) continue;
      if (old > 0) {
        const there = sprites.find(({ shape, x, y }) => shape !== "ring" && Math.round(y) * width + Math.round(x) === cell);
        breaks.set(cell, { step: now.step, of: colours[old - 1]!, by: there?.color ?? null });
      }
      owner[cell] = fresh;
      since[cell] = now.step;
    }
  }
}
