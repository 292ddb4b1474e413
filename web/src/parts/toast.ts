import { h } from "../dom";

/** A short message at the edge of the page that disappears by itself. */
export function toast(text: string): void {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  window.setTimeout(() => element.remove(), 2600);
}
