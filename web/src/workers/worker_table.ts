import { h } from "../dom";
import { count } from "../format";
import { tableFrame } from "../season/frame";
import { batchesOf, rate, span, stateOf, stateWords, type Fleet, type Worker } from "./fleet_info";
import { spark, Speeds } from "./spark";

const columns: readonly (readonly [string, string?])[] = [["Worker"], ["Works on"], ["Matches a second", "number"], ["Played", "number"], ["Batches", "number"], ["Heartbeat", "number"]];

function row(worker: Worker, fleet: Fleet, speeds: readonly number[], most: number): HTMLElement {
  const state = stateOf(worker, fleet);
  const gone = state === "lost" || state === "distrusted";
  const distrust = fleet.distrusted.find((one) => one.worker === worker.name)?.reason;
  const about = distrust ?? (worker.lost ? `No heartbeat for ${span(fleet.at_ms - worker.seen_ms)}: other workers may take its work.` : worker.words);
  const facts = [`${worker.threads} ${worker.threads === 1 ? "match" : "matches"} at once`, `here for ${span(fleet.at_ms - worker.since_ms)}`, worker.version];
  return h("tr", { class: `worker is-${state}` },
    h("th", { scope: "row" }, h("span", { class: "worker-host" }, worker.host), h("small", { class: "worker-name" }, worker.name), h("small", {}, facts.filter(Boolean).join(" · "))),
    h("td", { class: "worker-work" }, h("span", { class: `tag worker-state${state === "working" ? " tag-live" : ""}` }, stateWords[state]), worker.job ? h("b", {}, worker.job) : null,
      about ? h("p", { class: "worker-words" }, about) : null),
    h("td", { class: "number worker-speed" }, gone ? null : spark(speeds, most), h("span", {}, gone ? "–" : rate(worker.per_second))),
    h("td", { class: "number" }, count(worker.done)),
    h("td", { class: "number" }, String(batchesOf(worker.name, fleet))),
    h("td", { class: `number worker-beat${worker.lost ? " bad" : ""}` }, h("i", { "aria-hidden": "true" }), `${span(fleet.at_ms - worker.seen_ms)} ago`));
}

const order: Record<ReturnType<typeof stateOf>, number> = { working: 0, idle: 1, refuses: 2, distrusted: 3, lost: 4 };

/** The workers, busy ones first, each with its speed since the page was opened. */
export class WorkerTable {
  private readonly body = h("tbody");
  private readonly speeds = new Speeds();
  readonly element = tableFrame("Workers", "workers-table", columns, this.body);

  show(fleet: Fleet): void {
    const sorted = [...fleet.workers].sort((x, y) => order[stateOf(x, fleet)] - order[stateOf(y, fleet)] || x.name.localeCompare(y.name));
    this.speeds.keep(sorted.map((worker) => worker.name));
    const most = Math.max(...sorted.map((worker) => worker.per_second), 0);
    this.body.replaceChildren(...sorted.map((worker) => row(worker, fleet, this.speeds.add(worker.name, worker.per_second), most)));
  }
}
