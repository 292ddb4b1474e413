import { emptyPicture, type Picture } from "../picture";
import { aimAt } from "./aim";
import { clamp, fit, pan, zoomAt, type Camera, type View } from "./camera";
import { pixelDensity } from "./canvas";
import { ground, type Theme } from "./colour";
import { glide } from "./glide";
import { drawEdge, drawGround, TileLayer } from "./tiles";
import { drawFog, seenBy } from "./fog";
import { drawCellTexts, drawNames } from "./labels";
import { measured } from "./measured";
import { drawFreshLines, drawLines } from "./lines";
import { Guide } from "./guide";
import { drawHappenings, drawHappeningTexts, happenings } from "./moments";
import { drawHighlight, drawOffer, type Highlight, type Offer } from "./highlight";
import { type Owned, Ownership } from "./owned";
import { drawOwned, ReachedLayer } from "./owned_layer";
import type { Pen } from "./shapes";
import { drawDrawings, drawDrawnTexts, type Drawing } from "./shapes_of_thought";
import { RoomLayer } from "./rooms";
import { drawSprites } from "./sprites";
import { drawTrails } from "./trails";
import { type Moments, turnedBack, turnedDrawing, turnedHighlight, turnedMoments, turnedOffer, turnedPlace } from "./upright";

export interface Scene {
  timeline: Moments;
  cursor: number;
  theme: Theme;
  /** Steps that a trail reaches back; 0 for watchers who want less motion. */
  trail: number;
  /** Whether sprites glide between steps. */
  glides: boolean;
  labels: boolean;
  /** The seat whose view is shown; null: everything is shown. */
  sight?: number | null;
  /** Cells offered to a person at a seat. */
  offer?: Offer | null;
  /** Drawings of the seats, made beside their actions. */
  drawings?: readonly Drawing[];
  /** The highlighted things. */
  highlight?: Highlight | null;
}

/** Steps for which a thing that happens is shown at least, also to watchers who want less motion. */
const leastSpan = 4;

function clipTo({ context, scale }: Pen, { width, height }: Picture): void {
  context.beginPath();
  context.rect(0, 0, width * scale, height * scale);
  context.clip();
}

/** The same, turned by a quarter. */
function standing({ timeline, offer, drawings, highlight, ...scene }: Scene): Scene {
  const height = timeline.byIndex(timeline.indexOf(scene.cursor))?.picture.height ?? 1;
  return {
    ...scene, timeline: turnedMoments(timeline), offer: offer && turnedOffer(offer, height),
    drawings: (drawings ?? []).map((one) => turnedDrawing(one, height)), highlight: highlight && turnedHighlight(highlight, height),
  };
}

/** A canvas that shows a match at a moment. */
export class Board {
  private readonly context: CanvasRenderingContext2D;
  private readonly tiles = new TileLayer();
  private readonly rooms = new RoomLayer();
  private readonly reached = new ReachedLayer();
  private readonly ownership = new Ownership();
  private view: View;
  /** The camera set by the watcher; null: it moves by itself. */
  private camera: Camera | null = null;
  private readonly guide = new Guide();
  private size = { width: 1, height: 1 };
  private density = 1;
  private floor: { of: readonly unknown[]; image: HTMLCanvasElement | null; ready: boolean } = { of: [], image: null, ready: false };

  /** `fills`: a small picture without gaps at its edges, instead of one that shows the whole board. */
  constructor(readonly canvas: HTMLCanvasElement, margin: number, private readonly fills = false) {
    this.context = canvas.getContext("2d")!;
    this.view = { width: 1, height: 1, margin };
  }

  /** Whether a board that lies is drawn standing. Places that are told and asked for are those of the lying one. */
  upright = false;

  /** Whether the watcher has zoomed in. */
  get zoomed(): boolean { return this.camera !== null; }
  /** The id of the sprite that the camera follows; null: none. */
  get followed(): number | null { return this.guide.followed; }

  follow(id: number | null): void {
    this.guide.followed = id;
    this.camera = null;
  }

  /** Takes over the size of the canvas on the page; true if it changed. */
  resize(): boolean {
    const { width, height } = measured(this.canvas);
    const density = pixelDensity();
    const [wide, high] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
    this.density = density;
    this.view = { ...this.view, width, height };
    if (this.canvas.width === wide && this.canvas.height === high) return false;
    this.canvas.width = wide;
    this.canvas.height = high;
    if (this.camera) this.camera = clamp(this.camera, this.view, this.size);
    return true;
  }

  /** Width of the whole board in CSS pixels. */
  get fittedWidth(): number { return fit(this.view, this.size).scale * this.size.width; }

  /** The cell at a place on the canvas in CSS pixels. */
  cellAt(x: number, y: number): { x: number; y: number } | null {
    const { scale, left, top } = this.current();
    const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
    return column >= 0 && row >= 0 && column < this.size.width && row < this.size.height ? this.lying({ x: column, y: row }) : null;
  }

  /** Turns a place on the canvas from CSS pixels to cells; an integer is a cell's centre. */
  placeAt(x: number, y: number): { x: number; y: number; scale: number } {
    const { scale, left, top } = this.current();
    return { ...this.lying({ x: (x - left) / scale - 0.5, y: (y - top) / scale - 0.5 }), scale };
  }

  /** The place on the canvas, in CSS pixels, of a place in cells. */
  pixelAt(place: { x: number; y: number }): { x: number; y: number } {
    const { scale, left, top } = this.current();
    const { x, y } = this.upright ? turnedPlace(place, this.cells.height) : place;
    return { x: left + (x + 0.5) * scale, y: top + (y + 0.5) * scale };
  }

