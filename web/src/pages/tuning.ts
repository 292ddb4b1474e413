import { ask } from "../api";
import { h } from "../dom";
import { header, pageTitle } from "../parts/header";
import { made } from "../view";
import { follow } from "../follow";
import type { Page } from "../router";
import { isOver, isTuned } from "../tuning/tuning_info";
import type { TuningView } from "../tuning/tuning_view";
import { failure } from "./contest";

/** Milliseconds between two requests: while the tuning runs, and when only a test that somebody may still begin can follow. */
const quick = 2000, slow = 15_000;

/** A tuning while it runs: the course of each parameter, the scores, and the test at the end. */
export function tuningPage(contest: string): Page {
  document.title = `${contest} · Agon`;
  const main = h("main", { class: "contest tuning" });
  let view: TuningView | null = null;
  const following = follow(quick, () => Promise.all([ask("GET /api/contests/{contest}/tuning", { contest }), import("../tuning/tuning_view")]), ([tuning, { TuningView }]) => {
    view ??= new TuningView();
    if (!view.element.isConnected) main.replaceChildren(view.element);
    view.show(tuning);
    return !isOver(tuning) && (isTuned(tuning) && !tuning.test ? slow : quick);
  }, (error) => {
    // The shown tuning stays: a server that restarts is back in a moment.
    if (!view) main.replaceChildren(made(failure(error)));
    return error.status !== 404;
  });
  return {
    element: h("div", { class: "shell" }, header(pageTitle("Tuning", contest)), main),
    leave: () => {
      following.stop();
      view?.leave();
    },
  };
}
