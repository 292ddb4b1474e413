import { h } from "../dom";
import { count } from "../format";
import { retriesOf, span, type Fleet, type HeldBatch, type Job } from "./fleet_info";

const shownBatches = 40;

/** "1790000000000-0": the time of its publication, and its number within that moment. */
const sinceOf = (batch: HeldBatch): number => Number.parseInt(batch.unit, 10);

/** The list stays while no batch is held for a moment, so that a reader who opened it finds it open. */
function batchList(held: readonly HeldBatch[], now: number): HTMLDetailsElement {
  const rest = held.length - shownBatches;
  return h("details", { class: "job-batches" }, h("summary", {}, "Who holds which batch"),
    h("ul", {}, ...held.slice(0, shownBatches).map((batch) => h("li", {},
      h("b", {}, batch.worker),
      h("span", {}, `published ${span(now - sinceOf(batch))} ago · renewed ${span(batch.unheard_s * 1000)} ago`),
      batch.attempt > 1 ? h("span", { class: "tag" }, `attempt ${batch.attempt}`) : null)),
    held.length === 0 ? h("li", {}, "No worker holds a batch at this moment.") : null,
    rest > 0 ? h("li", {}, `and ${count(rest)} more`) : null));
}

function figure(value: number, word: string, kind: string): HTMLElement {
  return h("div", { class: `job-figure is-${kind}` }, h("dt", {}, word), h("dd", {}, count(value)));
}

function card(job: Job, now: number, open: boolean): HTMLElement {
  const held = job.held.length;
  const all = held + job.waiting + job.reports;
  const share = (part: number): string => `flex-grow: ${all > 0 ? part / all : 0}`;
  const bar = h("div", { class: "job-bar", "aria-hidden": "true" },
    h("i", { class: "is-held" }), h("i", { class: "is-waiting" }), h("i", { class: "is-reports" }));
  [held, job.waiting, job.reports].forEach((part, index) => (bar.children[index] as HTMLElement).style.cssText = share(part));
  const retries = retriesOf(job);
  const batches = batchList(job.held, now);
  batches.open = open;
  return h("li", { class: "job-card", data: { job: job.id } },
    h("div", { class: "job-head" }, h("h3", {}, job.name || job.id), h("span", {}, `opened ${span(now - job.since_ms)} ago`)),
    bar,
    h("dl", { class: "job-figures" }, figure(held, "held", "held"), figure(job.waiting, "wait", "waiting"), figure(job.reports, "to be taken in", "reports"),
      retries > 0 ? figure(retries, "tried again", "retries") : null, job.dead_count > 0 ? figure(job.dead_count, "given up", "dead") : null),
    batches);
}

/** Shows each job with its batches in `place`. Open lists stay open and the focus is kept when they are shown again. */
export function showJobs(fleet: Fleet, place: HTMLElement): void {
  const jobOf = (element: Element | null): string | undefined => element?.closest<HTMLElement>(".job-card")?.dataset.job;
  const opened = new Set([...place.querySelectorAll(".job-card details[open]")].map(jobOf));
  const focused = place.contains(document.activeElement) ? jobOf(document.activeElement) : undefined;
  place.replaceChildren(h("ul", { class: "job-cards" }, ...fleet.jobs.map((job) => card(job, fleet.at_ms, opened.has(job.id)))));
  if (focused === undefined) return;
  const again = [...place.querySelectorAll("summary")].find((one) => jobOf(one) === focused);
  again?.focus({ preventScroll: true });
}
