import { svg } from "../dom";

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

  /** Forgets workers that are gone. */
  keep(workers: readonly string[]): void {
    for (const name of [...this.seen.keys()]) if (!workers.includes(name)) this.seen.delete(name);
  }
}

/** Points of the line from left to right, the newest at the right edge. Pure. */
export function points(speeds: readonly number[], most: number): [number, number][] {
  const top = Math.max(most, 1e-9);
  return speeds.map((speed, index) => [width - (speeds.length - 1 - index) * (width / (longest - 1)), height - 3 - (height - 6) * Math.min(1, speed / top)]);
}

/** A worker's recent speed; `most`: the highest of all workers, so that they can be compared. */
export function spark(speeds: readonly number[], most: number): SVGElement {
  const line = points(speeds, most).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const first = line[0]?.split(" ")[0] ?? "0";
  const parts = line.length < 2 ? [] : [
    svg("path", { d: `M${first} ${height}L${line.join("L")}L${width} ${height}Z`, class: "spark-ground" }),
    svg("path", { d: `M${line.join("L")}`, class: "spark-line" }),
  ];
  const [x, y] = line[line.length - 1]?.split(" ") ?? ["0", "0"];
  return svg("svg", { class: "spark", viewBox: `0 0 ${width + 4} ${height}`, "aria-hidden": "true" },
    svg("path", { d: `M0 ${height - 0.5}H${width}`, class: "spark-floor" }), ...parts, svg("circle", { cx: x!, cy: y!, r: 2.5, class: "spark-end" }));
}