  get cells(): { width: number; height: number } { return this.upright ? { width: this.size.height, height: this.size.width } : this.size; }

  private lying(place: { x: number; y: number }): { x: number; y: number } { return this.upright ? turnedBack(place, this.cells.height) : place; }

  zoom(factor: number, x = this.view.width / 2, y = this.view.height / 2): void {
    const camera = zoomAt(this.current(), this.view, this.size, factor, x, y);
    const whole = camera.scale <= fit(this.view, this.size).scale * 1.001;
    if (whole) return this.reset();
    this.camera = camera;
  }

  pan(dx: number, dy: number): void {
    if (this.camera) this.camera = pan(this.camera, this.view, this.size, dx, dy);
  }

  reset(): void {
    this.camera = null;
    this.guide.rest();
  }

  /** True while the camera moves, so that the next screen frame differs. */
  draw(told: Scene): boolean {
    const scene = this.upright ? standing(told) : told;
    const index = scene.timeline.indexOf(scene.cursor);
    const now = scene.timeline.byIndex(index);
    const picture = now?.picture ?? emptyPicture;
    this.size = picture;
    const { context } = this;
    context.setTransform(this.density, 0, 0, this.density, 0, 0);
    context.clearRect(0, 0, this.view.width, this.view.height);
    if (!now || this.view.width < 4) return false;
    if (this.fills) {
      context.fillStyle = ground(picture.ground, scene.theme);
      context.fillRect(0, 0, this.view.width, this.view.height);
      this.view.aim = aimAt(picture, this.view, scene.glides ? performance.now() / 1000 : null);
    }
    const moves = this.guide.step(picture, this.view, performance.now(), !scene.glides);
    const camera = this.current();
    context.translate(camera.left, camera.top);
    const pen: Pen = { context, scale: camera.scale, theme: scene.theme, ground: ground(picture.ground, scene.theme) };
    this.drawLayers(pen, scene, index, picture);
    return moves;
  }

  private drawLayers(pen: Pen, scene: Scene, index: number, picture: Picture): void {
    const { timeline, cursor } = scene;
    const now = timeline.byIndex(index)!;
    const next = timeline.byIndex(index + 1);
    const neighbour = scene.glides && next && next.step === now.step + 1 ? next.picture.sprites : null;
    const sight = picture.sights.find((one) => one.seat === scene.sight) ?? null;
    const placed = glide(seenBy(picture.sprites, sight), neighbour, Math.min(1, Math.max(0, cursor - now.step)));
    const owned = this.ownership.at(timeline, index);
    const happened = happenings(timeline, index, cursor, Math.max(leastSpan, scene.trail), owned);
    this.drawFloor(pen, picture, owned, now.step);
    pen.context.save();
    clipTo(pen, picture);
    this.rooms.draw(pen, picture);
    if (scene.trail > 0) drawFreshLines(pen, timeline, index, now, cursor, scene.trail);
    drawLines(pen, picture.lines);
    drawTrails(pen, timeline, index, placed, scene.trail);
    if (scene.drawings?.length) drawDrawings(pen, scene.drawings);
    if (sight) drawFog(pen, picture, sight);
    if (scene.offer) drawOffer(pen, scene.offer);
    pen.context.restore();
    drawHappenings(pen, happened);
    drawEdge(pen, picture);
    if (scene.labels) drawCellTexts(pen, picture, sight);
    drawSprites(pen, placed);
    if (scene.labels) drawNames(pen, picture, placed);
    if (scene.labels) drawHappeningTexts(pen, happened);
    if (scene.drawings?.length) drawDrawnTexts(pen, scene.drawings, picture.width);
    if (scene.highlight) drawHighlight(pen, scene.highlight);
  }

  /** The ground and the tiles, kept as an image as long as neither they nor the camera change. */
  private drawFloor(pen: Pen, picture: Picture, owned: Owned | null, step: number): void {
    const { tiles, palette, width, height } = picture;
    const { scale, left, top } = this.current();
    const now = [tiles, palette, pen.ground, pen.theme, width, height, scale, left, top, this.canvas.width, this.canvas.height, owned && step, owned && picture.sprites];
    const same = now.every((one, index) => one === this.floor.of[index]);
    if (!same) this.floor = { of: now, image: this.floor.image, ready: false };
    // Things that change with each frame are drawn straight away: an image of it would be twice the work.
    if (!same) return this.paintFloor(pen, picture, owned, step);
    if (!this.floor.ready) {
      const image = (this.floor.image ??= document.createElement("canvas"));
      image.width = this.canvas.width;
      image.height = this.canvas.height;
      const context = image.getContext("2d")!;
      context.setTransform(pen.context.getTransform());
      this.paintFloor({ ...pen, context }, picture, owned, step);
      this.floor.ready = true;
    }
    pen.context.save();
    pen.context.resetTransform();
    pen.context.drawImage(this.floor.image!, 0, 0);
    pen.context.restore();
  }

  private paintFloor(pen: Pen, picture: Picture, owned: Owned | null, step: number): void {
    drawGround(pen, picture);
    pen.context.save();
    clipTo(pen, picture);
    this.tiles.draw(pen, picture, owned?.colours ?? []);
    if (owned) {
      this.reached.draw(pen, picture, owned);
      drawOwned(pen, owned, step);
    }
    pen.context.restore();
  }

  private current(): Camera { return this.camera ?? this.guide.camera() ?? fit(this.view, this.size); }
}
