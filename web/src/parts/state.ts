import { h, type Child, type View } from "../view";

/** An empty arena: two contestants stand in its gates. */
function emptyArena(): View {
  const ring = (radius: number, opacity: number): View =>
    h("circle", { cx: 80, cy: 80, r: radius, fill: "none", stroke: "currentColor", "stroke-opacity": opacity, "stroke-width": 1.5,
      "stroke-dasharray": `${radius * 2.6} ${radius * 0.54}`, transform: "rotate(15.5 80 80)" });
  return h("svg", { viewBox: "0 0 160 160", class: "empty-arena", "aria-hidden": "true" },
    ring(72, 0.14), ring(58, 0.24), ring(44, 0.4),
    h("circle", { cx: 29, cy: 80, r: 5.5, class: "empty-one" }),
    h("circle", { cx: 131, cy: 80, r: 5.5, fill: "currentColor", "fill-opacity": 0.75 }));
}

/** A calm message in place of content: the problem, and what can be done. */
export const stateMessage = (heading: string, text: string, ...actions: Child[]): View => stateOf("state", heading, text, ...actions);
/** The same in a line, between other things. */
export const smallState = (heading: string, text: string, ...actions: Child[]): View => stateOf("state is-small", heading, text, ...actions);

const stateOf = (classes: string, heading: string, text: string, ...actions: Child[]): View =>
  h("div", { class: classes }, emptyArena(), h("h2", {}, heading), h("p", {}, text), actions.length > 0 ? h("div", { class: "state-actions" }, actions) : null);
