import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { h } from "../dom";
import { onTheme } from "../theme";
import { form, type Contest } from "./contest_info";

const style = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** An entrant's form in the contest: the average of its last ten results. It is drawn when it is put on the page. */
export class FormPlot {
  readonly element = h("div", { class: "form-plot", role: "img" });
  private plot: uPlot | null = null;
  private contest: Contest | null = null;
  private readonly end = onTheme(() => this.draw());
  private readonly observer = new ResizeObserver(() => this.plot?.setSize({ width: this.element.clientWidth, height: 180 }));

  constructor(private readonly name: string) {
    this.element.setAttribute("aria-label", `Form of ${name}: average of its last ten results`);
    this.observer.observe(this.element);
  }

  show(contest: Contest): void {
    this.contest = contest;
    this.draw();
  }

  leave(): void {
    this.end();
    this.observer.disconnect();
    this.plot?.destroy();
  }

  private draw(): void {
    if (!this.contest) return;
    const points = form(this.contest, this.name);
    this.plot?.destroy();
    const axis = { stroke: style("--faint"), grid: { stroke: style("--line"), width: 1 }, ticks: { show: false }, font: '12px "Figtree Variable", system-ui, sans-serif' };
    this.plot = new uPlot({
      width: Math.max(200, this.element.clientWidth), height: 180, legend: { show: false },
      scales: { x: { time: false }, y: { range: [0, 1] } },
      axes: [{ ...axis, size: 28, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] }, { ...axis, values: (_, ticks) => ticks.map((tick) => `${Math.round(tick * 100)} %`) }],
      series: [{}, { stroke: style("--accent"), width: 2, fill: style("--accent-soft"), points: { show: points.length < 40, size: 6 } }],
    }, [points.map((_, index) => index + 1), points], this.element);
  }
}
