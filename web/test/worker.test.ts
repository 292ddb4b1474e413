// The thread of the rules: requests by name, of what it opens itself and of the match under way.
import { beforeEach, expect, it, vi } from "vitest";
import type { Question } from "../src/rules/worker";

class Match {
  readonly start = { step: 0, over: false, waiting: [0], outcome: null };
  private steps = 0;
  step(): number { return ++this.steps; }
  act(seat: number, action: unknown): string { return `${seat} may not ${String(action)}`; }
  close(): void { this.steps = -1; }
}
vi.mock("../src/rules/rules", () => ({ Rules: { from: async () => ({ match: () => new Match(), describe: () => ({ seats: 2 }) }) } }));

const told: unknown[] = [];
const thread = { postMessage: (answer: unknown) => void told.push(answer), onmessage: (_: { data: Question }): void => undefined };
vi.stubGlobal("self", thread);
beforeEach(() => { told.length = 0; });

async function asked(task: Question["task"], ...given: unknown[]): Promise<unknown> {
  await import("../src/rules/worker");
  const before = told.length;
  thread.onmessage({ data: { id: before, task, given } });
  await vi.waitFor(() => expect(told.length).toBe(before + 1));
  return told.at(-1);
}

it("answers for the match under way, and says where there is none", async () => {
  expect(await asked("step")).toEqual({ id: 0, error: "nothing is open" });
  expect(await asked("load", null)).toEqual({ id: 1, value: undefined });
  expect(await asked("describe")).toEqual({ id: 2, value: { seats: 2 } });
  expect(await asked("startMatch", { seed: 1, players: [] })).toEqual({ id: 3, value: { step: 0, over: false, waiting: [0], outcome: null } });
  expect([await asked("step"), await asked("step")]).toEqual([{ id: 4, value: 1 }, { id: 5, value: 2 }]);
  expect(await asked("act", 1, "fly")).toEqual({ id: 6, value: "1 may not fly" });
});
