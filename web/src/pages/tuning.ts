import { fetchTuning } from "../api";
import { ApiError } from "../api";
import { h } from "../dom";
import { header } from "../parts/header";
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
  const heading = h("h1", { class: "match-title" }, h("span", { class: "match-game" }, "Tuning"), h("span", { class: "match-names" }, contest));
  const element = h("div", { class: "shell" }, header(heading), main);
  let view: TuningView | null = null;
  let left = false, timer = 0;
  const look = async (): Promise<void> => {
    let wait = quick;
    try {
      const [tuning, { TuningView }] = await Promise.all([fetchTuning(contest), import("../tuning/tuning_view")]);
      if (left) return;
      if (!view) main.replaceChildren((view = new TuningView()).element);
      view.show(tuning);
      if (isOver(tuning)) return;
      if (isTuned(tuning) && !tuning.test) wait = slow;
    } catch (error) {
      if (left) return;
      // The shown tuning stays: a server that restarts is back in a moment.
      if (!view) main.replaceChildren(failure(error instanceof ApiError ? error : new ApiError(0, String(error))));
      if (error instanceof ApiError && error.status === 404) return;
    }
    timer = window.setTimeout(() => void look(), wait);
  };
  void look();
  return {
    element,
    leave: () => {
      left = true;
      window.clearTimeout(timer);
      view?.leave();
    },
  };
}
