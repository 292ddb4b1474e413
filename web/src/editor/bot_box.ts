import host from "./bot_host.js?raw";
import { boxFrame } from "./box_document";

export type BotWord =
  | { kind: "out" | "err"; text: string }
  /** `line`: of bot.js; 0: unknown. */
  | { kind: "crash"; text: string; line: number }
  | { kind: "exit"; text: string }
  | { kind: "flood" };

/** A bot in a separate thread, inside a frame without page, storage or network. Its words are treated as a stranger's. */
export class BotBox {
  private readonly frame = boxFrame();
  private readonly port: MessagePort;
  private ended = false;

  constructor(bot: string, heard: (word: BotWord) => void) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<BotWord>) => this.ended || heard(data);
    this.frame.addEventListener("load", () => this.frame.contentWindow?.postMessage({ host, bot }, "*", [port2]), { once: true });
    document.body.append(this.frame);
  }

  send(line: string): void { this.port.postMessage(line); }

  /** Ends the thread, whatever it is doing. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.port.postMessage(null);
    // The frame is removed a moment later, so that it still gets this.
    window.setTimeout(() => {
      this.frame.remove();
      this.port.close();
    }, 100);
  }
}
