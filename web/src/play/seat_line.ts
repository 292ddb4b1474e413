import { playAddress } from "../api";
import { hear, LastingSocket } from "../lasting_socket";
import type { Outcome } from "../match_info";
import type { Question } from "./choice";
import type { OwnSeat } from "./take_seats";

type Message =
  | ({ type: "ask" } & Question)
  | { type: "refused"; error: string }
  /** All people are there: the match begins after this many milliseconds. */
  | { type: "begin"; ms: number }
  | { type: "end"; outcome: Outcome };

export interface SeatListener {
  ask(question: Question): void;
  refused(why: string): void;
  begin(ms: number): void;
  end(outcome: Outcome): void;
  /** The connection broke, or is back. */
  broken(is: boolean): void;
}

/** The calls by which a person plays at a seat. */
export type SeatTalk = Pick<SeatLine, "answer" | "choose" | "resign" | "close">;

/** The connection between a person and the seat; it reconnects by itself. */
export class SeatLine {
  private readonly socket: LastingSocket<Message>;

  constructor(match: string, own: OwnSeat, listener: SeatListener) {
    this.socket = new LastingSocket<Message>(playAddress(match, own.seat, own.key), {
      opened: () => listener.broken(false), broken: (tries) => listener.broken(tries > 0), refused: (reason) => listener.refused(reason),
      message: (message) => hear({
        ask: (question) => listener.ask(question), refused: ({ error }) => listener.refused(error), begin: ({ ms }) => listener.begin(ms),
        end: ({ outcome }) => {
          this.close();
          listener.end(outcome);
        },
      }, message),
    });
  }

  answer(step: number, action: unknown): void { this.socket.send({ step, action }); }
  /** If the match does not wait: the next choice, made at the next beat that offers it. */
  choose(label: string): void { this.socket.send({ choose: label }); }
  resign(): void { this.socket.send({ resign: true }); }
  close(): void { this.socket.close(); }
}
