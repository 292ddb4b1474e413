import { liveAddress } from "./api";
import { hear, LastingSocket, type Heard } from "./lasting_socket";
import type { MatchInfo } from "./match_info";
import type { Frame } from "./picture";

type Message =
  | { type: "match" | "end"; match: MatchInfo }
  | { type: "key"; frame: Frame }
  | { type: "frames"; frames: Frame[] };

/** Watches a live match until it ends. It is closed by `close`, and reconnects by itself. `broken`: the number of failed tries in a row, or 0: it is back. */
export function liveConnection(id: string, heard: Heard<Message>, broken: (tries: number) => void = () => undefined): { close(): void } {
  const socket = new LastingSocket<Message>(liveAddress(id), { broken, message: (message) => {
    if (message.type === "end") socket.close();
    hear(heard, message);
  } });
  return socket;
}
