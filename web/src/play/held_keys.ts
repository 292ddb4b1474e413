import { choiceByKeys, type Choice } from "./choice";

/** Two keys of a chord are never let go of at once: only what is still held after this was meant. */
const letGoTime = 80;

/** Which keys are held, and what they mean where the match does not wait. */
export class HeldKeys {
  readonly held = new Set<string>();
  private timer = 0;

  /** `steer`: the keys mean another choice from now on. */
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
