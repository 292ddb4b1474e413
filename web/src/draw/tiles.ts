import type { Picture } from "../picture";
import { ink, oddGround, parseHex, wash, withAlpha, type Theme } from "./colour";
import { centre, type Pen } from "./pen";
import { drawRelief } from "./relief";

/**
 * The tiles as an image of one pixel for each cell, kept until they change: stretching one image is far cheaper than filling thousands of
 * squares for every frame of the screen.
 */
export class TileLayer {
  private image: HTMLCanvasElement | null = null;
  private drawn: { tiles: string; palette: unknown; theme: Theme } | null = null;

  draw(pen: Pen, picture: Picture): void {
    if (picture.tiles === "") return;
    this.refresh(pen, picture);
    if (!this.image) return;
    pen.context.imageSmoothingEnabled = false;
    pen.context.drawImage(this.image, 0, 0, picture.width * pen.scale, picture.height * pen.scale);
    drawRelief(pen, picture);
    drawGems(pen, picture);
  }

  private refresh(pen: Pen, picture: Picture): void {
    const { tiles, palette } = picture;
    const drawn = this.drawn;
    if (drawn && drawn.tiles === tiles && drawn.palette === palette && drawn.theme === pen.theme) return;
    this.image = paint(picture, pen.theme, this.image ?? document.createElement("canvas"));
    this.drawn = { tiles, palette, theme: pen.theme };
  }
}

function paint(picture: Picture, theme: Theme, image: HTMLCanvasElement): HTMLCanvasElement | null {
  const { width, height, tiles } = picture;
  const context = image.getContext("2d");
  if (!context || tiles.length !== width * height) return null;
  image.width = width;
  image.height = height;
  const hasGems = gemsIn(picture);
  const colours = picture.palette.map(({ name, color }) => (name === "ground" ? parseHex(oddGround(color, theme)) : hasGems ? null : parseHex(wash(color, theme))));
  const pixels = context.createImageData(width, height);
  for (let cell = 0; cell < tiles.length; ++cell) {
    const colour = colours[tiles.charCodeAt(cell) - 97];
    // Ground stays transparent, so that the grid below shows.
    if (!colour) continue;
    pixels.data.set(colour, cell * 4);
    pixels.data[cell * 4 + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return image;
}

/** Pixels for each cell from which a small thing has its full colour; below that it is a faint dot. */
const clear = 12;

/** Half the size of a gem, in cells. */
const gemSize = 0.31;

/** If a palette names its ground, everything else in it lies on the ground. */
const gemsIn = ({ palette }: Picture): boolean => palette.some(({ name }) => name === "ground");

/** Small things on the ground, drawn as cut stones: faint on a whole board, plain when the watcher is close. */
function drawGems(pen: Pen, picture: Picture): void {
  const { tiles, palette, width, height } = picture;
  if (!gemsIn(picture) || tiles.length !== width * height) return;
  const { context, scale, theme } = pen;
  const alpha = Math.min(1, Math.max(0.4, scale / clear));
  palette.forEach(({ name, color }, index) => {
    if (name === "ground") return;
    const letter = String.fromCharCode(97 + index);
    const reach = Math.max(0.9, gemSize * scale);
    context.beginPath();
    for (let cell = tiles.indexOf(letter); cell >= 0; cell = tiles.indexOf(letter, cell + 1)) {
      const [x, y] = [centre(pen, cell % width), centre(pen, Math.floor(cell / width))];
      context.moveTo(x + reach, y);
      context.lineTo(x, y + reach);
      context.lineTo(x - reach, y);
      context.lineTo(x, y - reach);
      context.closePath();
    }
    context.fillStyle = withAlpha(ink(color, theme), alpha);
    context.fill();
  });
}
