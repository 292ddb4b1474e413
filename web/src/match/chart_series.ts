import type { Panel } from "../picture";
import type { Timeline } from "../timeline";

export interface Curve { color: string; values: number[] }

/** What a chart can show: the score (name "") of every seat, or an item of those seats that have it. */
export interface Series { name: string; curves: Curve[] }

/** Each series of a match at so many points from its first step to its last. */
export function sample(timeline: Timeline, most: number): Series[] {
  const { first, last } = timeline;
  const count = Math.min(most, Math.max(2, last - first + 1));
  const moments = Array.from({ length: count }, (_, point) =>
    timeline.panelsAt(first + (point / (count - 1)) * (last - first)));
  const seats = moments[count - 1]!;
  const items = [...new Set(seats.flatMap((seat) => seat.items.map((item) => item.name)))];
  return ["", ...items].map((name) => ({
    name,
    curves: seats.flatMap((seat, index) => {
      if (valueOf(seat, name) === undefined) return [];
      return [{ color: seat.color, values: moments.map((panels) => valueOf(panels[index], name) ?? 0) }];
    }),
  }));
}

function valueOf(panel: Panel | undefined, name: string): number | undefined {
  return name === "" ? panel?.value : panel?.items.find((item) => item.name === name)?.amount;
}

const isFlat = ({ values }: Curve): boolean => values.every((value) => value === values[0]);

/** A score that only counts the steps is a straight line, which tells nothing that the slider does not. */
function isStraight({ values }: Curve): boolean {
  const [start, end] = [values[0]!, values[values.length - 1]!];
  const slope = (end - start) / Math.max(1, values.length - 1);
  return values.every((value, index) => Math.abs(value - (start + slope * index)) <= Math.abs(slope) + 1e-9);
}

/** How much a series tells: many different values are good, constant going up and down is not. */
function telling({ curves }: Series): number {
  const scores = curves.filter((curve) => !isStraight(curve)).map(({ values }) => {
    const range = Math.max(...values) - Math.min(...values);
    const travel = values.reduce((sum, value, index) => sum + Math.abs(value - (values[index - 1] ?? value)), 0);
    return (new Set(values).size * range) / travel;
  });
  return Math.max(0, ...scores);
}

/** The series that is shown unless the watcher chooses: the score if it tells anything, else the item that tells most. */
export function bestOf(series: readonly Series[]): string {
  const [score, ...items] = series;
  if (!score || telling(score) > 0) return "";
  const best = items.reduce<Series | null>((one, other) => (telling(other) > (one ? telling(one) : 0) ? other : one), null);
  return best?.name ?? "";
}

export const isWorthDrawing = (series: Series): boolean => series.curves.some((curve) => !isFlat(curve));
