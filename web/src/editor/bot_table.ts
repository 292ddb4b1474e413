import { outcomeWords, type MatchInfo } from "../match_info";
import { begun, matchOf, notBegun, type PageOrder } from "../practice/page_match";
import type { RulesThread } from "../rules/thread";
import type { ProgramHeard } from "../rules/types";
import { ThoughtIndex } from "../thoughts/thought_index";
import { Timeline } from "../timeline";
import { BotGone, BotTalk, limits } from "./bot_talk";

export interface BotSaid { step: number; kind: "print" | "fault" | "end"; text: string; line: number }

/** A match of the bot in the editor against built-in players: the rules in one thread, the bot in another, step by step on request. */
export class BotTable {
  readonly timeline = new Timeline();
  readonly thoughts = new ThoughtIndex();
  readonly match: MatchInfo;
  /** Why the match cannot go on; "": it can. */
  ended = "";
  private now = notBegun;
  private readonly bot: BotTalk;

  constructor(private readonly thread: RulesThread, private readonly order: PageOrder, text: string, private readonly said: (said: BotSaid) => void) {
    this.match = matchOf(order, "Your bot");
    const say = (kind: BotSaid["kind"]) => (text: string): void => said({ step: this.now.step, kind, text, line: 0 });
    this.bot = new BotTalk(text, say("print"),
      (line) => say("fault")(`it wrote a line that answers no question, which the arena takes for the fault too-early; console.error prints: ${line.slice(0, 200)}`));
  }

  /** The first frame, and the bot's "ready". */
  async open(): Promise<void> {
    const { order, thread } = this;
    this.now = await begun(thread, order, this.match);
    this.timeline.key(await thread.ask("frame", true));
    const line = await thread.ask("beginProgram", order.seat);
    const heard = await thread.ask("programReady", order.seat, await this.answered(() => this.bot.ask(line, limits.start)));
    this.note(heard);
    if (heard.gone) this.finish(heard.fault?.text ?? "it is gone");
  }

  /** Plays one step; false: the match is over. */
  async step(): Promise<boolean> {
    if (this.ended !== "") return false;
    const { order, thread } = this;
    let gone = false;
    for (const seat of this.now.waiting) {
      if (seat !== order.seat) {
        await thread.ask("decide", seat);
        continue;
      }
      const question = await thread.ask("askProgram", seat);
      const heard = await thread.ask("hearProgram", seat, await this.answered(() => this.bot.ask(question, limits.answer)));
      this.note(heard);
      gone = heard.gone;
    }
    if (this.stopped) return false;
    this.now = await thread.ask("step");
    this.match.step = this.now.step;
    this.timeline.append(await thread.ask("frame", false));
    if (this.now.over) await this.over();
    else if (gone) this.finish("Your bot is gone, and the match stops here.");
    else await this.observe();
    return this.ended === "";
  }

  /** The lines of the record so far. */
  record(): Promise<string> { return this.thread.ask("record"); }

  stop(): void {
    this.stopped = true;
    this.finish("Stopped.");
  }
  private stopped = false;

  close(): void {
    this.stop();
    this.thread.close();
  }

  /** A bot that cannot answer gets the protocol's own fault, and the rules decide what follows. */
  private async answered(asked: () => Promise<string>): Promise<string> {
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof BotGone)) throw error;
      if (!this.stopped) this.said({ step: this.now.step, kind: "fault", text: error.message, line: error.line });
      this.told = true;
      return JSON.stringify({ error: error.message });
    }
  }
  private told = false;

  private note({ fault, thought }: ProgramHeard): void {
    const step = this.now.step;
    if (fault && !this.told) this.said({ step, kind: "fault", text: fault.text === "" ? fault.code : fault.text, line: 0 });
    if (!thought) return;
    this.thoughts.add(this.order.seat, thought);
    if (thought.problem) this.said({ step, kind: "fault", text: thought.problem, line: 0 });
  }

  private async observe(): Promise<void> {
    const line = await this.thread.ask("observedBy", this.order.seat);
    if (line !== "") this.bot.tell(line);
  }

  private async over(): Promise<void> {
    this.match.outcome = this.now.outcome;
    if (!this.told) this.bot.tell(await this.thread.ask("endProgram", this.order.seat));
    this.finish(this.now.outcome ? outcomeWords(this.now.outcome) : "The match is over.");
  }

  private finish(why: string): void {
    if (this.ended !== "") return;
    this.ended = why;
    this.match.status = "finished";
    window.setTimeout(() => this.bot.end(), 200); // the bot's output on "end" is still heard
    this.said({ step: this.now.step, kind: "end", text: why, line: 0 });
  }
}
