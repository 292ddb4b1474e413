import { h, type View } from "../view";

/**
 * "agon" in strokes of one width. The o is the arena: a ring of two halves, one for each side.
 */
export function wordmark(): View {
  const stroke = { fill: "none", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" };
  const letter = (d: string): View => h("path", { ...stroke, d, stroke: "currentColor" });
  return h("svg", { viewBox: "0 0 132 50", class: "wordmark", role: "img", "aria-label": "Agon" },
    letter("M27 18a12 12 0 1 0 0 8M27 10v24"),
    letter("M61 18a12 12 0 1 0 0 8M61 10v25a11 11 0 0 1-20 6"),
    h("path", { ...stroke, d: "M79.6 33.8a12.4 12.4 0 0 1 0-23.6", class: "wordmark-one" }),
    h("path", { ...stroke, d: "M87.4 10.2a12.4 12.4 0 0 1 0 23.6", stroke: "currentColor" }),
    letter("M106 34V10M106 20a9.5 9.5 0 0 1 19 0v14"));
}
