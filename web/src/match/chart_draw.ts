import { ink, withAlpha, type Theme } from "../draw/colour";
import type { Curve, Series } from "./chart_series";

export interface ChartMark { step: number; color: string }

/** The place of the curves on a canvas, in CSS pixels. */
export interface Plot { width: number; height: number; left: number; y(value: number): number; ticks: number[] }

const edge = 7;
const smallestTime = 0.01;

function boundsOf(series: Series): [number, number] {
  if (series.against !== undefined) return [-1, 1];
  const all = series.curves.flatMap(({ values }) => values.filter((value) => value !== null));
  const high = Math.max(...all, series.limit !== undefined && Math.max(...all) > series.limit / 4 ? series.limit : 0);
  if (series.logarithmic) return [Math.max(smallestTime, Math.min(...all, 1)), Math.max(high, 1)];
  const low = Math.min(0, ...all);
  return [low, high > low ? high : low + 1];
}

/** A few round numbers between two. */
function roundTicks(low: number, high: number): number[] {
  const rough = (high - low) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) ticks.push(Math.abs(tick) < step * 1e-6 ? 0 : tick);
  return ticks;
}

const powersOfTen = (low: number, high: number): number[] =>
  Array.from({ length: 12 }, (_, power) => 10 ** (power - 3)).filter((tick) => tick >= low && tick <= high * 1.001);

export const tickText = (value: number): string => {
  if (Math.abs(value) >= 10_000) return `${Math.round(value / 1000)}k`;
  return Number.isInteger(value) ? value.toLocaleString("en-US") : String(Number(value.toPrecision(2)));
};

export function plotOf(series: Series, width: number, height: number): Plot {
  const [low, high] = boundsOf(series);
  const level = series.logarithmic ? (value: number): number => Math.log(Math.max(low, value)) : (value: number): number => value;
  const span = Math.max(1e-9, level(high) - level(low));
  const ticks = series.against !== undefined ? [] : series.logarithmic ? powersOfTen(low, high) : roundTicks(low, high);
  const left = series.against !== undefined ? 0 : 8 + 6.5 * Math.max(1, ...ticks.map((tick) => tickText(tick).length));
  return { width, height, left, ticks, y: (value) => height - edge - ((level(value) - level(low)) / span) * (height - 2 * edge) };
}

export const pixelOf = (plot: Plot, part: number): number => plot.left + part * (plot.width - plot.left);

/** `part`: the share of the match before the shown moment; the rest is pale. */
export function drawChart(canvas: HTMLCanvasElement, series: Series, part: number, theme: Theme, marks: readonly (ChartMark & { part: number })[]): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = Math.min(3, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const context = canvas.getContext("2d")!;
  context.scale(density, density);
  const plot = plotOf(series, width, height);
  drawAxis(context, plot, series, theme);
  const x = pixelOf(plot, part);
  for (const [from, to, strength] of [[0, x, 1], [x, width, 0.32]] as const) {
    context.save();
    context.beginPath();
    context.rect(from, 0, to - from, height);
    context.clip();
    if (series.against !== undefined) drawBalance(context, plot, series, theme, strength);
    else for (const curve of series.curves) trace(context, plot, curve, ink(curve.color, theme), strength, series.curves.length < 4);
    context.restore();
  }
  for (const mark of marks) drawMark(context, pixelOf(plot, mark.part), height, ink(mark.color, theme));
  context.fillStyle = theme === "dark" ? "rgba(255,240,220,0.55)" : "rgba(50,35,15,0.5)";
  context.fillRect(Math.min(width - 1, Math.max(0, x - 0.5)), 0, 1, height);
}

function drawAxis(context: CanvasRenderingContext2D, plot: Plot, series: Series, theme: Theme): void {
  const dark = theme === "dark";
  context.font = '500 11px "Figtree Variable", system-ui, sans-serif';
  context.textAlign = "right";
  context.textBaseline = "middle";
  const lineAt = (value: number, text: string, colour: string): void => {
    const y = Math.round(plot.y(value)) + 0.5;
    context.strokeStyle = colour;
    context.beginPath();
    context.moveTo(plot.left, y);
    context.lineTo(plot.width, y);
    context.stroke();
    context.fillStyle = dark ? "#918678" : "#776a5b";
    if (text) context.fillText(text, plot.left - 6, Math.min(plot.height - 6, Math.max(6, y)));
  };
  const pale = dark ? "rgba(255,240,220,0.09)" : "rgba(60,40,20,0.1)";
  if (series.against !== undefined) lineAt(0, "", dark ? "rgba(255,240,220,0.28)" : "rgba(60,40,20,0.28)");
  for (const tick of plot.ticks) lineAt(tick, tickText(tick), pale);
  if (series.limit !== undefined && plot.y(series.limit) >= 0) {
    context.setLineDash([4, 3]);
    lineAt(series.limit, "", dark ? "#ff8f7d" : "#b3261a");
    context.setLineDash([]);
  }
}

/** The known points of a curve, as runs without a gap. */
function runs({ values }: Curve, plot: Plot, bridges: boolean): { x: number; y: number }[][] {
  const found: { x: number; y: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value !== null) found[found.length - 1]!.push({ x: pixelOf(plot, index / Math.max(1, values.length - 1)), y: plot.y(value) });
    else if (!bridges && found[found.length - 1]!.length > 0) found.push([]);
  });
  return found.filter((run) => run.length > 0);
}

function trace(context: CanvasRenderingContext2D, plot: Plot, curve: Curve, colour: string, strength: number, fills: boolean): void {
  for (const run of runs(curve, plot, true)) {
    context.beginPath();
    for (const { x, y } of run) context.lineTo(x, y);
    context.strokeStyle = withAlpha(colour, strength);
    context.lineWidth = 1.75;
    context.lineJoin = "round";
    context.stroke();
    if (!fills) continue;
    context.lineTo(run[run.length - 1]!.x, plot.height);
    context.lineTo(run[0]!.x, plot.height);
    context.fillStyle = withAlpha(colour, 0.07 * strength);
    context.fill();
  }
}

/** One curve about an even middle, in the colour of the side that is ahead. */
function drawBalance(context: CanvasRenderingContext2D, plot: Plot, series: Series, theme: Theme, strength: number): void {
  const [curve] = series.curves;
  const middle = plot.y(0);
  for (const [top, bottom, hex] of [[0, middle, curve!.color], [middle, plot.height, series.against!]] as const) {
    const colour = ink(hex, theme);
    context.save();
    context.beginPath();
    context.rect(0, top, plot.width, bottom - top);
    context.clip();
    for (const run of runs(curve!, plot, true)) {
      context.beginPath();
      for (const { x, y } of run) context.lineTo(x, y);
      context.strokeStyle = withAlpha(colour, strength);
      context.lineWidth = 1.75;
      context.lineJoin = "round";
      context.stroke();
      context.lineTo(run[run.length - 1]!.x, middle);
      context.lineTo(run[0]!.x, middle);
      context.fillStyle = withAlpha(colour, 0.22 * strength);
      context.fill();
    }
    context.restore();
  }
}

function drawMark(context: CanvasRenderingContext2D, x: number, height: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, height - 8);
  context.lineTo(x + 4.5, height);
  context.lineTo(x - 4.5, height);
  context.closePath();
  context.fill();
}
