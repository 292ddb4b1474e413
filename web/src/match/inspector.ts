import { h, listen, setStyle } from "../dom";
import type { Board } from "../draw/board";
import { ink, type Theme } from "../draw/colour";
import { noHighlight, type Highlight } from "../draw/highlight";
import { measured } from "../draw/measured";
import type { Picture } from "../picture";
import { changes } from "../view";
import { inspect, type Found } from "./inspect";

/** Most pixels between pointer down and up for a click. */
const clickReach = 6;

export interface InspectedMoment { picture: Picture; earlier: Picture | null; seat: number | null; theme: Theme }

/** Describes the thing under the pointer, or under the last tap. A click on something that moves follows it. */
export class Inspector {
  readonly element = h("div", { class: "inspect", hidden: true });
  readonly leave: () => void;
  private place: { x: number; y: number } | null = null;
  private pinned = false;
  private readonly differs = changes();
  private size = { width: 0, height: 0 };
  private down = { x: 0, y: 0, offsetX: 0, offsetY: 0 };

  /** `active`: false while clicks have another meaning. */
  constructor(private readonly board: Board, private readonly moment: () => InspectedMoment | null, private readonly changed: () => void, private readonly active: () => boolean) {
    this.leave = listen(board.canvas, {
      pointermove: (event) => event.pointerType === "mouse" && this.look(event.buttons === 0 ? event : null, false),
      pointerleave: (event) => event.pointerType === "mouse" && this.look(null, false),
      pointerdown: (event) => (this.down = { x: event.clientX, y: event.clientY, offsetX: event.offsetX, offsetY: event.offsetY }),
      click: (event) => Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) <= clickReach && this.click(),
    });
  }

  /** The highlighted thing. Words and place follow the board from step to step. */
  show(): Highlight {
    const moment = this.place && this.moment();
    const found = moment && inspect(moment.picture, moment.earlier, moment.seat, this.board.placeAt(this.place!.x, this.place!.y));
    this.element.hidden = !found;
    if (!found || !moment) return noHighlight;
    this.write(found, moment);
    return found.highlight;
  }

  private look(event: { offsetX: number; offsetY: number } | null, pinned: boolean): void {
    if (this.pinned && !pinned && event === null) return;
    this.pinned = pinned;
    this.place = event && { x: event.offsetX, y: event.offsetY };
    this.changed();
  }

  /** The place of pointer down. A click's own place is rounded to whole pixels, and may lie in the next cell. */
  private click(): void {
    if (!this.active()) return;
    const event = this.down;
    const moment = this.moment();
    const found = moment && inspect(moment.picture, moment.earlier, moment.seat, this.board.placeAt(event.offsetX, event.offsetY));
    const crowd = (moment?.picture.sprites.length ?? 0) > 6;
    if (found?.sprite && crowd) this.board.follow(this.board.followed === found.sprite.id ? null : found.sprite.id);
    const touch = !matchMedia("(hover: hover)").matches;
    // A second tap at the same place releases it.
    const same = this.place !== null && Math.hypot(this.place.x - event.offsetX, this.place.y - event.offsetY) < 20;
    this.look(touch && same && !crowd ? null : event, touch);
  }

  private write(found: Found, { picture, theme }: InspectedMoment): void {
    const [head, ...rest] = found.lines;
    const hint = found.sprite && picture.sprites.length > 6 ? (this.board.followed === found.sprite.id ? "Click: let go" : "Click: follow") : null;
    const panel = picture.panels.find((one) => one.seat === found.seat);
    const colour = panel ? ink(panel.color, theme) : "var(--line-strong)";
    // The place of the words depends on their size, for which the browser lays the page out: only when they are others.
    if (this.differs(colour, hint, this.active(), ...found.lines)) {
      this.element.replaceChildren(h("b", {}, head!), ...rest.map((line) => h("span", {}, line)), hint && this.active() ? h("em", {}, hint) : "");
      this.element.style.setProperty("--seat", colour);
      this.size = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    }
    const { width, height } = measured(this.board.canvas);
    const { x, y } = this.place!;
    const left = x + 18 + this.size.width > width ? Math.max(0, x - 18 - this.size.width) : x + 18;
    setStyle(this.element, "translate", `${Math.round(left)}px ${Math.round(Math.min(Math.max(0, y + 14), Math.max(0, height - this.size.height)))}px`);
  }
}
