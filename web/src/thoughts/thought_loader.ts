import { fetchThoughts } from "../api";
import type { ThoughtIndex } from "./thought_index";

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
