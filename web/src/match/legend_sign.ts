import { h } from "../dom";
import { shapes } from "../draw/shapes";
import type { LegendEntry } from "../match_info";
import type { Shape } from "../picture";

const side = 18;

/** A small drawing of something on the board. */
export function signOf({ mark }: LegendEntry, colour: string): HTMLElement {
  const density = Math.min(3, window.devicePixelRatio || 1);
  const canvas = h("canvas", { class: "legend-sign", width: Math.round(side * density), height: Math.round(side * density), "aria-hidden": "true" });
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  context.translate(side / 2, side / 2);
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = 2.5;
  context.beginPath();
  if (mark === "line") {
    context.moveTo(-8, 0);
    context.lineTo(8, 0);
    context.stroke();
  } else if (mark === "label") {
    context.font = '650 12px "Figtree Variable", system-ui, sans-serif';
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText("12", 0, 1);
  } else if (mark in shapes) {
    shapes[mark as Shape](context, 7);
    if (mark === "ring") context.stroke();
    else context.fill();
  } else {
    context.fillRect(-8, -8, 16, 16);
  }
  return canvas;
}
