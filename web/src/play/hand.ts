import { h, listen, setText } from "../dom";
import { capital } from "../format";
import { outcomeWords, wasStopped } from "../match_info";
import type { PaletteEntry } from "../picture";
import { withNames } from "../seat_names";
import { arrows, choiceByKeys, choiceBySwipe, keysOf, pointAt, targetsOf, type Cell, type Choice, type Question } from "./choice";
import { HandBar, type Rematch } from "./hand_bar";
import { HeldKeys, listenToSwipes } from "./held_keys";
import { SeatLine, type SeatListener, type SeatTalk } from "./seat_line";
import type { OwnSeat } from "./take_seats";
import { sketchButton } from "./sketch_dialog";

/** Three, two, one, over the board. */
class Countdown {
  readonly element = h("div", { class: "countdown", role: "timer", hidden: true });
  private timer = 0;

  start(ms: number): void {
    const end = performance.now() + ms;
    const tick = (): void => {
      const left = Math.ceil((end - performance.now()) / 1000);
      if (left <= 0) return this.stop();
      this.element.hidden = false;
      if (this.element.textContent !== String(left)) {
        setText(this.element, String(left));
        this.element.getAnimations().forEach((animation) => animation.finish());
        this.element.classList.remove("is-fresh");
        void this.element.offsetWidth; // Restarts the animation.
        this.element.classList.add("is-fresh");
      }
      this.timer = window.setTimeout(tick, 50);
    };
    this.stop();
    tick();
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.element.hidden = true;
  }
}

export interface HandHost {
  canvas: HTMLCanvasElement;
  cellAt(x: number, y: number): Cell | null;
  size(): { width: number; height: number };
  touch(): void;
  /** Shows the newest step, on which the person decides. */
  goLive(): void;
  /** The picture's caption: "action 0, Orange draws its half of the map: 50 fields". */
  caption(): string;
  /** The colours of the board's tiles, with their names. */
  palette(): readonly PaletteEntry[];
  /** The names of the seats. */
  names(): readonly string[];
  /** The rematch that is possible after the match; null: this browser did not start it. */
  rematch(): Rematch | null;
}

/**
 * A person at a seat: takes the question, shows the choices, and sends the chosen one. If the match does not wait, a key chooses,
 * and the arena plays it at the next beat: a slow connection costs no steps, and silence goes straight on.
 */
export class Hand {
  readonly seat: number;
  readonly element: HTMLElement;
  /** Lies over the board. */
  readonly countdown = new Countdown();
  /** The cell under the keyboard's cursor; null until the arrows are used. */
  cursor: Cell | null = null;
  selected: Cell | null = null;
  private readonly bar: HandBar;
  private readonly line: SeatTalk;
  private readonly keys: HeldKeys;
  private readonly endings: (() => void)[] = [];
  private question: Question | null = null;
  /** All choices offered so far, by label. In real time, a choice pressed a moment too early also counts. */
  private readonly known = new Map<string, Choice>();
  /** Every key that was offered in this match. It never gets another meaning during play. */
  private readonly offered = new Set<string>();

  /** `sitDown`: how to reach the seat, if not by the arena's connection. */
  constructor(match: string, own: OwnSeat, private readonly host: HandHost, sitDown?: (listener: SeatListener) => SeatTalk) {
    this.seat = own.seat;
    this.bar = new HandBar((choice) => this.choose(choice), () => this.line.resign(),
      (choices) => sketchButton(choices, this.host, (action) => this.give(action)));
    this.element = this.bar.element;
    this.keys = new HeldKeys(() => this.steering(), (choice) => this.choose(choice));
    this.bar.waits("The match begins when everybody is there.");
    const listener: SeatListener = {
      ask: (question) => this.ask(question),
      refused: (why) => this.bar.say(why, "refused"),
      begin: (ms) => this.begin(ms),
      end: (outcome) => this.end(outcome.winners.includes(this.seat) ? "You won." : wasStopped(outcome) ? "The match was stopped." : outcome.winners.length === 0 ? "A draw." : "You lost.", outcomeWords(outcome)),
      broken: (is) => this.bar.broken(is),
    };
    this.line = sitDown ? sitDown(listener) : new SeatLine(match, own, listener);
    this.listen();
  }

  get targets(): Cell[] { return this.question ? targetsOf(this.question.choices, this.selected) : []; }

  leave(): void {
    this.keys.clear();
    this.countdown.stop();
    this.bar.leave();
    this.line.close();
    for (const end of this.endings) end();
  }

  private begin(ms: number): void {
    this.bar.waits("Get ready.");
    this.countdown.start(ms);
    this.host.goLive();
  }

  private ask(question: Question): void {
    if (this.known.size === 0) this.bar.say("");
    this.question = question;
    for (const choice of question.choices) this.known.set(choice.label, choice);
    for (const key of keysOf(question.choices)) this.offered.add(key);
    this.selected = null;
    this.countdown.stop();
    this.bar.ask(question);
    this.host.canvas.classList.toggle("is-steered", question.choices.some((choice) => choice.keys.some((keys) => keys in arrows)));
    this.host.touch();
  }

  /** The choices that keys may mean now. */
  private steering(): readonly Choice[] {
    if (!this.question) return [];
    if (this.question.beat_ms === 0) return this.question.choices;
    const now = this.question.choices;
    return [...now, ...[...this.known.values()].filter((choice) => !now.some((one) => one.label === choice.label))];
  }

  private choose(choice: Choice): void {
    if (!this.question) return;
    this.host.goLive();
    if (this.question.beat_ms > 0) {
      this.line.choose(choice.label);
      this.bar.say(choice.label);
      return;
    }
    this.give(choice.action);
  }

  private give(action: unknown): void {
    if (!this.question) return;
    this.line.answer(this.question.step, action);
    this.question = null;
    this.selected = null;
    this.bar.answered();
    this.host.touch();
  }

  private end(result: string, text: string): void {
    this.question = null;
    this.known.clear();
    this.offered.clear();
    this.countdown.stop();
    this.host.canvas.classList.remove("is-steered");
    this.bar.end(`${result} ${capital(withNames(text, this.host.names()))}`, this.host.rematch());
    this.host.touch();
  }

  private listen(): void {
    this.endings.push(listen(window, {
      keydown: (event) => this.press(event),
      keyup: (event) => {
        if (this.question?.beat_ms) this.keys.release(nameOf(event));
        else this.keys.held.delete(nameOf(event));
      },
      blur: () => this.keys.clear(),
    }, true), listen(this.host.canvas, { click: (event) => this.click(event) }), listenToSwipes(this.host.canvas, (dx, dy) => {
      const chosen = choiceBySwipe(this.steering(), dx, dy);
      if (chosen) this.choose(chosen);
    }));
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea, button, summary, a")) return;
    if ([...this.known.values()].some((choice) => choice.cells.length > 0) && this.moveCursor(event)) return;
    const key = nameOf(event);
    if (!this.offered.has(key)) return;
    event.preventDefault();
    if (event.repeat) return;
    this.keys.press(key, event.shiftKey);
    const chosen = choiceByKeys(this.steering(), this.keys.held);
    if (chosen) this.choose(chosen);
  }

  /** Arrows move a cursor over the board, Enter points at its cell. True if the key was used. */
  private moveCursor(event: KeyboardEvent): boolean {
    const step = arrows[event.key];
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

/** The name of a key, whether or not shift is held. */
const nameOf = (event: KeyboardEvent): string => (event.key.length === 1 ? event.key.toLowerCase() : event.key);
