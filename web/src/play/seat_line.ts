import { playAddress } from "../api";
import { backOff } from "../live";
import type { Outcome } from "../match_info";
import type { Question } from "./choice";
import type { OwnSeat } from "./seat_memory";

export interface SeatListener {
  ask(question: Question): void;
  refused(why: string): void;
  end(outcome: Outcome): void;
  /** The line broke, or is back. */
  broken(is: boolean): void;
}

type Message =
  | ({ type: "ask" } & Question)
  | { type: "refused"; error: string }
  | { type: "end"; outcome: Outcome };

/** The line between a person and the seat: it comes back by itself when it breaks. */
export class SeatLine {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private over = false;

  constructor(private readonly match: string, private readonly own: OwnSeat, private readonly listener: SeatListener) { this.connect(); }

  answer(step: number, action: unknown): void { this.send({ step, action }); }
  resign(): void { this.send({ resign: true }); }

  close(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(playAddress(this.match, this.own.seat, this.own.key));
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.broken(false);
    };
    socket.onmessage = (event) => {
      if (!this.over && typeof event.data === "string") this.take(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => this.retry(event.reason);
  }

  private take(message: Message): void {
    if (message.type === "ask") return this.listener.ask(message);
    if (message.type === "refused") return this.listener.refused(message.error);
    this.close();
    this.listener.end(message.outcome);
  }

  private retry(reason: string): void {
    if (this.over) return;
    // A line that was closed with a reason would be closed again.
    if (reason !== "") {
      this.over = true;
      return this.listener.refused(reason);
    }
    this.listener.broken(true);
    this.timer = window.setTimeout(() => this.connect(), backOff(++this.tries, Math.random()));
  }
}
