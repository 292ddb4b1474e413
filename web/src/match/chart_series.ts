import { capital, title } from "../format";
import { chanceOf, wordsOf } from "../lead";
import type { Panel } from "../picture";
import type { Timeline } from "../timeline";

export interface Curve {
  color: string; label: string;
  /** Null: unknown there. */
  values: readonly (number | null)[];
}

/** A subject of the chart. `name`: "lead", "" (the score), "time", "analysis", or the name of an item. */
export interface Series {
  name: string; title: string; unit: string;
  curves: Curve[];
  /** From -1 to 1 about an even middle. Above it the first curve's side is ahead, below it the other side, which has this colour. */
  against?: string;
  /** A logarithmic scale: each factor of ten is one step up. */
  logarithmic?: boolean;
  /** A limit, such as a clock. */
  limit?: number;
}

/** The values of each series at the given number of points from the first step to the last. */
export function sample(timeline: Timeline, most: number): Series[] {
  const { first, last } = timeline;
  const count = Math.min(most, Math.max(2, last - first + 1));
  const stepOf = (point: number): number => first + (point / (count - 1)) * (last - first);
  const steps = Array.from({ length: count }, (_, point) => stepOf(point));
  const moments = steps.map((step) => timeline.panelsAt(step));
  const seats = moments[count - 1]!;
  const items = [...new Set(seats.flatMap((seat) => seat.items.map((item) => item.name)))];
  const panels = ["", ...items].map((name) => ({
    name, title: name === "" ? "Score" : title(name), unit: "",
    curves: seats.flatMap((seat, index) => {
      if (valueOf(seat, name) === undefined) return [];
      return [{ color: seat.color, label: seat.name, values: moments.map((panels) => valueOf(panels[index], name) ?? 0) }];
    }),
  }));
  return [...leadSeries(timeline, steps), ...panels, ...timeSeries(timeline, steps, seats)];
}

function leadSeries(timeline: Timeline, steps: readonly number[]): Series[] {
  const leads = steps.map((step) => timeline.leadAt(step));
  const known = leads.find((lead) => lead);
  if (!known || known.sides.length < 2) return [];
  const words = { name: "lead", title: `${capital(wordsOf(known).title)}${timeline.isAnalysed ? ", by the analysis" : ""}` };
  const [one, other] = known.sides;
  if (known.sides.length === 2) {
    return [{ ...words, unit: "", against: other!.color, curves: [{ color: one!.color, label: one!.name, values: leads.map((lead) => lead?.value ?? null) }] }];
  }
  return [{ ...words, unit: "%", curves: known.sides.map((side, index) => ({ color: side.color, label: side.name,
    values: leads.map((lead) => (lead ? 100 * chanceOf(lead.sides[index]?.value ?? 0) : null)) })) }];
}

/** Times of decisions: for each stretch between two points the longest one. */
function timeSeries(timeline: Timeline, steps: readonly number[], seats: readonly Panel[]): Series[] {
  const { times } = timeline;
  if (times.length === 0) return [];
  const longest = seats.map(() => Array<number | null>(steps.length).fill(null));
  const [first, span] = [steps[0]!, Math.max(1, steps[steps.length - 1]! - steps[0]!)];
  for (const { step, ms } of times) {
    const point = Math.min(steps.length - 1, Math.max(0, Math.round(((step - first) / span) * (steps.length - 1))));
    seats.forEach((panel, index) => {
      const took = ms[panel.seat];
      if (took !== null && took !== undefined) longest[index]![point] = Math.max(longest[index]![point] ?? 0, took);
    });
  }
  const curves = seats.map((panel, index) => ({ color: panel.color, label: panel.name, values: longest[index]! })).filter(({ values }) => values.some((value) => value !== null));
  return curves.length === 0 ? [] : [{ name: "time", title: "Time a move", unit: "ms", logarithmic: true, curves, ...(timeline.clockMs > 0 && { limit: timeline.clockMs }) }];
}

function valueOf(panel: Panel | undefined, name: string): number | undefined {
  return name === "" ? panel?.value : panel?.items.find((item) => item.name === name)?.amount;
}

const known = ({ values }: Curve): number[] => values.filter((value) => value !== null);
const isFlat = (curve: Curve): boolean => known(curve).every((value, _, all) => value === all[0]);

/** A score that only counts steps is a straight line and tells nothing that the slider does not. */
function isStraight(curve: Curve): boolean {
  const values = known(curve);
  const [start = 0, end = 0] = [values[0], values[values.length - 1]];
  const slope = (end - start) / Math.max(1, values.length - 1);
  return values.every((value, index) => Math.abs(value - (start + slope * index)) <= Math.abs(slope) + 1e-9);
}

/** How interesting a series is: many different values are good, a steady rise or fall is not. */
function telling({ curves }: Series): number {
  const scores = curves.filter((curve) => !isStraight(curve)).map((curve) => {
    const values = known(curve);
    const range = Math.max(...values) - Math.min(...values);
    const travel = values.reduce((sum, value, index) => sum + Math.abs(value - (values[index - 1] ?? value)), 0);
    return (new Set(values).size * range) / travel;
  });
  return Math.max(0, ...scores);
}

/** The series that is shown by default: the lead if the game has one; else the score if it is interesting, else the most interesting item. */
export function bestOf(series: readonly Series[]): string {
  if (series.some((one) => one.name === "lead")) return "lead";
  const score = series.find((one) => one.name === "");
  const items = series.filter((one) => one.name !== "" && one.name !== "time" && one.name !== "analysis");
  if (!score || telling(score) > 0) return "";
  const best = items.reduce<Series | null>((one, other) => (telling(other) > (one ? telling(one) : 0) ? other : one), null);
  return best?.name ?? "";
}

export const isWorthDrawing = (series: Series): boolean => series.name === "lead" || series.curves.some((curve) => !isFlat(curve));
