import { h } from "../dom";
import { MatchShelf } from "../lobby/match_shelf";
import { header } from "../parts/header";
import type { Page } from "../router";

/** All matches that can be watched: the live ones and the recorded ones. */
export function watchPage(): Page {
  document.title = "Watch · Agon";
  const shelf = new MatchShelf(24);
  const main = h("main", { class: "lobby" }, h("h1", { class: "page-heading" }, "Watch"), shelf.element);
  return { element: h("div", { class: "shell" }, header(null), main), leave: () => shelf.leave() };
}
