import { h } from "../dom";
import { count } from "../format";
import { LogList } from "../parts/log_list";
import { noteText } from "../thoughts/thought";
import type { PrivateEntry } from "./private_feed";

/** Most lines shown; the record has the earlier ones. */
const mostLines = 1500;

/** The text of a thought besides its note and its drawing. */
const thoughtWords = (entry: Extract<PrivateEntry, { kind: "thought" }>): string =>
  [entry.mark, entry.value === undefined ? "" : `value ${entry.value}`, entry.problem].filter(Boolean).join(" · ");

function wordsOf(entry: PrivateEntry): string {
  if (entry.kind === "thought") return thoughtWords(entry);
  return entry.kind === "note" ? noteText(entry.note) : entry.text.replace(/\n$/, "");
}

/** The output and notes of your programs, beside the board. A step links to its moment. */
export class PrivatePanel {
  private readonly list = new LogList("What your programs say", "", "Nothing yet. The programs' standard error appears here.", mostLines);
  readonly element = h("section", { class: "private" }, h("h2", {}, "What your programs say"), this.list.element);
  private current: Element | null = null;

  constructor(private readonly seek: (step: number) => void) {}

  all(entries: readonly PrivateEntry[]): void {
    this.list.clear();
    this.current = null;
    this.more(entries);
  }

  more(entries: readonly PrivateEntry[]): void {
    this.list.add(...entries.slice(-mostLines).filter((entry) => wordsOf(entry) !== "").map((entry) => this.row(entry)));
  }

  /** Marks the last entry of the shown step. */
  show(step: number): void {
    const rows = this.list.lines;
    let found: HTMLElement | null = null;
    for (let at = rows.length - 1; at >= 0 && !found; --at) if (Number(rows[at]!.dataset.step) === step) found = rows[at]!;
    if (found === this.current) return;
    this.current?.classList.remove("is-current");
    found?.classList.add("is-current");
    this.current = found;
  }

  private row(entry: PrivateEntry): HTMLElement {
    const step = h("button", { type: "button", class: "private-step", title: `To step ${entry.step}`, on: { click: () => this.seek(entry.step) } }, count(entry.step));
    const seat = h("span", { class: "private-seat" }, `seat ${entry.seat}`);
    return h("li", { class: `private-${entry.kind}`, data: { step: String(entry.step) } }, step, seat, h("pre", {}, wordsOf(entry)));
  }
}
