import { h } from "../dom";
import { iconButton } from "./header";

/** A small dialog with its answers as buttons, the last one in the main colour. Gives the chosen one; "": it was closed. */
async function answerOf(heading: string, words: string, content: readonly Node[], ...answers: (readonly [value: string, words: string])[]): Promise<string> {
  const button = ([value, name]: readonly [string, string], at: number): HTMLElement =>
    h("button", { type: "button", class: at === answers.length - 1 ? "button button-main" : "button", on: { click: () => dialog.close(value) } }, name);
  const dialog = h("dialog", { class: "help confirm", "aria-label": heading }, h("h2", {}, heading), h("p", {}, words), ...content, h("div", { class: "confirm-actions" }, ...answers.map(button)));
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve));
  dialog.remove();
  return dialog.returnValue;
}

/** Asks before an action that cannot be undone; `more`: further text or choices. */
export const confirmed = async (question: string, words: string, action: string, ...more: Node[]): Promise<boolean> => (await answerOf(question, words, more, ["", "Cancel"], ["yes", action])) === "yes";

/** Shows something that can be read and copied only now; `field` holds it. */
export const toldOnce = (heading: string, words: string, field: HTMLElement): Promise<string> => answerOf(heading, words, [field], ["", "Done"]);

/** A dialog over the page. Its button, the Escape key and a click on its dark surroundings close it. `heading`: an element, if its words change. */
export function dialogOf(label: string, classes: string, heading: string | HTMLElement, ...content: (Node | null)[]): HTMLDialogElement {
  const dialog = h("dialog", { class: `help ${classes}`, "aria-label": label },
    h("header", {}, typeof heading === "string" ? h("h2", {}, heading) : heading, iconButton("close", "Close", () => dialog.close())), ...content);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return dialog;
}
