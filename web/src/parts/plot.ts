import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { onTheme } from "../theme";

/** A colour of the styles. */
export const style = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
export const plotFont = (size: number): string => `${size}px "Figtree Variable", system-ui, sans-serif`;

/** Pixels across that a plot has at least. */
const least = 200;

/** The things that one plot shows besides what all have in common. */
export interface Shown { options: Omit<uPlot.Options, "width" | "height">; data: uPlot.AlignedData }

/** The lines and letters of an axis. */
export const axis = (more: uPlot.Axis = {}): uPlot.Axis =>
  ({ stroke: style("--faint"), grid: { stroke: style("--line"), width: 1 }, ticks: { show: false }, font: plotFont(12), ...more });

/** One plot in an element. It is made again when more data comes or the theme changes, and fits the room that it has. */
export class Plotted {
  private plot: uPlot | null = null;
  private readonly deaf = onTheme(() => this.draw());
  private width = least;
  private readonly observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) this.width = Math.max(least, Math.round(contentRect.width));
    if (this.plot && this.plot.width !== this.width) this.plot.setSize({ width: this.width, height: this.height });
  });

  /** `shown`: made for each drawing, since colours follow the theme; null: nothing yet. */
  constructor(private readonly element: HTMLElement, private readonly height: number, private readonly shown: () => Shown | null) { this.observer.observe(element); }

  /** The plot, for who turns places into values. */
  get drawn(): uPlot | null { return this.plot; }

  draw(): void {
    const shown = this.shown();
    if (!shown) return;
    this.plot?.destroy();
    this.plot = new uPlot({ legend: { show: false }, cursor: { show: false }, ...shown.options, width: this.width, height: this.height }, shown.data, this.element);
  }

  /** More of the same curves. */
  refresh(data: uPlot.AlignedData): void { this.plot?.setData(data); }

  leave(): void {
    this.deaf();
    this.observer.disconnect();
    this.plot?.destroy();
    this.plot = null;
  }
}

export type { uPlot };
