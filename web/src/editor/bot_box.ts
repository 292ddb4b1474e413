import host from "./bot_host.js?raw";
import { boxFrame } from "./box_document";

export type BotWord =
  | { kind: "out" | "err"; text: string }
  /** `line`: of bot.js, 0: not known. */
  | { kind: "crash"; text: string; line: number }
  | { kind: "exit"; text: string }
  | { kind: "flood" };

/** A bot in a thread of its own, inside a frame that has no page, storage or network. What it says is a stranger's. */
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

  /** Ends the thread, whatever it does. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.port.postMessage(null);
    // The frame goes a moment later, so that it hears of it.
    window.setTimeout(() => {
      this.frame.remove();
      this.port.close();
    }, 100);
  }
}
