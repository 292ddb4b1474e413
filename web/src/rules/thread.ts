import type { Answer, Question, TaskName, Tasks } from "./worker";

type Given<T extends TaskName> = Parameters<Tasks[T]>;
type Told<T extends TaskName> = Awaited<ReturnType<Tasks[T]>>;

/** A game's rules in a separate thread, as a page asks them. */
export class RulesThread {
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private last = 0;

  private constructor(private readonly worker: Worker) {
    this.worker.onmessage = (event: MessageEvent<Answer>) => {
      const answer = event.data;
      const asked = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ("error" in answer) asked?.reject(new Error(answer.error));
      else asked?.resolve(answer.value);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || "the thread of the rules ended"));
      this.waiting.clear();
    };
  }

  /** `worker` runs worker.ts, and belongs to the thread from now on. */
  static async with(module: WebAssembly.Module, worker: Worker): Promise<RulesThread> {
    const thread = new RulesThread(worker);
    try {
      await thread.ask("load", module);
    } catch (error) {
      thread.close();
      throw error;
    }
    return thread;
  }

  ask<T extends TaskName>(task: T, ...given: Given<T>): Promise<Told<T>> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as Told<T>), reject });
      this.worker.postMessage({ id, task, given } satisfies Question);
    });
  }

  close(): void { this.worker.terminate(); }
}
