import { choiceByKeys, keysOf, pointAt, targetsOf, type Cell, type Choice, type Question } from "./choice";
import { HandBar } from "./hand_bar";
import { SeatLine } from "./seat_line";
import type { OwnSeat } from "./seat_memory";

/** Share of a beat that a person has; what is left is for the way to the arena. */
const shareOfBeat = 0.75;

export interface HandHost {
  canvas: HTMLCanvasElement;
  cellAt(x: number, y: number): Cell | null;
  size(): { width: number; height: number };
  touch(): void;
  /** Shows the newest step, on which the person decides. */
  goLive(): void;
}

/** A person at a seat: hears the question, shows what can be done, and sends what was chosen. */
export class Hand {
  readonly seat: number;
  readonly element: HTMLElement;
  /** The cell under the keyboard's cursor; null until the arrows are used. */
  cursor: Cell | null = null;
  selected: Cell | null = null;
  private readonly bar: HandBar;
  private readonly line: SeatLine;
  private readonly held = new Set<string>();
  private readonly endings: (() => void)[] = [];
  private question: Question | null = null;
  private known: Choice[] = [];
  /** Every key that was offered in this match: it never means anything else while one plays. */
  private readonly keys = new Set<string>();
  private queued: ReadonlySet<string> | null = null;
  private timer = 0;

  constructor(match: string, own: OwnSeat, private readonly host: HandHost) {
    this.seat = own.seat;
    this.bar = new HandBar((choice) => this.choose(choice), () => this.line.resign());
    this.element = this.bar.element;
    this.line = new SeatLine(match, own, {
      ask: (question) => this.ask(question),
      refused: (why) => this.bar.say(why, "refused"),
      end: (outcome) => this.end(outcome.winners.includes(this.seat) ? "You won." : outcome.winners.length === 0 ? "A draw." : "You lost.", outcome.text),
      broken: (is) => this.bar.broken(is),
    });
    this.listen();
  }

  get targets(): Cell[] { return this.question ? targetsOf(this.question.choices, this.selected) : []; }

  leave(): void {
    window.clearTimeout(this.timer);
    this.line.close();
    for (const end of this.endings) end();
  }

  private ask(question: Question): void {
    window.clearTimeout(this.timer);
    this.question = question;
    this.known = question.choices;
    for (const key of keysOf(question.choices)) this.keys.add(key);
    this.selected = null;
    this.bar.ask(question);
    this.host.touch();
    const keys = this.queued ?? this.held;
    this.queued = null;
    const chosen = question.beat_ms > 0 ? choiceByKeys(question.choices, keys) : null;
    if (chosen) return this.choose(chosen);
    const idle = question.beat_ms > 0 ? question.choices.find((choice) => choice.idle) : undefined;
    if (idle) this.timer = window.setTimeout(() => this.choose(idle), question.beat_ms * shareOfBeat);
  }

  private choose(choice: Choice): void {
    if (!this.question) return;
    window.clearTimeout(this.timer);
    this.line.answer(this.question.step, choice.action);
    this.host.goLive();
    this.question = null;
    this.selected = null;
    this.bar.answered();
    this.host.touch();
  }

  private end(result: string, text: string): void {
    this.question = null;
    this.known = [];
    this.keys.clear();
    this.bar.end(`${result} ${text}`);
    this.host.touch();
  }

  private listen(): void {
    const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void): void => {
      window.addEventListener(name, act, true);
      this.endings.push(() => window.removeEventListener(name, act, true));
    };
    on("keydown", (event) => this.press(event));
    on("keyup", (event) => this.held.delete(nameOf(event)));
    on("blur", () => this.held.clear());
    const click = (event: MouseEvent): void => this.click(event);
    this.host.canvas.addEventListener("click", click);
    this.endings.push(() => this.host.canvas.removeEventListener("click", click));
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea, button, summary, a")) return;
    if (this.known.some((choice) => choice.cells.length > 0) && this.moveCursor(event)) return;
    const key = nameOf(event);
    if (!this.keys.has(key)) return;
    event.preventDefault();
    if (event.repeat) return;
    this.held.add(key);
    if (event.shiftKey) this.held.add("Shift");
    else this.held.delete("Shift");
    if (!this.question) {
      this.queued = new Set(this.held);
      return;
    }
    const chosen = choiceByKeys(this.question.choices, this.held);
    if (chosen) this.choose(chosen);
  }

  /** Arrows move a cursor over the board, Enter points at its cell. True when the key was for it. */
  private moveCursor(event: KeyboardEvent): boolean {
    const step = steps[event.key];
    if (!step && event.key !== "Enter") return false;
    event.preventDefault();
    const { width, height } = this.host.size();
    if (!step) {
      if (this.cursor) this.point(this.cursor);
      return true;
    }
    const from = this.cursor ?? { x: Math.floor(width / 2), y: Math.floor(height / 2) };
    const within = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
    this.cursor = this.cursor ? { x: within(from.x + step.x, width), y: within(from.y + step.y, height) } : from;
    this.host.touch();
    return true;
  }

  private click(event: MouseEvent): void {
    const cell = this.host.cellAt(event.offsetX, event.offsetY);
    if (cell) this.point(cell);
  }

  private point(cell: Cell): void {
    if (!this.question) return;
    this.host.goLive();
    const { chosen, selected } = pointAt(this.question.choices, this.selected, cell);
    this.selected = selected;
    if (chosen) this.choose(chosen);
    this.host.touch();
  }
}

const steps: Record<string, Cell> = {
  ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
};

/** A key's name, whatever the shift key does to letters. */
const nameOf = (event: KeyboardEvent): string => (event.key.length === 1 ? event.key.toLowerCase() : event.key);
