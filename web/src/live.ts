import { liveAddress } from "./api";
import type { MatchInfo } from "./match_info";
import type { Frame } from "./picture";

export interface LiveListener {
  match(match: MatchInfo): void;
  key(frame: Frame): void;
  frames(frames: Frame[]): void;
  end(match: MatchInfo): void;
  /** The connection broke (number of failed tries in a row), or is back (0). */
  broken(tries: number): void;
}

type Message =
  | { type: "match" | "end"; match: MatchInfo }
  | { type: "key"; frame: Frame }
  | { type: "frames"; frames: Frame[] };

/** Milliseconds before try number `tries`; the random part keeps many watchers from coming back at once. */
export const backOff = (tries: number, random: number): number =>
  Math.min(8000, 400 * 2 ** Math.min(tries - 1, 6)) * (0.75 + 0.5 * random);

/** Watches a live match until it ends or `close` is called, and reconnects by itself. */
export class LiveConnection {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private over = false;

  constructor(private readonly id: string, private readonly listener: LiveListener) { this.connect(); }

  close(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(liveAddress(this.id));
    this.socket = socket;
    socket.onmessage = (event) => {
      if (!this.over && typeof event.data === "string") this.take(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => this.retry();
  }

  private take(message: Message): void {
    if (this.tries > 0) this.listener.broken((this.tries = 0));
    switch (message.type) {
      case "match": return this.listener.match(message.match);
      case "key": return this.listener.key(message.frame);
      case "frames": return this.listener.frames(message.frames);
      case "end":
        this.close();
        return this.listener.end(message.match);
    }
  }

  private retry(): void {
    if (this.over) return;
    this.listener.broken(++this.tries);
    this.timer = window.setTimeout(() => this.connect(), backOff(this.tries, Math.random()));
  }
}
