import { problemOf } from "../format";
import { h, setText } from "../dom";
import { orderOf } from "../practice/page_match";
import type { StartRules } from "../practice/place";
import type { Description } from "../rules/types";
import { BotTable } from "./bot_table";
import { BotView } from "./bot_view";
import type { CodeArea } from "./code_area";
import type { OrderBar } from "./order_bar";
import type { SaidList } from "./said_list";

/** Steps a second shown when a match runs "at once". */
const atOnce = 120;

const pause = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Run, step and stop for the match on the board. */
export class BotRun {
  readonly element = h("div", { class: "bot-run" });
  private readonly place = h("div", { class: "bot-place" });
  private readonly runButton = h("button", { type: "button", class: "button button-main bot-go", title: "Ctrl Enter", on: { click: () => void (this.running ? this.hold() : this.play()) } }, "Run");
  private readonly stepButton = h("button", { type: "button", class: "button bot-one", on: { click: () => void this.step() } }, "Step");
  private readonly stopButton = h("button", { type: "button", class: "button bot-stop", disabled: true, on: { click: () => this.stop() } }, "Stop");
  private table: BotTable | null = null;
  private view: BotView | null = null;
  private running = false;
  private work: Promise<void> = Promise.resolve();
  /** The text or the settings have changed since the match began. */
  private old = false;

  constructor(private readonly game: Description, private readonly startRules: StartRules, private readonly order: OrderBar, private readonly said: SaidList, private readonly code: CodeArea) {
    this.place.append(h("p", { class: "bot-empty" }, "Run your bot: its match appears here, with what it thinks beside each step."));
    this.element.append(h("div", { class: "bot-buttons" }, this.runButton, this.stepButton, this.stopButton), this.place);
  }

  outdated(): void { this.old = true; }
  seek(step: number): void { this.view?.seek(step); }

  play(): Promise<void> {
    if (this.running) return this.work;
    this.running = true;
    this.show();
    return this.next(() => this.goOn());
  }

  step(): Promise<void> { return this.running ? this.work : this.next(() => this.oneStep()); }

  /** Runs one task after the other, however fast they are called for. A task for a match that has ended begins no other match. */
  private next(todo: () => Promise<void>): Promise<void> {
    const goesOn = this.table?.ended === "";
    return (this.work = this.work.then(async () => {
      if (!goesOn || this.table?.ended === "") await this.guarded(todo);
      this.running = false;
      this.show();
    }));
  }

  private async goOn(): Promise<void> {
    await this.ready();
    const { table } = this;
    let due = performance.now();
    while (this.running && table && (await table.step())) {
      this.grown();
      const { pace } = this.order;
      if (pace === 0) continue;
      due = Math.max(performance.now() - 1000 / pace, due) + 1000 / pace;
      await pause(Math.max(0, due - performance.now()));
    }
    this.grown();
  }

  private async oneStep(): Promise<void> {
    const fresh = await this.ready();
    // The first press shows the start; the next one continues from there.
    if (!fresh) await this.table?.step();
    this.grown();
  }

  stop(): void {
    this.running = false;
    this.table?.stop();
    this.show();
  }

  leave(): void {
    this.running = false;
    this.view?.leave();
    this.table?.close();
  }

  private hold(): void { this.running = false; }

  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.said.add({ step: this.table?.match.step ?? 0, kind: "fault", text: problemOf(error), line: 0 });
    }
  }

  /** Begins a match unless one is under way. Returns whether it did. */
  private async ready(): Promise<boolean> {
    if (this.table && this.table.ended === "" && !this.old) {
      this.view?.follow();
      return false;
    }
    this.leaveMatch();
    this.old = false;
    this.said.clear();
    this.code.unmark();
    const table: BotTable = new BotTable(await this.startRules(this.game.info.name), orderOf(this.game, this.order.choices), this.code.text, (said) => {
      this.said.add(said);
      if (said.line > 0) this.code.mark(said.line, said.text.split("\n")[0]!);
    });
    this.table = table;
    this.show();
    await table.open();
    this.view = new BotView(table);
    this.place.replaceChildren(this.view.stage, this.view.side);
    this.grown();
    return true;
  }

  private leaveMatch(): void {
    this.view?.leave();
    this.table?.close();
    this.view = this.table = null;
  }

  private grown(): void { this.view?.grown(this.order.pace || atOnce); }

  private show(): void {
    setText(this.runButton, this.running ? "Pause" : "Run");
    this.stepButton.disabled = this.running;
    this.stopButton.disabled = !this.table || this.table.ended !== "";
  }
}
