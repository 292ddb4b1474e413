import { h } from "../dom";
import type { Page } from "../router";
import { elsewhereId } from "../workers/live_info";
import { matchPage } from "./match";

/** A match that a worker plays: the match page, fed by the worker's reports. */
export function elsewhereMatchPage(match: string): Page {
  const place = h("a", { class: "match-game match-place", href: "/workers", title: "Back to the workers" }, "‹ ", "Workers");
  return matchPage(elsewhereId(match), [], { place });
}
