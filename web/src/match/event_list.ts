import { h as element } from "../dom";
import { ink, type Theme } from "../draw/colour";
import { capital, count } from "../format";
import { foldWords, type Fold } from "../fold";
import { withNames } from "../seat_names";
import type { Panel } from "../picture";
import type { Timeline } from "../timeline";
import { changes, h, show, type View } from "../view";

/** A decision that an analysis has marked. */
export const turnKind = "turn";
/** Most events listed up to the shown step; the time line shows all. */
const shown = 40;

/** The events up to now, newest first. A click goes to the event. */
export class EventList {
  readonly element = element("section", { class: "events", "aria-label": "Events" });
  private readonly differs = changes();
  /** Names of the seats. */
  names: readonly string[] = [];
  /** The seat of the person who plays here now, whose faults are told in the person's bar; null: nobody does. */
  own: number | null = null;

  /** `open`: called with the event that was clicked. `point`: the event under the pointer or the focus; null: none. */
  constructor(private readonly timeline: Timeline, private readonly open: (event: Fold) => void, private readonly point: (event: Fold | null) => void) {}

  /** `story`: the summary of the whole match above its events; "": the match is not over, or its end is not shown. */
  show(step: number, panels: readonly Panel[], theme: Theme, story: string): void {
    const events = this.timeline.events.folded;
    const end = this.timeline.events.countBefore(step + 1);
    const current = end > 0 && events[end - 1]!.step === step;
    if (!this.differs(end, this.own, current, theme, events.length, events[end - 1]?.step, events[end - 1]?.count, story, this.names)) return;
    const rows = events.slice(0, end).filter(({ kind, seat }) => kind !== "fault" || seat !== this.own).slice(-shown).reverse();
    show(this.element, h("h2", {}, "What happened"), h("p", { class: "story", role: "status", hidden: story === "" }, story),
      h("ol", { class: "events-list" }, rows.length === 0 ? h("li", { class: "events-none" }, "Nothing yet") : rows.map((event) => this.row(event, event.step === step, panels, theme))));
  }

  private row(event: Fold, current: boolean, panels: readonly Panel[], theme: Theme): View {
    const colour = panels.find((panel) => panel.seat === event.seat)?.color;
    // "y = 12" stays on one line.
    const words = capital(withNames(foldWords(event), this.names, event.seat)).replaceAll(" = ", "\u00a0=\u00a0");
    const steps = event.last > event.step && event.count > 1 ? `${count(event.step)} – ${count(event.last)}` : count(event.step);
    const on = (): void => this.point(event);
    const off = (): void => this.point(null);
    return h("li", { key: `${event.step} ${event.seat} ${event.kind} ${event.text}` }, h("button", { type: "button", class: event.kind === turnKind ? "event event-turn" : "event", title: words, "aria-current": current ? "step" : null,
      style: colour ? { "--seat": ink(colour, theme) } : {}, on: { click: () => this.open(event), pointerenter: on, pointerleave: off, focus: on, blur: off } },
    h("i", { "aria-hidden": "true" }), h("span", { class: "event-text" }, words), h("span", { class: "event-step", title: `Steps ${steps}` }, count(event.step))));
  }
}
