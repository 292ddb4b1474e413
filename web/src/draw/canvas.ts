/** Pixels of the screen for a CSS pixel, as far as they are worth drawing. */
export const pixelDensity = (): number => Math.min(3, window.devicePixelRatio || 1);

/** Makes an image of one pixel for each cell. `colourOf`: red, green, blue and opacity; null: transparent. */
export function paintCells(image: HTMLCanvasElement, width: number, height: number, colourOf: (cell: number) => readonly number[] | null): HTMLCanvasElement {
  [image.width, image.height] = [width, height];
  const context = image.getContext("2d")!;
  const pixels = context.createImageData(width, height);
  for (let cell = 0; cell < width * height; ++cell) {
    const colour = colourOf(cell);
    if (colour) pixels.data.set(colour, 4 * cell);
  }
  context.putImageData(pixels, 0, 0);
  return image;
}

/** Gives a canvas the pixels of its size on the page, and a context in CSS pixels. */
export function sized(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const density = pixelDensity();
  [canvas.width, canvas.height] = [Math.round(width * density), Math.round(height * density)];
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  return context;
}
