import { h, listen, setStyle } from "../dom";
import type { Board } from "../draw/board";
import { ink, type Theme } from "../draw/colour";
import { noHighlight, type Highlight } from "../draw/highlight";
import { measured } from "../draw/measured";
import type { Picture } from "../picture";
import { changes } from "../view";
import { type Circumstances, inspect, type Found } from "./inspect";

/** Most pixels between pointer down and up for a click. */
const clickReach = 6;

export interface InspectedMoment extends Circumstances { picture: Picture; theme: Theme }
/** Cells; `id`: of the figure that is described wherever it goes. */
interface Pin { x: number; y: number; id: number | null }

/**
 * Describes the thing under the pointer. A tap, and where there is much to read also a click, keeps the words of a tile or of a figure in
 * place while the match goes on; the same again lets go. A click on one of many figures follows it, too.
 */
export class Inspector {
  readonly element = h("div", { class: "inspect", hidden: true });
  readonly leave: () => void;
  private pointer: { x: number; y: number } | null = null;
  private pin: Pin | null = null;
  /** The place of the words of the last drawing. */
  private at = { x: 0, y: 0 };
  private readonly differs = changes();
  private size = { width: 0, height: 0 };
  private down = { x: 0, y: 0, offsetX: 0, offsetY: 0, touch: false };

  /** `active`: false while clicks have another meaning. */
  constructor(private readonly board: Board, private readonly moment: () => InspectedMoment | null, private readonly changed: () => void, private readonly active: () => boolean) {
    this.leave = listen(board.canvas, {
      pointermove: (event) => event.pointerType === "mouse" && this.look(event.buttons === 0 ? event : null),
      pointerleave: (event) => event.pointerType === "mouse" && this.look(null),
      pointerdown: (event) => (this.down = { x: event.clientX, y: event.clientY, offsetX: event.offsetX, offsetY: event.offsetY, touch: event.pointerType !== "mouse" }),
      click: (event) => Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) <= clickReach && this.click(),
    });
  }

  /** The highlighted thing. Words and place follow the board from step to step. */
  show(): Highlight {
    const moment = this.pin || this.pointer ? this.moment() : null;
    const place = moment && this.placeIn(moment.picture);
    const found = place && inspect(moment!.picture, moment!, place);
    this.element.hidden = !found;
    this.element.classList.toggle("is-pinned", this.pin !== null);
    if (!found || !moment) return noHighlight;
    const at = this.pin ? this.board.pixelAt(place!) : this.pointer!;
    // The camera that follows a figure moves with the next drawing.
    if (this.pin && (at.x !== this.at.x || at.y !== this.at.y)) this.changed();
    this.at = at;
    this.write(found, moment, at);
    return found.highlight;
  }

  /** The place that is described; null: none, as when the pinned figure is gone. */
  private placeIn(picture: Picture): { x: number; y: number; scale: number } | null {
    if (!this.pin) return this.pointer && this.board.placeAt(this.pointer.x, this.pointer.y);
    const { id, x, y } = this.pin;
    const figure = id === null ? this.pin : picture.sprites.find((sprite) => sprite.id === id);
    if (!figure) this.pin = null;
    return figure ? { x: figure.x, y: figure.y, scale: this.board.placeAt(0, 0).scale } : { x, y, scale: 1 };
  }

  private look(event: { offsetX: number; offsetY: number } | null): void {
    this.pointer = event && { x: event.offsetX, y: event.offsetY };
    if (!this.pin) this.changed();
  }

  /** The place of pointer down. A click's own place is rounded to whole pixels, and may lie in the next cell. */
  private click(): void {
    if (!this.active()) return;
    const event = this.down;
    const moment = this.moment();
    const place = this.board.placeAt(event.offsetX, event.offsetY);
    const found = moment && inspect(moment.picture, moment, place);
    const crowd = (moment?.picture.sprites.length ?? 0) > 6;
    if (found?.sprite && crowd) this.board.follow(this.board.followed === found.sprite.id ? null : found.sprite.id);
    const keeps = found && (event.touch || crowd || found.highlight.lines.length > 0) ? { x: Math.round(place.x), y: Math.round(place.y), id: found.sprite?.id ?? null } : null;
    const again = keeps && this.pin && (keeps.id === null ? this.pin.id === null && keeps.x === this.pin.x && keeps.y === this.pin.y : keeps.id === this.pin.id);
    this.pin = again ? null : keeps;
    this.changed();
  }

  private write(found: Found, { picture, theme }: InspectedMoment, { x, y }: { x: number; y: number }): void {
    const [head, ...rest] = found.lines;
    const crowd = picture.sprites.length > 6;
    const hint = this.pin ? "Again: let go" : found.sprite && crowd ? "Click: follow" : found.sprite === null && crowd ? "Click: keep" : null;
    const panel = picture.panels.find((one) => one.seat === found.seat);
    const colour = panel ? ink(panel.color, theme) : "var(--line-strong)";
    // The place of the words depends on their size, for which the browser lays the page out: only when they are others.
    if (this.differs(colour, hint, this.active(), ...found.lines)) {
      this.element.replaceChildren(h("b", {}, head!), ...rest.map((line) => h("span", {}, line)), hint && this.active() ? h("em", {}, hint) : "");
      this.element.style.setProperty("--seat", colour);
      this.size = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    }
    const { width, height } = measured(this.board.canvas);
    const left = x + 18 + this.size.width > width ? Math.max(0, x - 18 - this.size.width) : x + 18;
    setStyle(this.element, "translate", `${Math.round(left)}px ${Math.round(Math.min(Math.max(0, y + 14), Math.max(0, height - this.size.height)))}px`);
  }
}
