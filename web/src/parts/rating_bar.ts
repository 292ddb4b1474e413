import { h, type View } from "../view";

export interface Rated { elo: number; low: number; high: number }

/** The scale that all bars of a table share, at least from `least` to `most`. */
export const scaleOf = (rows: readonly Rated[], least = Infinity, most = -Infinity): { low: number; high: number } =>
  ({ low: Math.min(least, ...rows.map((row) => row.low)), high: Math.max(most, ...rows.map((row) => row.high)) });

/** A rating as a point with its interval; `zero`: the middle of the scale, marked by a line. */
export function ratingBar({ elo, low, high }: Rated, scale: { low: number; high: number }, zero: number | null = null): View {
  const at = (value: number): string => `${(((value - scale.low) / Math.max(1, scale.high - scale.low)) * 100).toFixed(2)}%`;
  return h("div", { class: "elo-bar", "aria-hidden": "true" }, zero === null ? null : h("i", { class: "elo-zero", style: { left: at(zero) } }),
    h("i", { class: "elo-whisker", style: { left: at(low), right: `calc(100% - ${at(high)})` } }), h("i", { class: "elo-dot", style: { left: at(elo) } }));
}
