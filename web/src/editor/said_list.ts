import { h, setText } from "../dom";
import { count } from "../format";
import type { BotSaid } from "./bot_table";

/** Most rows that are shown; older ones are dropped. */
const mostRows = 1000;

/** The bot's output, its faults, and how it ended. A step links to its moment, a line to its place in the text. */
export class SaidList {
  private readonly list = h("ol", { class: "private-list said-list", tabIndex: 0, role: "log", "aria-label": "What your bot says" });
  readonly element = h("section", { class: "private said" }, h("h2", {}, "What your bot says"), this.list);
  private last: { pre: HTMLElement; step: number } | null = null;

  constructor(private readonly seek: (step: number) => void, private readonly toLine: (line: number) => void) { this.clear(); }

  clear(): void {
    this.last = null;
    this.list.replaceChildren(h("li", { class: "private-none" }, "Nothing yet. The bot's output and its faults appear here."));
  }

  add(said: BotSaid): void {
    this.list.querySelector(".private-none")?.remove();
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 24;
    const text = said.text.replace(/\n$/, "");
    if (said.kind === "print" && this.last?.step === said.step) {
      // One row for each step, so that a bot that prints much does not slow the page down.
      if (this.last.pre.textContent!.length < 8192) setText(this.last.pre, `${this.last.pre.textContent}\n${text}`);
    } else this.list.append(this.row(said, text));
    while (this.list.children.length > mostRows) this.list.firstChild!.remove();
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  private row({ step, kind, line }: BotSaid, text: string): HTMLElement {
    const pre = h("pre", {}, text.slice(0, 8192));
    this.last = kind === "print" ? { pre, step } : null;
    const to = h("button", { type: "button", class: "private-step", title: `To step ${step}`, on: { click: () => this.seek(step) } }, count(step));
    const place = line > 0 ? h("button", { type: "button", class: "said-line", on: { click: () => this.toLine(line) } }, `line ${line}`) : null;
    return h("li", { class: kind === "fault" ? "private-fault" : `said-${kind}` }, to, h("div", {}, place, pre));
  }
}
