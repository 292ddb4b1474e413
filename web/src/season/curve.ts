// A team's rating over time, as lines to draw. Pure.
import type { Version } from "./season_info";

export interface Curve {
  /** Seconds since 1970; null values are gaps between versions. */
  times: number[];
  elo: (number | null)[]; low: (number | null)[]; high: (number | null)[];
  /** Places where a version begins to play, or plays again. */
  marks: { time: number; number: number }[];
}

/** The points of all versions by time. Where another version plays, the line is interrupted and marked. */
export function curveOf(versions: readonly Version[]): Curve {
  const points = versions.flatMap(({ number, history }) => (history ?? []).map((point) => ({ ...point, number, time: Date.parse(point.at) / 1000 })))
    .filter(({ time }) => Number.isFinite(time)).sort((one, other) => one.time - other.time || one.number - other.number);
  const curve: Curve = { times: [], elo: [], low: [], high: [], marks: [] };
  let shown = -1;
  for (const point of points) {
    if (point.number !== shown) {
      if (shown !== -1) add(curve, point.time, null);
      curve.marks.push({ time: point.time, number: point.number });
      shown = point.number;
    }
    add(curve, point.time, point);
  }
  return curve;
}

function add(curve: Curve, time: number, point: { elo: number; low: number; high: number } | null): void {
  curve.times.push(time);
  curve.elo.push(point?.elo ?? null);
  curve.low.push(point?.low ?? null);
  curve.high.push(point?.high ?? null);
}
