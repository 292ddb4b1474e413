import { h, setStyle } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { measured } from "../draw/measured";
import { count, signedPart } from "../format";
import { percent } from "../lead";
import type { Timeline } from "../timeline";
import type { ChartMark, ChartPlot } from "./chart_plot";
import { bestOf, isWorthDrawing, sample, type Series } from "./chart_series";

/** Most points of a curve; the chart has no more pixels. */
const points = 300;
/** After so many steps the chart no longer changes its subject by itself. */
const settled = 400;

/** The course of the match, with a line at the shown moment and the values under the pointer. */
export class Chart {
  private readonly canvas = h("div", { class: "chart-canvas", role: "img", "aria-label": "Course of the match" });
  /** Lies over what comes after the shown moment, and makes it pale. */
  private readonly rest = h("div", { class: "chart-rest" });
  private plot: ChartPlot | null = null;
  private readonly choice = h("select", { class: "chart-choice", "aria-label": "What the chart shows" });
  private readonly tip = h("output", { class: "chart-tip", hidden: true });
  /** A place beside the choice, for buttons that add further subjects. */
  readonly tools = h("div", { class: "chart-tools" });
  readonly element = h("section", { class: "chart", "aria-label": "Chart" }, h("div", { class: "chart-head" }, this.choice, this.tools), h("div", { class: "chart-place" }, this.canvas, h("div", { class: "chart-over" }, this.rest), this.tip));
  private series: Series[] = [];
  private more: Series[] = [];
  private marks: readonly ChartMark[] = [];
  private chosen: string | null = null;
  private shown = "";
  private revision = -1;
  private sampled = "";
  private drawn = "";
  private theme: Theme = "dark";
  private version = 0;
  private left = false;

  constructor(private readonly timeline: Timeline, seek: (step: number) => void, private readonly changed: () => void) {
    const go = (event: PointerEvent): void => seek(this.stepAt(event.clientX));
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      go(event);
      this.tell(event.clientX);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (this.canvas.hasPointerCapture(event.pointerId)) go(event);
      this.tell(event.clientX);
    });
    this.canvas.addEventListener("pointerleave", () => (this.tip.hidden = true));
    void this.load();
    this.choice.addEventListener("change", () => {
      this.chosen = this.shown = this.choice.value;
      changed();
    });
  }

  /** Series from elsewhere, besides those of the match itself, and marks of an analysis. The chart changes to the first new one, or to the lead. */
  add(series: readonly Series[], marks: readonly ChartMark[]): void {
    const fresh = this.version === 0 && series.length === 0 ? "lead" : series.find((one) => !this.more.some((other) => other.name === one.name))?.name;
    this.more = [...series];
    this.marks = marks;
    ++this.version;
    if (fresh) this.chosen = this.shown = fresh;
    this.changed();
  }

  show(cursor: number, theme: Theme): void {
    this.theme = theme;
    this.refresh();
    const { width } = measured(this.canvas);
    const { first, last } = this.timeline;
    const series = this.present;
    if (!this.plot || width === 0 || !series) return;
    const state = [this.sampled, this.shown, theme, this.version].join();
    if (state !== this.drawn) {
      this.drawn = state;
      this.plot.show({ series, first, last, theme, marks: series.name === "analysis" || series.name === "lead" ? this.marks : [] });
    }
    const { left, width: wide } = this.plot.bounds;
    const part = last > first ? (cursor - first) / (last - first) : 0;
    setStyle(this.rest, "transform", `translateX(${(left + part * wide).toFixed(1)}px)`);
  }

  leave(): void {
    this.left = true;
    this.plot?.leave();
  }

  private async load(): Promise<void> {
    const { ChartPlot } = await import("./chart_plot");
    if (this.left) return;
    this.plot = new ChartPlot(this.canvas);
    this.changed();
  }

  private get all(): Series[] { return [...this.more, ...this.series]; }
  private get present(): Series | undefined { return this.all.find((series) => series.name === this.shown); }

  private stepAt(clientX: number): number {
    const { first, last } = this.timeline;
    const box = this.canvas.getBoundingClientRect();
    const { left, width } = this.plot?.bounds ?? { left: 0, width: box.width };
    const part = Math.min(1, Math.max(0, (clientX - box.left - left) / Math.max(1, width)));
    return Math.round(first + part * (last - first));
  }

  /** Shows the values at a place, in words beside it. */
  private tell(clientX: number): void {
    const series = this.present;
    if (!series) return;
    const { first, last } = this.timeline;
    const step = this.stepAt(clientX);
    const part = (step - first) / Math.max(1, last - first);
    const rows = series.curves.map((curve) => {
      const value = curve.values[Math.round(part * (curve.values.length - 1))];
      const row = h("span", {}, h("i", {}), ` ${curve.label} `, h("b", {}, valueText(value ?? null, series)));
      row.style.setProperty("--item", ink(value !== null && value !== undefined && value < 0 && series.against ? series.against : curve.color, this.theme));
      return row;
    });
    this.tip.replaceChildren(h("span", { class: "chart-tip-step" }, `step ${count(step)}`), ...rows);
    if (series.limit !== undefined) this.tip.append(h("span", { class: "chart-tip-step" }, `clock ${valueText(series.limit, series)}`));
    this.tip.hidden = false;
    const { width } = measured(this.canvas);
    const bounds = this.plot?.bounds ?? { left: 0, width };
    const x = bounds.left + part * bounds.width;
    const wide = this.tip.offsetWidth;
    this.tip.style.left = `${Math.round(x + 10 + wide > width ? Math.max(0, x - 10 - wide) : x + 10)}px`;
  }

  private refresh(): void {
    const { first, last, revision } = this.timeline;
    const grain = Math.max(1, Math.floor((last - first) / points));
    const state = [first, Math.floor(last / grain), revision].join();
    if (state === this.sampled) return this.offer();
    // A new overview means that the whole match is known now.
    const early = last - first < settled || revision !== this.revision;
    this.revision = revision;
    this.sampled = state;
    this.series = sample(this.timeline, points);
    if (this.chosen === null && early) this.shown = bestOf(this.series);
    this.offer();
    this.element.hidden = !this.all.some(isWorthDrawing);
  }

  private offer(): void {
    const { all } = this;
    const names = all.map((series) => series.name);
    const titles = all.map((series) => `${series.name}\n${series.title}`);
    const offered = [...this.choice.options].map((option) => `${option.value}\n${option.text}`);
    if (titles.join("\n") !== offered.join("\n")) this.choice.replaceChildren(...all.map((series) => h("option", { value: series.name }, series.title)));
    if (!names.includes(this.shown)) this.shown = names.includes("lead") ? "lead" : "";
    if (this.choice.value !== this.shown) this.choice.value = this.shown;
  }
}

function valueText(value: number | null, series: Series): string {
  if (value === null) return "–";
  if (series.name === "lead" && series.against !== undefined) return percent(value);
  if (series.against !== undefined) return signedPart(value);
  const text = Math.abs(value) >= 100 || Number.isInteger(value) ? count(Math.round(value)) : value.toFixed(Math.abs(value) < 1 ? 2 : 1);
  return series.unit ? `${text} ${series.unit}` : text;
}
