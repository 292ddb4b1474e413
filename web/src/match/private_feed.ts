import { privateAddress } from "../api";
import { backOff } from "../live";
import type { Thought } from "../thoughts/thought";

/** Output of a program beside its answers, at the step that it was last asked about. */
export type PrivateEntry = { seat: number; step: number } & (
  | { kind: "errors" | "fault"; text: string }
  | { kind: "note"; note: unknown }
  | ({ kind: "thought" } & Omit<Thought, "step">));

interface Listener {
  /** Everything so far, in place of earlier entries. */
  all(entries: readonly PrivateEntry[]): void;
  more(entries: readonly PrivateEntry[]): void;
}

/** Listens to a match's programs for their owner, and reconnects by itself. */
export class PrivateFeed {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private over = false;

  constructor(private readonly match: string, private readonly key: string, private readonly listener: Listener) { this.connect(); }

  close(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    let first = true;
    this.socket = new WebSocket(privateAddress(this.match, this.key));
    this.socket.onmessage = (event) => {
      if (this.over || typeof event.data !== "string") return;
      const { entries } = JSON.parse(event.data) as { entries: PrivateEntry[] };
      this.tries = 0;
      this.listener[first ? "all" : "more"](entries);
      first = false;
    };
    this.socket.onclose = () => {
      // If the connection is refused at once, again and again, the key is wrong.
      if (this.over || ++this.tries > 8) return;
      this.timer = window.setTimeout(() => this.connect(), backOff(this.tries, Math.random()));
    };
  }
}
