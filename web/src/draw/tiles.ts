import type { Picture } from "../picture";
import { parseHex, wash, type Theme } from "./colour";
import type { Pen } from "./pen";

/**
 * The tiles as an image of one pixel a cell, kept until they change: stretching one image is far cheaper than filling thousands of
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
  const colours = picture.palette.map((entry) => parseHex(wash(entry.color, theme)));
  const pixels = context.createImageData(width, height);
  for (let cell = 0; cell < tiles.length; ++cell) {
    const colour = colours[tiles.charCodeAt(cell) - 97];
    // Ground stays clear, so that the grid below shows.
    if (!colour) continue;
    pixels.data.set(colour, cell * 4);
    pixels.data[cell * 4 + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return image;
}
