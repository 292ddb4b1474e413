import { h, setText } from "../dom";
import { count } from "../format";
import { LogList } from "../parts/log_list";
import type { BotSaid } from "./bot_table";

/** Most rows that are shown; older ones are dropped. */
const mostRows = 1000;

/** The bot's output, its faults, and how it ended. A step links to its moment, a line to its place in the text. */
export class SaidList {
  private readonly list = new LogList("What your bot says", "said-list", "Nothing yet. The bot's output and its faults appear here.", mostRows);
  readonly element = h("section", { class: "private said" }, h("h2", {}, "What your bot says"), this.list.element);
  private last: { pre: HTMLElement; step: number } | null = null;

  constructor(private readonly seek: (step: number) => void, private readonly toLine: (line: number) => void) {}

  clear(): void {
    this.last = null;
    this.list.clear();
  }

  add(said: BotSaid): void {
    const text = said.text.replace(/\n$/, "");
    if (said.kind !== "print" || this.last?.step !== said.step) return this.list.add(this.row(said, text));
    // One row for each step, so that a bot that prints much does not slow the page down.
    if (this.last.pre.textContent!.length < 8192) setText(this.last.pre, `${this.last.pre.textContent}\n${text}`);
    this.list.add();
  }

  private row({ step, kind, line }: BotSaid, text: string): HTMLElement {
    const pre = h("pre", {}, text.slice(0, 8192));
    this.last = kind === "print" ? { pre, step } : null;
    const to = h("button", { type: "button", class: "private-step", title: `To step ${step}`, on: { click: () => this.seek(step) } }, count(step));
    const place = line > 0 ? h("button", { type: "button", class: "said-line", on: { click: () => this.toLine(line) } }, `line ${line}`) : null;
    return h("li", { class: kind === "fault" ? "private-fault" : `said-${kind}` }, to, h("div", {}, place, pre));
  }
}
