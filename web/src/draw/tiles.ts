import type { Picture } from "../picture";
import { paintCells } from "./canvas";
import { ink, oddGround, parseHex, wash, withAlpha, type Theme } from "./colour";
import { looks } from "./looks";
import { addCorners, centre, type Pen } from "./shapes";

/** Empty ground, its grid and its edge. */
export function drawGround(pen: Pen, picture: Picture): void {
  const { context, scale } = pen;
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.fillStyle = pen.ground;
  context.fillRect(0, 0, width, height);
  drawGrid(pen, picture);
}

/** Grid lines that are close enough to help and far enough apart not to disturb. */
function drawGrid(pen: Pen, picture: Picture): void {
  const spacing = looks.grid.find((cells) => cells * pen.scale >= looks.least_grid);
  if (!spacing) return;
  const { context, scale } = pen;
  context.beginPath();
  for (let x = spacing; x < picture.width; x += spacing) {
    context.moveTo(x * scale, 0);
    context.lineTo(x * scale, picture.height * scale);
  }
  for (let y = spacing; y < picture.height; y += spacing) {
    context.moveTo(0, y * scale);
    context.lineTo(picture.width * scale, y * scale);
  }
  context.strokeStyle = pen.theme === "dark" ? `rgba(255,240,220,${looks.grid_strength})` : "rgba(60,40,20,0.07)";
  context.lineWidth = 1;
  context.stroke();
}

export function drawEdge(pen: Pen, picture: Picture): void {
  const { context, scale } = pen;
  context.strokeStyle = pen.theme === "dark" ? "rgba(255,235,210,0.22)" : "rgba(70,50,25,0.30)";
  context.lineWidth = 1;
  context.lineJoin = "miter";  // whatever was drawn before, an edge has the same corners
  context.strokeRect(-0.5, -0.5, picture.width * scale + 1, picture.height * scale + 1);
}

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

/** The centres of the cells that have an entry of the palette, in pixels. */
function eachCell(pen: Pen, { tiles, width }: Picture, entry: number, visit: (x: number, y: number) => void): void {
  const letter = String.fromCharCode(97 + entry);
  for (let cell = tiles.indexOf(letter); cell >= 0; cell = tiles.indexOf(letter, cell + 1)) visit(centre(pen, cell % width), centre(pen, Math.floor(cell / width)));
}

function drawRelief(pen: Pen, picture: Picture): void {
  const { tiles, palette, width, height } = picture;
  const { context, scale, theme } = pen;
  if (scale < smallest || tiles.length !== width * height) return;
  context.lineWidth = Math.max(1, scale * 0.05);
  context.lineCap = context.lineJoin = "round";
  palette.forEach(({ glyph }, index) => {
    const strokes = marks[glyph];
    if (!strokes) return;
    context.beginPath();
    eachCell(pen, picture, index, (x, y) => {
      for (const stroke of strokes) stroke.forEach(([right, down], at) => context[at === 0 ? "moveTo" : "lineTo"](x + (right * scale) / 2, y + (down * scale) / 2));
    });
    const strength = plain[glyph] ?? 1;
    context.strokeStyle = theme === "dark" ? `rgba(255,255,255,${0.26 * strength})` : `rgba(25,25,45,${0.3 * strength})`;
    context.stroke();
  });
}

/**
 * The tiles as an image of one pixel for each cell, kept until they change: stretching one image is far cheaper than filling thousands of
 * squares for every frame of the screen.
 */
export class TileLayer {
  private image: HTMLCanvasElement | null = null;
  private drawn: { tiles: string; palette: unknown; theme: Theme } | null = null;

  /** `owned`: colours of tiles that another layer draws. */
  draw(pen: Pen, picture: Picture, owned: readonly string[] = []): void {
    if (picture.tiles === "") return;
    this.refresh(pen, picture, owned);
    if (!this.image) return;
    pen.context.imageSmoothingEnabled = false;
    pen.context.drawImage(this.image, 0, 0, picture.width * pen.scale, picture.height * pen.scale);
    drawRelief(pen, picture);
    drawGems(pen, picture);
  }

  private refresh(pen: Pen, picture: Picture, owned: readonly string[]): void {
    const { tiles, palette } = picture;
    const drawn = this.drawn;
    if (drawn && drawn.tiles === tiles && drawn.palette === palette && drawn.theme === pen.theme) return;
    this.image = paint(picture, pen.theme, owned, this.image ?? document.createElement("canvas"));
    this.drawn = { tiles, palette, theme: pen.theme };
  }
}

function paint(picture: Picture, theme: Theme, owned: readonly string[], image: HTMLCanvasElement): HTMLCanvasElement | null {
  const { width, height, tiles } = picture;
  if (tiles.length !== width * height) return null;
  const hasGems = gemsIn(picture);
  const colours = picture.palette.map(({ name, color }) => (name === "ground" ? [...parseHex(oddGround(color, theme)), 255] : hasGems || owned.includes(color.toLowerCase()) ? null : [...parseHex(wash(color, theme)), 255]));
  // A thing lies on the ground of its tile, of which the middle is always free.
  const block = hasGems ? picture.sights[0]?.block ?? 1 : 1;
  const groundOf = (cell: number): number => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return (y - (y % block) + (block >> 1)) * width + x - (x % block) + (block >> 1);
  };
  // Ground stays transparent, so that the grid below shows.
  return paintCells(image, width, height, (cell) => colours[tiles.charCodeAt(block > 1 ? groundOf(cell) : cell) - 97] ?? null);
}

/** If a palette names its ground, everything else in it lies on the ground. */
const gemsIn = ({ palette }: Picture): boolean => palette.some(({ name }) => name === "ground");

/** The outlines of things on the ground, in the order of their kinds. */
const gems = Object.values(looks.gems);

/** How the entry of a palette is drawn: each kind has its outline, and an entry for each size of its heaps. */
export function gemOf({ palette }: Pick<Picture, "palette">, entry: number): { outline: (typeof gems)[number]; heap: number } {
  const place = entry - (palette[0]?.name === "ground" ? 1 : 0);
  const sizes = looks.heaps.length;
  return { outline: gems[Math.floor(place / sizes) % gems.length]!, heap: place % sizes };
}

/** Small things on the ground: heaps of several pieces, or where cells are small a piece that is the larger, the more there is. */
function drawGems(pen: Pen, picture: Picture): void {
  const { tiles, palette, width, height } = picture;
  if (!gemsIn(picture) || tiles.length !== width * height) return;
  const { context, scale, theme } = pen;
  const clear = scale >= looks.clear_gem;
  const alpha = Math.min(1, Math.max(looks.palest_gem, scale / looks.clear_gem));
  palette.forEach(({ name, color }, index) => {
    if (name === "ground") return;
    const { outline, heap } = gemOf(picture, index);
    const size = Math.max(looks.least_gem, looks.gem * scale);
    const radius = size * (clear ? looks.heap_sizes[heap]! : looks.small_heaps[heap]!);
    context.beginPath();
    eachCell(pen, picture, index, (x, y) => {
      for (const [right, down] of looks.heaps[clear ? heap : 0]!) addCorners(context, outline, radius, x + right * size, y + down * size);
    });
    context.fillStyle = withAlpha(ink(color, theme), alpha);
    context.fill();
  });
}
