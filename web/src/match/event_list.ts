import { h, setHidden, setText } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { count } from "../format";
import { foldWords, type Fold } from "../fold";
import { capital } from "../format";
import { withNames } from "../seat_names";
import type { Panel } from "../picture";
import type { Timeline } from "../timeline";

/** A decision that an analysis has marked. */
export const turnKind = "turn";
/** Most events listed up to the shown step; the time line shows all. */
const shown = 40;

/** The events up to now, newest first. A click goes to the event. */
export class EventList {
  private readonly list = h("ol", { class: "events-list" });
  private readonly story = h("p", { class: "story", role: "status", hidden: true });
  readonly element = h("section", { class: "events", "aria-label": "Events" }, h("h2", {}, "What happened"), this.story, this.list);
  private state = "";
  /** Names of the seats. */
  names: readonly string[] = [];

  /** `open`: called with the event that was clicked. `point`: the event under the pointer or the focus; null: none. */
  constructor(private readonly timeline: Timeline, private readonly open: (event: Fold) => void, private readonly point: (event: Fold | null) => void) {}

  /** Shows the summary of the whole match above its events; "": the match is not over, or its end is not shown. */
  sum(text: string): void {
    setText(this.story, text);
    setHidden(this.story, text === "");
  }

  show(step: number, panels: readonly Panel[], theme: Theme): void {
    const events = this.timeline.events.folded;
    const end = this.timeline.events.countBefore(step + 1);
    const current = end > 0 && events[end - 1]!.step === step;
    const state = [end, current, theme, events.length, events[end - 1]?.step, events[end - 1]?.count].join();
    if (state === this.state) return;
    this.state = state;
    const rows = events.slice(Math.max(0, end - shown), end).reverse();
    this.list.replaceChildren(...rows.map((event) => this.row(event, event.step === step, panels, theme)));
    if (rows.length === 0) this.list.append(h("li", { class: "events-none" }, "Nothing yet"));
  }

  private row(event: Fold, current: boolean, panels: readonly Panel[], theme: Theme): HTMLElement {
    const colour = panels.find((panel) => panel.seat === event.seat)?.color;
    // "y = 12" stays on one line.
    const words = capital(withNames(foldWords(event), this.names, event.seat)).replaceAll(" = ", "\u00a0=\u00a0");
    const steps = event.last > event.step && event.count > 1 ? `${count(event.step)} – ${count(event.last)}` : count(event.step);
    const on = (): void => this.point(event);
    const off = (): void => this.point(null);
    const button = h("button", { type: "button", class: event.kind === turnKind ? "event event-turn" : "event", title: words, on: { click: () => this.open(event), pointerenter: on, pointerleave: off, focus: on, blur: off } },
      h("i", { "aria-hidden": "true" }), h("span", { class: "event-text" }, words), h("span", { class: "event-step", title: `Steps ${steps}` }, count(event.step)));
    if (colour) button.style.setProperty("--seat", ink(colour, theme));
    if (current) button.setAttribute("aria-current", "step");
    return h("li", {}, button);
  }
}
