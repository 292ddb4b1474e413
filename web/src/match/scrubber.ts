import { h, setText } from "../dom";
import { sized } from "../draw/canvas";
import { ink, withAlpha, type Theme } from "../draw/colour";
import { measured } from "../draw/measured";
import { count } from "../format";
import { foldWords, type Fold } from "../fold";
import { withNames } from "../seat_names";
import type { Timeline } from "../timeline";

/** Half the width of the slider's thumb, so that the marks stand where the thumb stops. See `.scrubber` in the styles. */
const inset = 8;

/** The slider over the match, with a row of ticks above it: one for each event. */
export class Scrubber {
  readonly element = h("div", { class: "scrubber" });
  private readonly ticks = h("canvas", { class: "scrubber-ticks", "aria-hidden": "true" });
  private readonly tip = h("output", { class: "scrubber-tip", hidden: true });
  private readonly range = h("input", { type: "range", class: "scrubber-range", min: "0", max: "0", step: "1", "aria-label": "Step of the match" });
  private drawn = "";
  /** Names of the seats. */
  names: readonly string[] = [];

  constructor(private readonly timeline: Timeline, seek: (step: number) => void) {
    this.range.addEventListener("input", () => seek(this.range.valueAsNumber));
    this.element.append(this.ticks, this.range, this.tip);
    this.element.addEventListener("pointermove", (event) => this.hover(event.clientX));
    this.element.addEventListener("pointerleave", () => (this.tip.hidden = true));
    this.ticks.addEventListener("click", (event) => seek(this.nearestEvent(event.clientX)?.step ?? this.stepAt(event.clientX)));
  }

  show(cursor: number, theme: Theme): void {
    const { first, last } = this.timeline;
    this.range.min = String(first);
    this.range.max = String(last);
    this.range.valueAsNumber = Math.floor(cursor);
    this.range.setAttribute("aria-valuetext", `step ${count(Math.floor(cursor))} of ${count(last)}`);
    const part = last > first ? (cursor - first) / (last - first) : 0;
    this.element.style.setProperty("--done", part.toFixed(4));
    this.drawTicks(theme);
  }

  /** Redraws the ticks only if something has changed. */
  private drawTicks(theme: Theme): void {
    const events = this.timeline.events.folded;
    const { width, height } = measured(this.ticks);
    const { first, last } = this.timeline;
    // While a live match grows, ticks move by less than a pixel each step; redrawing every 1/400 of the match is enough.
    const grain = Math.max(1, Math.floor((last - first) / 400));
    const state = [width, events.length, this.timeline.revision, first, Math.floor(last / grain), theme].join();
    if (state === this.drawn || width === 0) return;
    this.drawn = state;
    const context = sized(this.ticks, width, height);
    // With more events each tick is paler, so that many of them do not look like an alarm.
    const alpha = Math.max(0.35, Math.min(0.9, 6 / Math.sqrt(events.length + 1)));
    let before = "";
    for (const event of events) {
      const x = Math.round(this.pixelOf(event.step)) - 1;
      const colour = withAlpha(ink(this.colourOf(event), theme), alpha);
      // Several events of a seat in one place are one tick, not a darker one.
      if (before === x + colour) continue;
      before = x + colour;
      context.fillStyle = colour;
      context.beginPath();
      context.roundRect(x, 3, 2, height - 5, 1);
      context.fill();
    }
  }

  private colourOf(event: Fold): string {
    return this.timeline.panelsAt(event.step).find((panel) => panel.seat === event.seat)?.color ?? "#a89d8f";
  }

  private pixelOf(step: number): number {
    const { first, last } = this.timeline;
    return inset + ((step - first) / Math.max(1, last - first)) * (measured(this.ticks).width - 2 * inset);
  }

  private stepAt(clientX: number): number {
    const { first, last } = this.timeline;
    const box = this.ticks.getBoundingClientRect();
    const part = (clientX - box.left - inset) / Math.max(1, box.width - 2 * inset);
    return Math.round(first + Math.min(1, Math.max(0, part)) * (last - first));
  }

  private nearestEvent(clientX: number): Fold | undefined {
    const { events } = this.timeline;
    const step = this.stepAt(clientX);
    const reach = (6 / Math.max(1, this.ticks.clientWidth)) * (this.timeline.last - this.timeline.first);
    return [events.next(step - 1), events.previous(step)]
      .filter((event): event is Fold => event !== undefined && Math.abs(event.step - step) <= reach)
      .sort((one, other) => Math.abs(one.step - step) - Math.abs(other.step - step))[0];
  }

  private hover(clientX: number): void {
    const event = this.nearestEvent(clientX);
    const step = event?.step ?? this.stepAt(clientX);
    setText(this.tip, event ? `${count(step)} · ${withNames(foldWords(event), this.names, event.seat)}` : count(step));
    this.tip.hidden = false;
    // Stays inside the bar, so that it never widens the page.
    const half = this.tip.offsetWidth / 2;
    const middle = Math.min(this.element.clientWidth - half, Math.max(half, this.pixelOf(step)));
    this.tip.style.setProperty("left", `${middle}px`);
  }
}
