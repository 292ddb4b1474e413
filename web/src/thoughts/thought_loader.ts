import { fetchThoughts } from "../api";
import type { ThoughtIndex } from "./thought_index";

/** Steps that are fetched at once. */
const block = 400;

/** Loads the thoughts around the shown step, block by block, each once. */
export class ThoughtLoader {
  private readonly asked = new Set<number>();
  private works = true;

  constructor(private readonly match: string, private readonly key: string | null, private readonly index: ThoughtIndex, private readonly arrived: () => void) {}

  need(step: number): void {
    if (!this.works) return;
    const at = Math.floor(step / block);
    for (const one of step % block > block / 2 ? [at, at + 1] : [at]) if (!this.asked.has(one)) void this.load(one);
  }

  private async load(one: number): Promise<void> {
    this.asked.add(one);
    try {
      for (let from: number | null = one * block; from !== null;) {
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
