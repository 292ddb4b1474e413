import { h } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { count } from "../format";
import type { MatchEvent } from "../event_index";
import type { Panel } from "../picture";
import type { Timeline } from "../timeline";

/** So many events up to the shown step are listed; the time line shows all. */
const shown = 40;

/** What happened up to now, newest first; a click goes there. */
export class EventList {
  private readonly list = h("ol", { class: "events-list" });
  readonly element = h("section", { class: "events", "aria-label": "Events" }, h("h2", {}, "Events"), this.list);
  private state = "";

  constructor(private readonly timeline: Timeline, private readonly seek: (step: number) => void) {}

  show(step: number, panels: readonly Panel[], theme: Theme): void {
    const events = this.timeline.events.all;
    const end = this.timeline.events.countBefore(step + 1);
    const current = end > 0 && events[end - 1]!.step === step;
    const state = [end, current, theme, events[end - 1]?.step].join();
    if (state === this.state) return;
    this.state = state;
    const rows = events.slice(Math.max(0, end - shown), end).reverse();
    this.list.replaceChildren(...rows.map((event) => this.row(event, event.step === step, panels, theme)));
    if (rows.length === 0) this.list.append(h("li", { class: "events-none" }, "Nothing yet"));
  }

  private row(event: MatchEvent, current: boolean, panels: readonly Panel[], theme: Theme): HTMLElement {
    const colour = panels.find((panel) => panel.seat === event.seat)?.color;
    const button = h("button", { type: "button", class: "event", on: { click: () => this.seek(event.step) } },
      h("i", { "aria-hidden": "true" }), h("span", { class: "event-text" }, event.text), h("span", { class: "event-step" }, count(event.step)));
    if (colour) button.style.setProperty("--seat", ink(colour, theme));
    if (current) button.setAttribute("aria-current", "step");
    return h("li", {}, button);
  }
}
