import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { h } from "../dom";
import { onTheme } from "../theme";

const style = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const height = 150;

export interface Course {
  /** The horizontal and the vertical values. */
  x: number[]; y: number[];
  /** Least span of the vertical axis. */
  low: number; high: number;
  /** Horizontal lines, such as the first value, or the limits of a test. */
  levels: number[];
  /** A second, paler line: single values behind their mean. */
  behind?: number[];
}

/** A line over steps or matches. It is drawn again when more data comes, the theme changes, or there is more room. */
export class Plot {
  readonly element = h("div", { class: "tuning-plot", role: "img" });
  private plot: uPlot | null = null;
  private course: Course | null = null;
  private readonly end = onTheme(() => this.draw());
  private readonly observer = new ResizeObserver(() => this.plot?.setSize({ width: this.width(), height }));

  constructor(private readonly label: string) {
    this.element.setAttribute("aria-label", label);
    this.observer.observe(this.element);
  }

  show(course: Course, words: string): void {
    this.course = course;
    this.element.setAttribute("aria-label", `${this.label}: ${words}`);
    this.draw();
  }

  leave(): void {
    this.end();
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private width(): number {
    return Math.max(200, this.element.clientWidth);
  }

  private draw(): void {
    if (!this.course) return;
    const { x, y, low, high, levels, behind } = this.course;
    this.plot?.destroy();
    const axis = { stroke: style("--faint"), grid: { stroke: style("--line"), width: 1 }, ticks: { show: false }, font: '12px "Figtree Variable", system-ui, sans-serif' };
    const level = { stroke: style("--faint"), width: 1, dash: [4, 4], points: { show: false } };
    const span = (): uPlot.Range.MinMax => [Math.min(low, ...y, ...(behind ?? [])), Math.max(high, ...y, ...(behind ?? []))];
    this.plot = new uPlot({
      width: this.width(), height, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false }, y: { range: span } },
      axes: [{ ...axis, size: 26 }, { ...axis, size: 48 }],
      series: [
        {},
        { stroke: style("--accent"), width: 2, points: { show: y.length < 3, size: 6 } },
        ...(behind ? [{ stroke: style("--line-strong"), width: 1, points: { show: false } }] : []),
        ...levels.map(() => level),
      ],
    }, [x, y, ...(behind ? [behind] : []), ...levels.map((at) => x.map(() => at))], this.element);
  }
}
