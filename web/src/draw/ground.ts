import type { Picture } from "../picture";
import type { Pen } from "./pen";

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
  const spacing = [1, 5, 10, 50, 100].find((cells) => cells * pen.scale >= 18);
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
  context.strokeStyle = pen.theme === "dark" ? "rgba(255,240,220,0.045)" : "rgba(60,40,20,0.07)";
  context.lineWidth = 1;
  context.stroke();
}

export function drawEdge(pen: Pen, picture: Picture): void {
  const { context, scale } = pen;
  context.strokeStyle = pen.theme === "dark" ? "rgba(255,235,210,0.22)" : "rgba(70,50,25,0.30)";
  context.lineWidth = 1;
  context.strokeRect(-0.5, -0.5, picture.width * scale + 1, picture.height * scale + 1);
}
