import { h } from "../dom";
import { ink, withAlpha, type Theme } from "../draw/colour";
import { title } from "../format";
import type { Timeline } from "../timeline";
import { bestOf, isWorthDrawing, sample, type Curve, type Series } from "./chart_series";

/** At most so many points: more than the chart has pixels would be drawn in vain. */
const points = 300;
/** After so many steps the chart has made up its mind and does not change its subject by itself. */
const settled = 400;

/** How the match went, one curve a seat, with the shown moment as a line. */
export class Chart {
  private readonly canvas = h("canvas", { class: "chart-canvas", role: "img", "aria-label": "Course of the match" });
  private readonly choice = h("select", { class: "chart-choice", "aria-label": "What the chart shows" });
  readonly element = h("section", { class: "chart", "aria-label": "Chart" }, this.choice, this.canvas);
  private series: Series[] = [];
  private chosen: string | null = null;
  private shown = "";
  private revision = -1;
  private sampled = "";
  private drawn = "";

  constructor(private readonly timeline: Timeline, seek: (step: number) => void, changed: () => void) {
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
    this.choice.addEventListener("change", () => {
      this.chosen = this.shown = this.choice.value;
      changed();
    });
  }

  show(cursor: number, theme: Theme): void {
    this.refresh();
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { first, last } = this.timeline;
    const x = last > first ? ((cursor - first) / (last - first)) * width : 0;
    const state = [this.sampled, this.shown, width, height, theme, Math.round(x * 2)].join();
    if (state === this.drawn || width === 0) return;
    this.drawn = state;
    const curves = this.series.find((series) => series.name === this.shown)?.curves ?? [];
    draw(this.canvas, curves, x, theme);
  }

  private refresh(): void {
    const { first, last, revision } = this.timeline;
    const grain = Math.max(1, Math.floor((last - first) / points));
    const state = [first, Math.floor(last / grain), revision].join();
    if (state === this.sampled) return;
    // A new overview means that all of the match is known now.
    const early = last - first < settled || revision !== this.revision;
    this.revision = revision;
    this.sampled = state;
    this.series = sample(this.timeline, points);
    if (this.chosen === null && early) this.shown = bestOf(this.series);
    this.offer();
    this.element.hidden = !this.series.some(isWorthDrawing);
  }

  private offer(): void {
    const names = this.series.map((series) => series.name);
    const offered = [...this.choice.options].map((option) => option.value);
    if (names.join("\n") !== offered.join("\n")) {
      this.choice.replaceChildren(...names.map((name) => h("option", { value: name }, name === "" ? "Score" : title(name))));
    }
    if (!names.includes(this.shown)) this.shown = "";
    if (this.choice.value !== this.shown) this.choice.value = this.shown;
  }
}

function draw(canvas: HTMLCanvasElement, curves: readonly Curve[], x: number, theme: Theme): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = Math.min(3, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  const all = curves.flatMap((curve) => curve.values);
  const low = Math.min(0, ...all);
  const span = Math.max(1e-9, Math.max(...all) - low);
  const y = (value: number): number => height - 4 - ((value - low) / span) * (height - 8);
  for (const [from, to, strength] of [[0, x, 1], [x, width, 0.3]] as const) {
    context.save();
    context.beginPath();
    context.rect(from, 0, to - from, height);
    context.clip();
    for (const curve of curves) trace(context, curve, width, height, y, ink(curve.color, theme), strength);
    context.restore();
  }
  context.fillStyle = theme === "dark" ? "rgba(255,240,220,0.55)" : "rgba(50,35,15,0.5)";
  context.fillRect(Math.min(width - 1, Math.max(0, x - 0.5)), 0, 1, height);
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
  context.fillStyle = withAlpha(colour, 0.07 * strength);
  context.fill();
}
