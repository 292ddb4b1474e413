// Marks for a palette's glyphs on tiles that are large enough: as on a map, a wave is water and a peak is a mountain.
import type { Picture } from "../picture";
import { centre, type Pen } from "./pen";

/** Pixels a cell below which a mark would be a smudge. */
const smallest = 14;

type Stroke = readonly (readonly [number, number])[];

/** Lines in half cells around a cell's centre. */
const marks: Readonly<Record<string, readonly Stroke[]>> = {
  "~": [-0.22, 0.22].map((y) => [[-0.5, y], [-0.25, y - 0.14], [0, y], [0.25, y + 0.14], [0.5, y]]),
  "^": [[[-0.55, 0.4], [-0.12, -0.42], [0.2, 0.2]], [[0.02, -0.14], [0.22, -0.42], [0.58, 0.4]]],
  "\"": [[[-0.3, 0.25], [-0.36, 0.02]], [[-0.2, 0.25], [-0.14, -0.05]], [[0.24, -0.12], [0.18, -0.35]], [[0.34, -0.12], [0.4, -0.4]]],
};

/** How plain each mark is: grass is everywhere, so it whispers. */
const plain: Readonly<Record<string, number>> = { "\"": 0.6 };

export function drawRelief(pen: Pen, { tiles, palette, width, height }: Picture): void {
  const { context, scale, theme } = pen;
  if (scale < smallest || tiles.length !== width * height) return;
  context.lineWidth = Math.max(1, scale * 0.05);
  context.lineCap = context.lineJoin = "round";
  palette.forEach(({ glyph }, index) => {
    const strokes = marks[glyph];
    if (!strokes) return;
    const letter = String.fromCharCode(97 + index);
    context.beginPath();
    for (let cell = tiles.indexOf(letter); cell >= 0; cell = tiles.indexOf(letter, cell + 1)) {
      const [x, y] = [centre(pen, cell % width), centre(pen, Math.floor(cell / width))];
      for (const stroke of strokes) stroke.forEach(([right, down], at) => context[at === 0 ? "moveTo" : "lineTo"](x + (right * scale) / 2, y + (down * scale) / 2));
    }
    const strength = plain[glyph] ?? 1;
    context.strokeStyle = theme === "dark" ? `rgba(255,255,255,${0.26 * strength})` : `rgba(25,25,45,${0.3 * strength})`;
    context.stroke();
  });
}
