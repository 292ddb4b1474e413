import { h } from "../dom";
import { iconButton } from "../parts/header";
import { toast } from "../parts/toast";

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    toast("The browser does not let this page copy"); // Only pages of a trusted address may.
  }
}

/** Command lines to type or copy, each with a button. */
export function commandList(commands: readonly string[]): HTMLElement {
  return h("ol", { class: "commands" }, ...commands.map((command) =>
    h("li", { class: "command" },
      h("code", { tabIndex: 0, role: "group", "aria-label": `Command: ${command}` }, command),
      iconButton("copy", "Copy this command", () => void copy(command)))));
}
