import { ask } from "../api";
import type { Engine, Workers, WorkerState } from "../api_types";
import { h as element } from "../dom";
import { count, counted } from "../format";
import { rowHead, table } from "../parts/table";
import { h, type View } from "../view";

const width = 96;
const height = 26;
/** Number of values shown, one every two seconds. */
export const longest = 48;

/** Remembers the speed of each worker while the page is open. */
export class Speeds {
  private readonly seen = new Map<string, number[]>();

  add(worker: string, perSecond: number): readonly number[] {
    const list = this.seen.get(worker) ?? [];
    list.push(perSecond);
    if (list.length > longest) list.shift();
    this.seen.set(worker, list);
    return list;
  }
}

/** Points of the line from left to right, the newest at the right edge. Pure. */
export function points(speeds: readonly number[], most: number): [number, number][] {
  const top = Math.max(most, 1e-9);
  return speeds.map((speed, index) => [width - (speeds.length - 1 - index) * (width / (longest - 1)), height - 3 - (height - 6) * Math.min(1, speed / top)]);
}

/** A worker's recent speed; `most`: the highest of all workers, so that they can be compared. */
export function spark(speeds: readonly number[], most: number): View {
  const line = points(speeds, most).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const path = (d: string, kind: string): View => h("path", { d, class: kind });
  const [x, y] = line[line.length - 1]?.split(" ") ?? ["0", "0"];
  return h("svg", { class: "spark", viewBox: `0 0 ${width + 4} ${height}`, "aria-hidden": "true" }, path(`M0 ${height - 0.5}H${width}`, "spark-floor"),
    line.length > 1 && [path(`M${line[0]!.split(" ")[0]} ${height}L${line.join("L")}L${width} ${height}Z`, "spark-ground"), path(`M${line.join("L")}`, "spark-line")],
    h("circle", { cx: x, cy: y, r: 2.5, class: "spark-end" }));
}

export const fetchWorkers = (token: string): Promise<Workers> => ask("GET /api/workers", {}, token ? { token } : {});

let known: Promise<Engine["workers"]> | null = null;
/** Asked once, since it does not change while the server runs. Throws ApiError. */
export function fetchEngine(): Promise<Engine["workers"]> {
  known ??= ask("GET /api/engine", {}).then((engine) => engine.workers);
  known.catch(() => (known = null));
  return known;
}

const phaseWords: Record<WorkerState["phase"], string> = { starting: "starts", working: "plays", lost: "is started again", gone: "not used" };

/** Its host, as soon as it has said that; else its command, for those who may see it. */
export const nameOf = (worker: WorkerState): string => worker.hello.host || worker.command || "a worker";

/** Matches a second, with only the significant digits. */
export const rate = (perSecond: number): string =>
  perSecond >= 100 ? Math.round(perSecond).toLocaleString("en-US") : perSecond >= 10 ? perSecond.toFixed(1) : perSecond.toFixed(2);

/** A link to the page of the workers, shown once it is known that this arena has an engine; `showsToken`: also if the arena's token must be shown there. */
export function workersLink(classes: string, showsToken: boolean): HTMLElement {
  const link = element("a", { class: classes, href: "/workers", hidden: true }, "Workers");
  void fetchEngine().then((engine) => (link.hidden = !(engine === "open" || (engine === "token" && showsToken))), () => undefined);
  return link;
}

function head(worker: WorkerState): View {
  const { hello } = worker;
  const facts = hello.threads === 0 ? [] : [`${counted(hello.threads, "match", "matches")} at once`, hello.machine, hello.version, hello.languages.join(", ")];
  return rowHead(h("span", { class: "worker-host" }, nameOf(worker)), h("small", { class: "worker-name" }, worker.command), h("small", {}, facts.filter(Boolean).join(" · ")));
}

const stateOf = ({ phase, words }: WorkerState): View => h("td", { class: "worker-work" },
  h("span", { class: phase === "working" ? "tag worker-state tag-live" : "tag worker-state" }, phaseWords[phase]), words ? h("p", { class: "worker-words" }, words) : null);

/** The workers in the order of their commands, each with its speed since the page was opened. */
export function workerTable(): (workers: readonly WorkerState[]) => View {
  const speeds = new Speeds();
  return (workers) => {
    const most = Math.max(...workers.map((worker) => worker.per_second), 0);
    const seen = workers.map((worker, place) => speeds.add(String(place), worker.per_second));
    return table("Workers", "workers-table", [["Worker", "", head], ["State", "", stateOf],
      ["Matches a second", "number", ({ phase, per_second: speed }, place) => h("td", { class: "number worker-speed" }, phase === "working" ? [spark(seen[place]!, most), h("span", {}, rate(speed))] : h("span", {}, "–"))],
      ["Played", "number", ({ done }) => count(done)], ["Has", "number", ({ held }) => count(held)]], workers, ({ phase }) => ({ class: `worker is-${phase}` }));
  };
}
