import type { Picture } from "../picture";

/** The colour whose figures reach each cell first, by its place in `colours`, from 1; 0: several do, none does, or something stands there. */
export function firstReached({ width, tiles, sprites }: Pick<Picture, "width" | "tiles" | "sprites">, colours: readonly string[]): Uint8Array {
  const first = new Uint8Array(tiles.length);
  const steps = new Int32Array(tiles.length).fill(-1);
  const both = 255;
  let edge: number[] = [];
  for (const { shape, x, y, color } of sprites) {
    const cell = Math.round(y) * width + Math.round(x);
    const whose = colours.indexOf(color.toLowerCase()) + 1;
    if (shape === "ring" || whose === 0 || cell < 0 || cell >= tiles.length) continue;
    first[cell] = steps[cell] === 0 && first[cell] !== whose ? both : whose;
    steps[cell] = 0;
    edge.push(cell);
  }
  // A cell that two reach at the same time belongs to neither, and neither do those behind it that only such cells lead to.
  for (let step = 1; edge.length > 0; ++step) {
    const next: number[] = [];
    for (const cell of edge) {
      const x = cell % width;
      for (const other of [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]) {
        if (other < 0 || other >= tiles.length || tiles[other] !== ".") continue;
        if (steps[other] === -1) {
          steps[other] = step;
          first[other] = first[cell]!;
          next.push(other);
        } else if (steps[other] === step && first[other] !== first[cell]) first[other] = both;
      }
    }
    edge = next;
  }
  return first.map((whose, cell) => (whose === both || tiles[cell] !== "." ? 0 : whose));
}
