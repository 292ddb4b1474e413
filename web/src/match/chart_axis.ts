// The vertical axis of the match's chart. Pure.
import type { Series } from "./chart_series";

const smallestTime = 0.01;

export interface ChartAxis { low: number; high: number; ticks: number[]; /** Pixels for its numbers. */ room: number }

function boundsOf(series: Series): [number, number] {
  if (series.against !== undefined) return [-1, 1];
  const all = series.curves.flatMap(({ values }) => values.filter((value) => value !== null));
  const most = all.reduce((high, value) => Math.max(high, value), -Infinity);
  const least = all.reduce((low, value) => Math.min(low, value), Infinity);
  const high = Math.max(most, series.limit !== undefined && most > series.limit / 4 ? series.limit : 0);
  if (series.logarithmic) return [Math.max(smallestTime, Math.min(least, 1)), Math.max(high, 1)];
  const low = Math.min(0, least);
  return [low, high > low ? high : low + 1];
}

/** A few round numbers between two. */
function roundTicks(low: number, high: number): number[] {
  const rough = (high - low) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough;
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-6; tick += step) ticks.push(Math.abs(tick) < step * 1e-6 ? 0 : tick);
  return ticks;
}

const powersOfTen = (low: number, high: number): number[] =>
  Array.from({ length: 12 }, (_, power) => 10 ** (power - 3)).filter((tick) => tick >= low && tick <= high * 1.001);

export const tickText = (value: number): string => {
  if (Math.abs(value) >= 10_000) return `${Math.round(value / 1000)}k`;
  return Number.isInteger(value) ? value.toLocaleString("en-US") : String(Number(value.toPrecision(2)));
};

export function axisOf(series: Series): ChartAxis {
  const [low, high] = boundsOf(series);
  if (series.against !== undefined) return { low, high, ticks: [0], room: 0 };
  const ticks = series.logarithmic ? powersOfTen(low, high) : roundTicks(low, high);
  return { low, high, ticks, room: 8 + 6.5 * Math.max(1, ...ticks.map((tick) => tickText(tick).length)) };
}
