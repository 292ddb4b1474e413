import { choiceByKeys, type Choice } from "./choice";

/** Keys of a chord are never released at exactly the same time: only those still held after this time were meant. */
const letGoTime = 80;

/** The held keys, and their meaning if the match does not wait. */
export class HeldKeys {
  readonly held = new Set<string>();
  private timer = 0;

  /** `steer`: called when the keys mean another choice. */
  constructor(private readonly choices: () => readonly Choice[], private readonly steer: (choice: Choice) => void) {}

  press(key: string, shift: boolean): void {
    window.clearTimeout(this.timer);
    this.held.add(key);
    if (shift) this.held.add("Shift");
    else this.held.delete("Shift");
  }

  release(key: string): void {
    if (!this.held.delete(key)) return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const chosen = choiceByKeys(this.choices(), this.held);
      if (chosen) this.steer(chosen);
    }, letGoTime);
  }

  clear(): void {
    window.clearTimeout(this.timer);
    this.held.clear();
  }
}
