import { h } from "../dom";
import type { Board } from "../draw/board";
import { ink, type Theme } from "../draw/colour";
import { noHighlight, type Highlight } from "../draw/highlight";
import type { Picture } from "../picture";
import { inspect, type Found } from "./inspect";

/** Most pixels between pointer down and up for a click. */
const clickReach = 6;

export interface InspectedMoment { picture: Picture; earlier: Picture | null; seat: number | null; theme: Theme }

/** Describes the thing under the pointer, or under the last tap. A click on something that moves follows it. */
export class Inspector {
  readonly element = h("div", { class: "inspect", hidden: true });
  private readonly endings: (() => void)[] = [];
  private place: { x: number; y: number } | null = null;
  private pinned = false;
  private down = { x: 0, y: 0, offsetX: 0, offsetY: 0 };

  /** `active`: false while clicks have another meaning. */
  constructor(private readonly board: Board, private readonly moment: () => InspectedMoment | null, private readonly changed: () => void, private readonly active: () => boolean) {
    const { canvas } = board;
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void => {
      canvas.addEventListener(name, act);
      this.endings.push(() => canvas.removeEventListener(name, act));
    };
    on("pointermove", (event) => event.pointerType === "mouse" && this.look(event.buttons === 0 ? event : null, false));
    on("pointerleave", (event) => event.pointerType === "mouse" && this.look(null, false));
    on("pointerdown", (event) => (this.down = { x: event.clientX, y: event.clientY, offsetX: event.offsetX, offsetY: event.offsetY }));
    on("click", (event) => {
      if (Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) <= clickReach) this.click();
    });
  }

  leave(): void { for (const end of this.endings) end(); }

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
    this.element.replaceChildren(h("b", {}, head!), ...rest.map((line) => h("span", {}, line)), hint && this.active() ? h("em", {}, hint) : "");
    const panel = picture.panels.find((one) => one.seat === found.seat);
    this.element.style.setProperty("--seat", panel ? ink(panel.color, theme) : "var(--line-strong)");
    const { clientWidth: width, clientHeight: height } = this.board.canvas;
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const { x, y } = this.place!;
    const left = x + 18 + wide > width ? Math.max(0, x - 18 - wide) : x + 18;
    const top = Math.min(Math.max(0, y + 14), Math.max(0, height - high));
    this.element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }
}
