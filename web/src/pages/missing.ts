import { h } from "../dom";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";

/** A whole page that says why there is nothing to see. */
export function messagePage(heading: string, text: string, ...actions: Node[]): Page {
  document.title = `${heading} · Agon`;
  const main = h("main", { class: "message-page" },
    stateMessage(heading, text, ...actions, h("a", { href: "/", class: "button button-main" }, "To the lobby")));
  return { element: h("div", { class: "shell" }, header(null), main), leave: () => undefined };
}

export const missingPage = (): Page =>
  messagePage("Nothing here", "No page of the arena has this address.");
