import { add, h, svg } from "../dom";

/** An empty arena: two contestants stand in its gates. */
function emptyArena(): SVGElement {
  const ring = (radius: number, opacity: number): SVGElement =>
    svg("circle", { cx: 80, cy: 80, r: radius, fill: "none", stroke: "currentColor", "stroke-opacity": opacity, "stroke-width": 1.5,
      "stroke-dasharray": `${radius * 2.6} ${radius * 0.54}`, transform: "rotate(15.5 80 80)" });
  return svg("svg", { viewBox: "0 0 160 160", class: "empty-arena", "aria-hidden": "true" },
    ring(72, 0.14), ring(58, 0.24), ring(44, 0.4),
    svg("circle", { cx: 29, cy: 80, r: 5.5, class: "empty-one" }),
    svg("circle", { cx: 131, cy: 80, r: 5.5, fill: "currentColor", "fill-opacity": 0.75 }));
}

/** A calm message in place of content: the problem, and what can be done. */
export function stateMessage(heading: string, text: string, ...actions: Node[]): HTMLElement {
  const element = h("div", { class: "state" });
  element.append(emptyArena(), h("h2", {}, heading), h("p", {}, text));
  if (actions.length > 0) {
    const row = h("div", { class: "state-actions" });
    add(row, ...actions);
    element.append(row);
  }
  return element;
}
