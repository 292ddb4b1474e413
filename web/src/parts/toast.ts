import { h } from "../dom";

/** A short word at the edge of the page that leaves by itself. */
export function toast(text: string): void {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  window.setTimeout(() => element.remove(), 2600);
}
