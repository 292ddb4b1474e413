import { h } from "../dom";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import type { Page } from "../router";
import * as view from "../view";

/** A whole page that says why there is nothing to see. */
export function messagePage(heading: string, text: string, ...actions: view.Child[]): Page {
  document.title = `${heading} · Agon`;
  const main = h("main", { class: "message-page" });
  view.show(main, stateMessage(heading, text, ...actions, view.h("a", { href: "/", class: "button button-main" }, "To the lobby")));
  return { element: h("div", { class: "shell" }, header(null), main), leave: () => undefined };
}

/** A bar, and words that say what is being opened. */
export const openingPage = (words: string, ...tools: Node[]): HTMLElement => h("div", { class: "shell" }, header(null, ...tools), h("main", { class: "loading", "aria-busy": "true" }, h("p", {}, words)));

/**
 * A page that is made while the reader waits before `first`. `make` gets a function that shows what it has made, also again in place of
 * what was shown; what comes after the reader has gone is left at once. `failed` makes the page of an error that `make` throws.
 */
export function openedPage(first: HTMLElement | null, make: (show: (page: Page) => void) => Promise<Page | void>, failed: (error: unknown) => Page): Page {
  const element = h("div", { class: "page-host" });
  if (first) element.append(first);
  let shown: Page | null = null, left = false;
  const show = (page: Page): void => {
    shown?.leave();
    shown = page;
    if (left) return page.leave();
    element.replaceChildren(page.element);
  };
  void make(show).then((page) => page && show(page), (error: unknown) => left || show(failed(error)));
  return {
    element,
    leave: () => {
      left = true;
      shown?.leave();
    },
  };
}

export const missingPage = (): Page => messagePage("Nothing here", "No page of the arena has this address.");
