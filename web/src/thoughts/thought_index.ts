import { fetchThoughts } from "../api";
import { countBefore } from "../by_step";
import type { SeatThoughts, Thought, ThoughtsAnswer } from "./thought";

/** Steps that are fetched at once. */
const block = 400;

/** Loads the thoughts around the shown step, one block after the other and each once: the server answers few readers at a time. */
export class ThoughtLoader {
  private readonly asked = new Set<number>();
  private works = true;
  private before: Promise<void> = Promise.resolve();

  constructor(private readonly match: string, private readonly key: string | null, private readonly index: ThoughtIndex, private readonly arrived: () => void) {}

  need(step: number): void {
    if (!this.works) return;
    const at = Math.floor(step / block);
    for (const one of step % block > block / 2 ? [at, at + 1] : [at]) if (!this.asked.has(one)) this.queue(one);
  }

  private queue(one: number): void {
    this.asked.add(one);
    this.before = this.before.then(() => this.load(one));
  }

  private async load(one: number): Promise<void> {
    try {
      for (let from: number | null = one * block; this.works && from !== null;) {
        const answer = await fetchThoughts(this.match, from, (one + 1) * block - 1, this.key);
        this.index.take(answer);
        this.arrived();
        from = answer.next;
      }
    } catch {
      this.works = false; // The page works without thoughts.
    }
  }
}

/** `thoughts`: by rising steps. */
interface Known { open: boolean; layers: Set<string>; thoughts: Thought[] }

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
    return known.thoughts[countBefore(known.thoughts, step + 1) - 1] ?? null;
  }

  private takeSeat({ seat, open, layers, thoughts }: SeatThoughts): void {
    const known = this.seats.get(seat) ?? { open, layers: new Set<string>(), thoughts: [] };
    this.seats.set(seat, known);
    known.open = open;
    for (const layer of layers) known.layers.add(layer);
    for (const thought of thoughts) {
      for (const shape of thought.draw ?? []) known.layers.add(shape.layer ?? "");
      const at = countBefore(known.thoughts, thought.step);
      const before = known.thoughts[at]?.step === thought.step ? known.thoughts[at] : undefined;
      known.thoughts.splice(at, before ? 1 : 0, { ...before, ...thought });
    }
  }
}
