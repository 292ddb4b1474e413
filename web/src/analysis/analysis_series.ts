import type { MatchEvent } from "../event_index";
import type { ChartMark } from "../match/chart_plot";
import type { Series } from "../match/chart_series";
import { turnKind } from "../match/event_list";
import type { Panel } from "../picture";
import { withNames } from "../seat_names";
import { panelOf } from "../thoughts/thoughts_panel";
import { verdictColours, type AnalysedMove } from "./analysis_desk";

const points = 300;

/** The match's value by the analysis: with two sides one curve about the middle, else one for each seat. */
export function analysisSeries(moves: readonly AnalysedMove[], panels: readonly Panel[], first: number, last: number): Series | null {
  const seats = [...new Set(moves.map((move) => move.seat))].sort((one, other) => one - other);
  if (seats.length === 0) return null;
  const count = Math.min(points, Math.max(2, last - first + 1));
  const place = (step: number): number => Math.round(((step - first) / Math.max(1, last - first)) * (count - 1));
  const curveOf = (seat: number, sign: (move: AnalysedMove) => number): (number | null)[] => {
    const values = Array<number | null>(count).fill(null);
    for (const move of moves) if (sign(move) !== 0 && (move.seat === seat || seats.length === 2)) values[place(move.step)] = sign(move) * move.value;
    return values;
  };
  const named = (seat: number): { color: string; label: string } => ({ color: panelOf(panels, seat)?.color ?? "#b0a597", label: panelOf(panels, seat)?.name ?? `seat ${seat + 1}` });
  const words = { name: "analysis", title: "Analysis: who stands better", unit: "" };
  // With two sides, one side's gain is the other's loss.
  if (seats.length === 2) {
    const [one, other] = seats as [number, number];
    return { ...words, against: named(other).color, curves: [{ ...named(one), values: curveOf(one, (move) => (move.seat === one ? 1 : -1)) }] };
  }
  return { ...words, curves: seats.map((seat) => ({ ...named(seat), values: curveOf(seat, (move) => (move.seat === seat ? 1 : 0)) })) };
}

export const analysisMarks = (moves: readonly AnalysedMove[]): ChartMark[] =>
  moves.flatMap(({ step, mark }) => (mark === "" ? [] : [{ step, color: verdictColours[mark] }]));

/** The turning points of the match as events: mistakes and blunders. */
export const analysisTurns = (moves: readonly AnalysedMove[], names: readonly string[]): MatchEvent[] =>
  moves.flatMap(({ step, seat, mark, text }) => (mark === "mistake" || mark === "blunder"
    ? [{ step, seat, kind: turnKind, text: `${names[seat] ?? `Seat ${seat + 1}`} made a ${mark}${text ? `: ${withNames(text, names).replace(/\.$/, "")}` : ""}` }] : []));
