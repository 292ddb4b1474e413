import { liveAddress } from "./api";
import { LastingSocket } from "./lasting_socket";
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

/** Watches a live match until it ends. It is closed by `close`, and reconnects by itself. */
export function liveConnection(id: string, listener: LiveListener): { close(): void } {
  const socket = new LastingSocket<Message>(liveAddress(id), {
    broken: (tries) => listener.broken(tries),
    message: (message) => {
      switch (message.type) {
        case "match": return listener.match(message.match);
        case "key": return listener.key(message.frame);
        case "frames": return listener.frames(message.frames);
        case "end":
          socket.close();
          return listener.end(message.match);
      }
    },
  });
  return socket;
}
