import { h, setText } from "../dom";
import { Board } from "../draw/board";
import { FrameLoop } from "../draw/frame_loop";
import { attachGestures } from "../draw/gestures";
import { Caption } from "../match/caption";
import { LeadBar } from "../match/lead_bar";
import { Panels } from "../match/panels";
import { Scrubber } from "../match/scrubber";
import { Playback } from "../playback";
import { seatNames } from "../seat_names";
import { onTheme, reducedMotion, theme } from "../theme";
import { ThoughtsPanel } from "../thoughts/thoughts_panel";
import type { BotTable } from "./bot_table";

/** The match of the bot: board, seats and the bot's thoughts, at the newest step unless you look at an earlier one. */
export class BotView {
  private readonly playback = new Playback();
  private readonly canvas = h("canvas", { class: "board", role: "img", tabIndex: -1 });
  private readonly board = new Board(this.canvas, 8);
  private readonly caption = new Caption();
  private readonly lead = new LeadBar();
  private readonly panels = new Panels();
  private readonly scrubber: Scrubber;
  private readonly thoughts: ThoughtsPanel;
  private readonly step = h("output", { class: "bot-step" });
  readonly stage: HTMLElement;
  readonly side: HTMLElement;
  private readonly deaf = onTheme(() => this.touch());
  private readonly loop = new FrameLoop((seconds) => this.playback.advance(seconds), () => this.draw(), this.canvas);

  constructor(private readonly table: BotTable) {
    this.scrubber = new Scrubber(table.timeline, (step) => this.seek(step));
    this.scrubber.names = seatNames(table.match.seats);
    this.thoughts = new ThoughtsPanel(table.thoughts, () => this.touch(), null);
    this.stage = h("section", { class: "stage", "aria-label": "Board" }, this.lead.element, h("div", { class: "board-frame" }, this.canvas), this.caption.element,
      h("div", { class: "bot-deck" }, this.scrubber.element, this.step));
    this.side = h("div", { class: "bot-side" }, this.thoughts.element, this.panels.element);
    this.canvas.setAttribute("aria-label", `Board, ${table.match.title}`);
    this.playback.live = true;
    this.playback.follow();
    attachGestures(this.board, () => this.touch());
    this.loop.start();
  }

  /** `pace`: steps a second at which they arrive. */
  grown(pace: number): void {
    this.playback.pace = pace;
    this.playback.setRange(this.table.timeline.first, this.table.timeline.last);
    this.touch();
  }

  /** Shows an earlier step with the bot's thoughts there; `follow` returns to the newest one. */
  seek(step: number): void {
    this.playback.seek(step);
    if (step >= this.table.timeline.last) this.playback.follow();
    this.touch();
  }

  follow(): void { this.playback.follow(); }

  leave(): void {
    this.loop.leave();
    this.deaf();
  }

  private touch(): void { this.loop.touch(); }

  private draw(): void {
    const { timeline, match } = this.table;
    const moment = timeline.at(this.playback.cursor);
    if (!moment) return;
    const colours = theme();
    this.board.resize();
    const calm = reducedMotion();
    const moves = this.board.draw({
      timeline, theme: colours, cursor: this.playback.cursor, glides: !calm, labels: true, trail: calm ? 0 : 6,
      drawings: this.thoughts.drawings(moment.step, moment.picture.panels),
    });
    if (moves) this.touch();
    this.lead.show(moment.picture.lead, colours);
    this.scrubber.show(this.playback.cursor, colours);
    this.stage.style.setProperty("--board-aspect", String(moment.picture.width / moment.picture.height));
    this.caption.element.style.setProperty("--board-width", `${Math.round(this.board.fittedWidth)}px`);
    const over = match.outcome !== null && moment.step >= timeline.last;
    this.panels.show(moment.picture.panels, colours, over ? match.outcome!.winners : []);
    this.caption.show(moment, { step: timeline.last, ms: 0 }, match, colours);
    this.thoughts.show(moment.step, moment.picture.panels, colours);
    setText(this.step, `step ${moment.step} of ${timeline.last}`);
  }
}
