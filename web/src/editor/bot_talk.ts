import { BotBox, type BotWord } from "./bot_box";

/** In milliseconds. It keeps the page from hanging; at home the game's clocks decide. */
export const limits = { start: 10_000, answer: 5_000 };

/** The bot has ended: the reason, and its line (0: unknown). */
export class BotGone extends Error {
  constructor(message: string, readonly line = 0) { super(message); }
}

interface Waiting { resolve: (line: string) => void; reject: (gone: BotGone) => void; timer: number }

/** Questions to a bot and its answers, one line each, with a time limit. */
export class BotTalk {
  private readonly box: BotBox;
  private waiting: Waiting | null = null;
  private gone: BotGone | null = null;

  /** `printed`: its standard error; `unasked`: a line that answers no question. */
  constructor(bot: string, private readonly printed: (text: string) => void, private readonly unasked: (line: string) => void) {
    this.box = new BotBox(bot, (word) => this.hear(word));
  }

  ask(line: string, limit: number): Promise<string> {
    if (this.gone) return Promise.reject(this.gone);
    this.box.send(line);
    return new Promise((resolve, reject) => {
      const late = (): void => this.leave(new BotGone(`no answer within ${limit / 1000} s: the bot was ended. Does it have an endless loop?`));
      this.waiting = { resolve, reject, timer: window.setTimeout(late, limit) };
    });
  }

  tell(line: string): void { if (!this.gone) this.box.send(line); }

  end(): void { this.leave(new BotGone("stopped")); }

  private hear(word: BotWord): void {
    if (word.kind === "err") this.printed(word.text);
    else if (word.kind === "out") this.answer(word.text);
    else if (word.kind === "crash") this.leave(new BotGone(word.text, word.line));
    else if (word.kind === "exit") this.leave(new BotGone(`it ended by itself (process.exit(${word.text})) before the match was over`));
    else this.leave(new BotGone("it wrote too much without being asked: the bot was ended"));
  }

  private answer(line: string): void {
    const { waiting } = this;
    if (!waiting) return this.unasked(line);
    this.waiting = null;
    window.clearTimeout(waiting.timer);
    waiting.resolve(line);
  }

  private leave(gone: BotGone): void {
    if (this.gone) return;
    this.gone = gone;
    this.box.end();
    if (!this.waiting) return;
    window.clearTimeout(this.waiting.timer);
    this.waiting.reject(gone);
    this.waiting = null;
  }
}
