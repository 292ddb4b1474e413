import { h } from "../dom";
import { copyText } from "./hand_over";
import { iconButton } from "./header";

/** Command lines to type or copy, each with a button. */
export function commandList(commands: readonly string[]): HTMLElement {
  return h("ol", { class: "commands" }, ...commands.map((command) =>
    h("li", { class: "command" },
      h("code", { tabIndex: 0, role: "group", "aria-label": `Command: ${command}` }, command),
      iconButton("copy", "Copy this command", () => void copyText(command, "Copied", "The browser does not let this page copy")))));
}
