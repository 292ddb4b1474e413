// The curves of the match's chart. It is loaded with the plot's library when a match is shown.
import { ink, withAlpha, type Theme } from "../draw/colour";
import { axis, Plotted, plotFont, style, type Shown, type uPlot } from "../parts/plot";
import { axisOf, tickText, type ChartAxis } from "./chart_axis";
import type { Curve, Series } from "./chart_series";

/** Height of the chart, and the pixels above and below its curves. */
const height = 112, edge = 7;

export interface ChartMark { step: number; color: string }
export interface ChartShown { series: Series; first: number; last: number; theme: Theme; marks: readonly ChartMark[] }

export class ChartPlot {
  private now: ChartShown | null = null;
  private axis: ChartAxis = { low: 0, high: 1, ticks: [], room: 0 };
  private kind = "";
  private readonly plotted: Plotted;

  constructor(element: HTMLElement) { this.plotted = new Plotted(element, height, () => this.shown()); }

  show(now: ChartShown): void {
    this.now = now;
    this.axis = axisOf(now.series);
    const { series: { curves, ...words }, theme, marks } = now;
    const kind = JSON.stringify([words, curves.map(({ color, label }) => [color, label]), theme, marks, this.limit !== null]);
    // A match that grows only has more values; what they look like is computed when it changes.
    if (kind === this.kind) return this.plotted.refresh(this.data());
    this.kind = kind;
    this.plotted.draw();
  }

  leave(): void { this.plotted.leave(); }

  /** The place of the curves across the element, in pixels. */
  get bounds(): { left: number; width: number } {
    const { over } = this.plotted.drawn ?? {};
    return { left: over ? parseFloat(over.style.left) || 0 : 0, width: over ? parseFloat(over.style.width) || 0 : 0 };
  }

  private get limit(): number | null {
    const limit = this.now?.series.limit;
    return limit !== undefined && limit <= this.axis.high ? limit : null;
  }

  private data(): uPlot.AlignedData {
    const { series, first, last } = this.now!;
    const count = Math.max(2, ...series.curves.map(({ values }) => values.length));
    const steps = Array.from({ length: count }, (_, point) => first + (point / (count - 1)) * Math.max(1, last - first));
    // A logarithmic scale has no nothing.
    const curves = series.curves.map(({ values }) => values.map((value) => (value !== null && series.logarithmic ? Math.max(this.axis.low, value) : value)));
    return [steps, ...curves, ...(this.limit === null ? [] : [steps.map(() => this.limit)])];
  }

  private shown(): Shown | null {
    if (!this.now) return null;
    const { series, theme, marks } = this.now;
    const plain = { width: 1.75, spanGaps: true, points: { show: false } };
    const curveOf = ({ color }: Curve): uPlot.Series => {
      const [one, other] = [ink(color, theme), series.against === undefined ? null : ink(series.against, theme)];
      // One curve about an even middle, in the colour of the side that is ahead.
      if (other !== null) return { ...plain, fillTo: 0, stroke: (plot) => halves(plot, one, other, 1), fill: (plot) => halves(plot, one, other, 0.22) };
      return { ...plain, stroke: one, ...(series.curves.length < 4 && { fill: withAlpha(one, 0.07), fillTo: () => this.axis.low }) };
    };
    return {
      options: {
        padding: [edge, 0, edge, 0],
        scales: { x: { time: false, range: (_, low, high) => [low, high] }, y: { range: () => [this.axis.low, this.axis.high], distr: series.logarithmic ? 3 : 1 } },
        axes: [{ show: false }, axis({ size: () => this.axis.room, gap: 6, font: plotFont(11), splits: () => this.axis.ticks, filter: (_, splits) => splits,
          values: (_, splits) => splits.map((split) => (series.against === undefined ? tickText(split) : "")),
          ...(series.against !== undefined && { grid: { stroke: style("--line-strong"), width: 1 } }) })],
        series: [{}, ...series.curves.map(curveOf), ...(this.limit === null ? [] : [{ stroke: style("--danger"), width: 1, dash: [4, 3], points: { show: false } }])],
        hooks: { draw: [(plot) => drawMarks(plot, marks, theme)] },
      },
      data: this.data(),
    };
  }
}

/** A small wedge at the bottom for each mark. */
function drawMarks(plot: uPlot, marks: readonly ChartMark[], theme: Theme): void {
  const { ctx } = plot;
  const ratio = window.devicePixelRatio || 1;
  for (const { step, color } of marks) {
    const [x, y] = [plot.valToPos(step, "x", true), plot.height * ratio];
    ctx.fillStyle = ink(color, theme);
    ctx.beginPath();
    ctx.moveTo(x, y - 8 * ratio);
    ctx.lineTo(x + 4.5 * ratio, y);
    ctx.lineTo(x - 4.5 * ratio, y);
    ctx.fill();
  }
}

/** The upper half in one colour and the lower one in another. */
function halves(plot: uPlot, upper: string, lower: string, alpha: number): CanvasGradient {
  const { top, height: high } = plot.bbox;
  const paint = plot.ctx.createLinearGradient(0, top, 0, top + high);
  // The pixel of the middle belongs to the upper half, so that its fill has no rim in the other colour.
  const middle = 0.5 + 1 / Math.max(2, high);
  for (const [at, colour] of [[0, upper], [middle, upper], [middle, lower], [1, lower]] as const) paint.addColorStop(at, withAlpha(colour, alpha));
  return paint;
}
