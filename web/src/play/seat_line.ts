import { playAddress } from "../api";
import { backOff } from "../live";
import type { Outcome } from "../match_info";
import type { Question } from "./choice";
import type { OwnSeat } from "./seat_memory";

export interface SeatListener {
  ask(question: Question): void;
  refused(why: string): void;
  /** All people are there: the match begins after this many milliseconds. */
  begin(ms: number): void;
  end(outcome: Outcome): void;
  /** The connection broke, or is back. */
  broken(is: boolean): void;
}

/** The calls by which a person plays at a seat. */
export type SeatTalk = Pick<SeatLine, "answer" | "choose" | "resign" | "close">;

type Message =
  | ({ type: "ask" } & Question)
  | { type: "refused"; error: string }
  | { type: "begin"; ms: number }
  | { type: "end"; outcome: Outcome };

/** The connection between a person and the seat; it reconnects by itself. */
export class SeatLine {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private over = false;

  constructor(private readonly match: string, private readonly own: OwnSeat, private readonly listener: SeatListener) { this.connect(); }

  answer(step: number, action: unknown): void { this.send({ step, action }); }
  /** If the match does not wait: the next choice, made at the next beat that offers it. */
  choose(label: string): void { this.send({ choose: label }); }
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
    switch (message.type) {
      case "ask": return this.listener.ask(message);
      case "refused": return this.listener.refused(message.error);
      case "begin": return this.listener.begin(message.ms);
      case "end":
        this.close();
        return this.listener.end(message.outcome);
    }
  }

  private retry(reason: string): void {
    if (this.over) return;
    // A connection that was closed with a reason would be closed again.
    if (reason !== "") {
      this.over = true;
      return this.listener.refused(reason);
    }
    this.listener.broken(true);
    this.timer = window.setTimeout(() => this.connect(), backOff(++this.tries, Math.random()));
  }
}
