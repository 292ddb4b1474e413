import { ink, withAlpha, type Theme } from "./colour";
import type { Placed } from "./glide";
import { looks } from "./looks";
import { addCorners, centre, type Pen, trace, turned, widthAt } from "./shapes";

/** With more sprites than this, a halo around each costs too much. */
const haloLimit = 60;
/** Most pixels of light around a sprite; a large one needs none. */
const widestHalo = 22;

export function drawSprites(pen: Pen, placed: readonly Placed[]): void {
  const halo = placed.length <= haloLimit;
  for (const one of placed) drawSprite(pen, one, halo);
}

export const radiusOf = (pen: Pen, size: number): number => Math.max(looks.least_radius, (size * pen.scale) / 2);

function drawSprite(pen: Pen, { sprite, x, y, heading, presence }: Placed, halo: boolean): void {
  const { context } = pen;
  const colour = ink(sprite.color, pen.theme);
  const radius = radiusOf(pen, sprite.size) * presence;
  if (radius < 0.3) return;
  context.save();
  context.translate(centre(pen, x), centre(pen, y));
  if (halo && sprite.shape !== "ring") drawHalo(pen, colour, radius);
  const turn = ((heading + 90) * Math.PI) / 180;
  const turns = turned.includes(sprite.shape);
  if (turns && heading >= 0) context.rotate(turn);
  context.beginPath();
  trace(context, sprite.shape, radius);
  if (sprite.shape === "ring") {
    context.lineWidth = widthAt(looks.ring, radius);
    context.strokeStyle = colour;
    context.stroke();
  } else {
    // A rim in the ground's colour separates a sprite from the lines and sprites that it touches.
    context.lineWidth = widthAt(looks.rim, radius);
    context.lineJoin = "round";
    context.strokeStyle = pen.ground;
    context.stroke();
    context.fillStyle = colour;
    context.fill();
    if (!turns && heading >= 0 && radius >= looks.least_notched) {
      context.rotate(turn);
      context.beginPath();
      addCorners(context, looks.notch, radius);
      context.fillStyle = pen.ground;
      context.fill();
    }
  }
  context.restore();
}

/** Pixels from the middle to the edge of a light's image. */
const lightSize = 64;
const lights = new Map<string, HTMLCanvasElement>();

/** A light around a sprite, as an image that is stretched. `core`: the part of its reach from which it fades. */
function lightOf(colour: string, core: number, theme: Theme): HTMLCanvasElement {
  const name = `${colour} ${core} ${theme}`;
  const known = lights.get(name);
  if (known) return known;
  const image = document.createElement("canvas");
  image.width = image.height = 2 * lightSize;
  const context = image.getContext("2d")!;
  const light = context.createRadialGradient(lightSize, lightSize, core * lightSize, lightSize, lightSize, lightSize);
  light.addColorStop(0, withAlpha(colour, theme === "dark" ? 0.34 : 0.22));
  light.addColorStop(1, withAlpha(colour, 0));
  context.fillStyle = light;
  context.fillRect(0, 0, 2 * lightSize, 2 * lightSize);
  if (lights.size > 256) lights.clear();
  lights.set(name, image);
  return image;
}

function drawHalo(pen: Pen, colour: string, radius: number): void {
  const { context } = pen;
  const reach = Math.min(radius * 2.6, radius + widestHalo);
  const core = Math.round(((radius * 0.6) / reach) * 32) / 32;
  context.imageSmoothingEnabled = true;
  context.drawImage(lightOf(colour, core, pen.theme), -reach, -reach, 2 * reach, 2 * reach);
}
