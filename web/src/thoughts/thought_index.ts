import type { SeatThoughts, Thought, ThoughtsAnswer } from "./thought";

interface Known { open: boolean; layers: Set<string>; byStep: Map<number, Thought>; steps: number[] }

/** The loaded thoughts, by seat and step. */
export class ThoughtIndex {
  private readonly seats = new Map<number, Known>();
  /** Increases with every addition. */
  revision = 0;

  get any(): boolean { return this.seats.size > 0; }
  /** The seats with thoughts, open or not. */
  get all(): { seat: number; open: boolean }[] {
    return [...this.seats].map(([seat, { open }]) => ({ seat, open })).sort((one, other) => one.seat - other.seat);
  }
  get layers(): string[] { return [...new Set([...this.seats.values()].flatMap(({ layers }) => [...layers]))].sort(); }

  take({ seats }: Pick<ThoughtsAnswer, "seats">): void {
    for (const one of seats) this.takeSeat(one);
    ++this.revision;
  }

  add(seat: number, thought: Thought): void {
    this.takeSeat({ seat, open: true, layers: [], thoughts: [thought] });
    ++this.revision;
  }

  /** The seat's thought at the step, or the last one before it. */
  at(seat: number, step: number): Thought | null {
    const known = this.seats.get(seat);
    if (!known) return null;
    let [low, high] = [0, known.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known.steps[middle]! <= step) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : known.byStep.get(known.steps[low - 1]!)!;
  }

  /** The values that a seat gave its position, by rising steps. */
  values(seat: number): { step: number; value: number }[] {
    const known = this.seats.get(seat);
    return known ? known.steps.flatMap((step) => {
      const { value } = known.byStep.get(step)!;
      return value === undefined ? [] : [{ step, value }];
    }) : [];
  }

  private takeSeat({ seat, open, layers, thoughts }: SeatThoughts): void {
    const known = this.seats.get(seat) ?? { open, layers: new Set<string>(), byStep: new Map<number, Thought>(), steps: [] };
    this.seats.set(seat, known);
    known.open = open;
    for (const layer of layers) known.layers.add(layer);
    let inOrder = true;
    for (const thought of thoughts) {
      const before = known.byStep.get(thought.step);
      known.byStep.set(thought.step, { ...before, ...thought });
      for (const shape of thought.draw ?? []) known.layers.add(shape.layer ?? "");
      if (before) continue;
      inOrder &&= known.steps.length === 0 || known.steps[known.steps.length - 1]! < thought.step;
      known.steps.push(thought.step);
    }
    if (!inOrder) known.steps.sort((one, other) => one - other);
  }
}
