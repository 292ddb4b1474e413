import host from "./bot_host.js?raw";
import inside from "./box_inside.js?raw";

/**
 * The policy of a bot's box: it may load only the scripts that it was given. The bot's thread inherits it. A page on a plain file
 * server sends no headers, so the policy is written into the document, before anything else.
 */
const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:`;

/** The frame in which a bot's thread lives. It has no origin, so it has no storage, reaches no page, and has no network. */
function boxFrame(): HTMLIFrameElement {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("");
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.hidden = true;
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(nonce)}"><script nonce="${nonce}">${inside}</script>`;
  return frame;
}

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
