import { h } from "../dom";
import { axis, Plotted, plotFont, style, type Shown, type uPlot } from "../parts/plot";
import { changes } from "../view";
import { curveOf, type Curve } from "./curve";
import type { Version } from "./season_info";
import { axisTime } from "./times";

const height = 260;

/** Rating over time: the mean, its interval as a band, and a mark where a version begins. */
export class RatingCurve {
  readonly element = h("div", { class: "rating-curve", role: "img" });
  private curve: Curve | null = null;
  private readonly differs = changes();
  private readonly plot = new Plotted(this.element, height, () => this.shown());

  constructor(private readonly name: string, private readonly zone: string) {}

  show(versions: readonly Version[]): void {
    const curve = curveOf(versions);
    if (!this.differs(JSON.stringify(curve))) return;
    this.curve = curve;
    const last = curve.elo.length - 1;
    this.element.setAttribute("aria-label", last < 0 ? `Rating of ${this.name}: no rated match yet`
      : `Rating of ${this.name} over time: now ${Math.round(curve.elo[last]!)}, between ${Math.round(curve.low[last]!)} and ${Math.round(curve.high[last]!)}; marks where a version begins`);
    this.plot.draw();
  }

  leave(): void { this.plot.leave(); }

  private shown(): Shown | null {
    if (!this.curve) return null;
    const { times, elo, low, high, marks } = this.curve;
    const edge = { stroke: "transparent", points: { show: false } };
    return {
      options: {
        padding: [22, 30, 0, 0],
        scales: { x: { time: true }, y: { range: (_, least, most) => [Math.floor((least - 20) / 50) * 50, Math.ceil((most + 20) / 50) * 50] } },
        axes: [axis({ size: 30, space: 90, values: (_, ticks) => ticks.map((tick) => axisTime(tick, (times[times.length - 1] ?? 0) - (times[0] ?? 0), this.zone)) }), axis({ size: 48 })],
        series: [{}, { stroke: style("--accent"), width: 2, points: { show: times.length < 40, size: 6 } }, edge, edge],
        bands: [{ series: [3, 2], fill: style("--accent-soft") }],
        hooks: { draw: [(plot) => drawMarks(plot, marks)] },
      },
      data: [times, elo, low, high],
    };
  }
}

/** A dashed line and "v3" where a version begins; overlapping labels are left out. */
function drawMarks(plot: uPlot, marks: Curve["marks"]): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio || 1;
  let free = -Infinity;
  ctx.save();
  ctx.strokeStyle = style("--line-strong");
  ctx.fillStyle = style("--muted");
  ctx.font = plotFont(12 * ratio);
  ctx.setLineDash([4 * ratio, 4 * ratio]);
  ctx.lineWidth = ratio;
  for (const { time, number } of marks) {
    const x = plot.valToPos(time, "x", true);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const words = `v${number}`;
    const wide = ctx.measureText(words).width;
    const left = Math.min(x - wide / 2, bbox.left + bbox.width - wide);
    if (left < free) continue;
    ctx.fillText(words, left, bbox.top - 8 * ratio);
    free = left + wide + 6 * ratio;
  }
  ctx.restore();
}
