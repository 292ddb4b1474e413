import { h } from "../dom";
import { iconButton } from "../parts/header";
import { bindings } from "./controls";

/** The keys of the match page, as an overlay. */
export function helpDialog(): HTMLDialogElement {
  const dialog = h("dialog", { class: "help", "aria-label": "Keyboard" });
  const rows = bindings.map((binding) =>
    h("div", { class: "help-row" },
      h("dt", {}, ...binding.shown.map((key) => h("kbd", {}, key))),
      h("dd", {}, binding.does)));
  dialog.append(
    h("header", {}, h("h2", {}, "Keyboard"), iconButton("close", "Close", () => dialog.close())),
    h("dl", {}, ...rows),
    h("p", { class: "help-mouse" }, "On the board: the wheel or two fingers zoom, dragging moves it, a double click shows all of it."));
  // A click on the dark around it closes, as everybody expects.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.key === "?" && dialog.close());
  return dialog;
}
