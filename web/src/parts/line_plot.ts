import { h } from "../dom";
import { axis, Plotted, style, type Shown, type uPlot } from "./plot";

export interface Course {
  /** The horizontal and the vertical values. */
  x: number[]; y: number[];
  /** Least span of the vertical axis. */
  low: number; high: number;
  /** Horizontal lines, such as the first value, or the limits of a test. */
  levels?: number[];
  /** A second, paler line: single values behind their mean. */
  behind?: number[];
}

interface Look {
  height: number;
  /** Number of points below which each is marked. */
  marks: number;
  across?: uPlot.Axis; up?: uPlot.Axis;
  /** Whether the ground below the line is coloured, and the pointer has a cross. */
  filled?: boolean;
}

/** A line over steps, matches or results. */
export class LinePlot {
  readonly element: HTMLElement;
  private course: Course | null = null;
  private readonly plot: Plotted;

  constructor(private readonly label: string, classes: string, private readonly look: Look) {
    this.element = h("div", { class: classes, role: "img", "aria-label": label });
    this.plot = new Plotted(this.element, look.height, () => this.shown());
  }

  /** `words`: what it shows, for people who cannot see it. */
  show(course: Course, words = ""): void {
    this.course = course;
    if (words !== "") this.element.setAttribute("aria-label", `${this.label}: ${words}`);
    this.plot.draw();
  }

  leave(): void { this.plot.leave(); }

  private shown(): Shown | null {
    if (!this.course) return null;
    const { x, y, low, high, levels = [], behind } = this.course;
    const { marks, across = {}, up = {}, filled = false } = this.look;
    const level = { stroke: style("--faint"), width: 1, dash: [4, 4], points: { show: false } };
    return {
      options: {
        scales: { x: { time: false }, y: { range: () => [Math.min(low, ...y, ...(behind ?? [])), Math.max(high, ...y, ...(behind ?? []))] } },
        axes: [axis({ size: 26, ...across }), axis({ size: 48, ...up })], ...(filled && { cursor: { show: true } }),
        series: [{}, { stroke: style("--accent"), width: 2, points: { show: y.length < marks, size: 6 }, ...(filled && { fill: style("--accent-soft") }) },
          ...(behind ? [{ stroke: style("--line-strong"), width: 1, points: { show: false } }] : []), ...levels.map(() => level)],
      },
      data: [x, y, ...(behind ? [behind] : []), ...levels.map((at) => x.map(() => at))],
    };
  }
}
