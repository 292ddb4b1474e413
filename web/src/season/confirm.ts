import { h } from "../dom";

/** Asks before an action that cannot be undone; `more`: further text or choices. */
export function confirmed(question: string, words: string, action: string, ...more: Node[]): Promise<boolean> {
  const dialog = h("dialog", { class: "help confirm", "aria-label": question });
  const close = (answer: string) => (): void => dialog.close(answer);
  dialog.append(h("h2", {}, question), h("p", {}, words), ...more,
    h("div", { class: "confirm-actions" }, h("button", { type: "button", class: "button", on: { click: close("") } }, "Cancel"), h("button", { type: "button", class: "button button-main", on: { click: close("yes") } }, action)));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(dialog.returnValue === "yes");
  }));
}

/** Shows something that is told only once. */
export async function toldOnce(heading: string, words: string, secret: string): Promise<void> {
  const value = h("input", { class: "told-once", readOnly: true, value: secret, "aria-label": heading, spellcheck: false });
  value.addEventListener("focus", () => value.select());
  const dialog = h("dialog", { class: "help confirm", "aria-label": heading }, h("h2", {}, heading), h("p", {}, words), value,
    h("div", { class: "confirm-actions" }, h("button", { type: "button", class: "button button-main", on: { click: () => dialog.close() } }, "Done")));
  document.body.append(dialog);
  dialog.showModal();
  value.focus();
  await new Promise<void>((resolve) => dialog.addEventListener("close", () => resolve()));
  dialog.remove();
}
