import { h, submitting } from "../dom";
import { problemOf, sentence } from "../format";

/** An input of a form with its name, and a note on what it means. */
export const field = (name: string, input: HTMLElement, note: string | Node | null = null, kind = ""): HTMLLabelElement =>
  h("label", { class: kind ? `field ${kind}` : "field" }, h("span", { class: "field-name" }, name), input, typeof note === "string" ? h("small", {}, note) : note);

/** A place for what went wrong, beside its button. */
export const problemLine = (): HTMLElement => h("p", { class: "form-error", role: "alert", hidden: true });

/** Runs the request of a button. If it is refused, the reason is shown beside the button. */
export async function tried(button: HTMLButtonElement, problem: HTMLElement, work: () => Promise<void>): Promise<boolean> {
  button.disabled = true;
  problem.hidden = true;
  try {
    await work();
    return true;
  } catch (error) {
    problem.textContent = sentence(problemOf(error));
    problem.hidden = false;
    return false;
  } finally {
    button.disabled = false;
  }
}

/**
 * A form that sends itself by its button, which stands at its end. If it is refused, the reason is shown above the button. `quiet`: the button
 * is not the main one of its page. `apart`: a field is called as a method of its form, such as "matches", so the reason stands outside of it.
 */
export function sendForm(classes: string, words: string, content: readonly (Node | null | false)[], work: () => Promise<void>, { quiet = false, apart = false, refused = (): void => undefined } = {}): { form: HTMLFormElement; button: HTMLButtonElement; problem: HTMLElement } {
  const problem = problemLine();
  const button = h("button", { type: "submit", class: quiet ? "button" : "button button-main" }, words);
  const send = submitting(() => void tried(button, problem, work).then((done) => done || refused()));
  return { form: h("form", { class: classes, on: { submit: send } }, ...content, !apart && problem, button), button, problem };
}
