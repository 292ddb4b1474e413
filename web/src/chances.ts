// The one place that decides which chances bar, chart and story show: those of the analysis wherever it has been made, else what the game says at once.
import type { AnalysedMove } from "./api_types";
import { countBefore } from "./by_step";
import type { Lead, LeadSide } from "./lead";

/** A lead with the place where its values come from. */
export interface ShownLead extends Lead { analysed?: boolean }

/** The values of an analysed step: -1 (lost) to 1 (won) for each seat that decided there. */
interface Judged { step: number; values: Map<number, number> }

/** The parts of a match between two analysed steps, at most one of so many, take their values from both. Longer ones are not analysed yet. */
const parts = 100;

export class Chances {
  private judged: readonly Judged[] = [];
  /** The leads made so far, so that a step that is shown again is the same object. */
  private made = new WeakMap<Lead, Map<number, ShownLead>>();

  get known(): boolean { return this.judged.length > 0; }

  /** Takes what an analysis has found so far, by rising steps. */
  take(moves: readonly Pick<AnalysedMove, "step" | "seat" | "value">[]): void {
    const judged: Judged[] = [];
    for (const { step, seat, value } of moves) {
      if (judged[judged.length - 1]?.step !== step) judged.push({ step, values: new Map() });
      judged[judged.length - 1]!.values.set(seat, value);
    }
    this.judged = judged;
    this.made = new WeakMap();
  }

  /** The lead to show at a step of a match with so many steps; `quick` is the game's own. */
  at(step: number, quick: Lead | null, last: number): ShownLead | null {
    if (quick === null || !this.known) return quick;
    const known = this.made.get(quick) ?? new Map<number, ShownLead>();
    this.made.set(quick, known);
    const made = known.get(step) ?? this.lead(step, quick, last);
    known.set(step, made);
    return made;
  }

  private lead(step: number, quick: Lead, last: number): ShownLead {
    const next = countBefore(this.judged, step);
    const after = this.judged[next];
    const before = after?.step === step ? after : this.judged[next - 1];
    if (!after || !before || after.step - before.step > Math.max(2, Math.ceil(last / parts))) return quick;
    const [from, to] = [valuesOf(quick.sides, before), valuesOf(quick.sides, after)];
    if (!from || !to) return quick;
    const part = after === before ? 0 : (step - before.step) / (after.step - before.step);
    const values = from.map((value, side) => value + part * (to[side]! - value));
    return { ...quick, value: values[0]!, sides: quick.sides.map((side, index) => ({ ...side, value: values[index]! })), analysed: true };
  }
}

/** The value of each side: the mean of its seats. With two sides, one's gain is the other's loss. Null: the analysis says nothing about a side. */
function valuesOf(sides: readonly LeadSide[], { values }: Judged): number[] | null {
  const known = sides.map(({ seats }) => {
    const own = seats.flatMap((seat) => values.get(seat) ?? []);
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
  });
  if (known.length === 2) {
    const [one, other] = known as [number | null, number | null];
    if (one === null && other === null) return null;
    const value = one === null ? -other! : other === null ? one : (one - other) / 2;
    return [value, -value];
  }
  return known.includes(null) ? null : (known as number[]);
}
