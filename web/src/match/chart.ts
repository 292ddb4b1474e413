import { h } from "../dom";
import { ink, withAlpha, type Theme } from "../draw/colour";
import type { Timeline } from "../timeline";

interface Curve { color: string; values: number[] }

/** At most so many points: more than the chart has pixels would be drawn in vain. */
const points = 300;

/** How the scores went, one curve a seat, with the shown moment as a line. */
export class Chart {
  private readonly canvas = h("canvas", { class: "chart-canvas", role: "img", "aria-label": "Score of each seat over the match" });
  readonly element = h("section", { class: "chart", "aria-label": "Score" }, h("h2", {}, "Score"), this.canvas);
  private curves: Curve[] = [];
  private sampled = "";
  private drawn = "";

  constructor(private readonly timeline: Timeline, seek: (step: number) => void) {
    const go = (event: PointerEvent): void => {
      const box = this.canvas.getBoundingClientRect();
      const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      seek(timeline.first + part * (timeline.last - timeline.first));
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (this.canvas.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  show(cursor: number, theme: Theme): void {
    this.sample();
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { first, last } = this.timeline;
    const x = last > first ? ((cursor - first) / (last - first)) * width : 0;
    const state = [this.sampled, width, height, theme, Math.round(x * 2)].join();
    if (state === this.drawn || width === 0) return;
    this.drawn = state;
    this.draw(width, height, x, theme);
  }

  private sample(): void {
    const { length, first, last } = this.timeline;
    const grain = Math.max(1, Math.floor(length / points));
    const state = [first, Math.floor(last / grain), Math.floor(length / grain)].join();
    if (state === this.sampled) return;
    this.sampled = state;
    const seats = this.timeline.at(last)?.picture.panels ?? [];
    this.curves = seats.map((seat, index) => {
      const values: number[] = [];
      const count = Math.min(points, Math.max(2, last - first + 1));
      for (let point = 0; point < count; ++point) {
        const step = first + (point / (count - 1)) * (last - first);
        values.push(this.timeline.at(step)?.picture.panels[index]?.value ?? 0);
      }
      return { color: seat.color, values };
    });
    const flat = this.curves.every((curve) => curve.values.every((value) => value === curve.values[0]));
    this.element.classList.toggle("is-flat", flat);
  }

  private draw(width: number, height: number, x: number, theme: Theme): void {
    const density = Math.min(3, window.devicePixelRatio || 1);
    this.canvas.width = Math.round(width * density);
    this.canvas.height = Math.round(height * density);
    const context = this.canvas.getContext("2d")!;
    context.scale(density, density);
    const all = this.curves.flatMap((curve) => curve.values);
    const low = Math.min(0, ...all);
    const span = Math.max(1e-9, Math.max(...all) - low);
    const y = (value: number): number => height - 4 - ((value - low) / span) * (height - 8);
    for (const [from, to, strength] of [[0, x, 1], [x, width, 0.3]] as const) {
      context.save();
      context.beginPath();
      context.rect(from, 0, to - from, height);
      context.clip();
      for (const curve of this.curves) trace(context, curve, width, height, y, ink(curve.color, theme), strength);
      context.restore();
    }
    context.fillStyle = theme === "dark" ? "rgba(255,240,220,0.55)" : "rgba(50,35,15,0.5)";
    context.fillRect(Math.min(width - 1, Math.max(0, x - 0.5)), 0, 1, height);
  }
}

function trace(
  context: CanvasRenderingContext2D, curve: Curve, width: number, height: number, y: (value: number) => number,
  colour: string, strength: number,
): void {
  context.beginPath();
  curve.values.forEach((value, index) => context.lineTo((index / (curve.values.length - 1)) * width, y(value)));
  context.strokeStyle = withAlpha(colour, strength);
  context.lineWidth = 1.75;
  context.lineJoin = "round";
  context.stroke();
  context.lineTo(width, height);
  context.lineTo(0, height);
  context.fillStyle = withAlpha(colour, 0.05 * strength);
  context.fill();
}
