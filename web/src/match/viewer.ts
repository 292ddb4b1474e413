import { setText, h } from "../dom";
import { Board } from "../draw/board";
import { attachGestures } from "../draw/gestures";
import { gameWords } from "../match_info";
import { naturalPace, Playback } from "../playback";
import { onTheme, reducedMotion, theme } from "../theme";
import { Caption } from "./caption";
import { Chart } from "./chart";
import { Hand } from "../play/hand";
import { ownSeat } from "../play/seat_memory";
import { attachKeys } from "./controls";
import { EventList } from "./event_list";
import { helpDialog } from "./help";
import { factsOf, gameOf, headingOf, matchLayout } from "./layout";
import { hashOfStep, stepInHash } from "./moment_link";
import { Panels } from "./panels";
import { PrivateFeed, type PrivateEntry } from "./private_feed";
import { privateKey } from "./private_key";
import { PrivatePanel } from "./private_panel";
import { Scrubber } from "./scrubber";
import { SightChoice } from "./sight_choice";
import type { MatchSource } from "./source";
import { rememberedSpeed } from "./speed_memory";
import { Transport } from "./transport";
import { controlsFor } from "./viewer_controls";

/** What the viewer needs of a source. */
export type ViewedMatch = Pick<MatchSource, "match" | "timeline" | "recordHref" | "recordName"> &
  Partial<Pick<MatchSource, "need" | "awaits" | "playableUntil">>;

/** Seconds of play that a trail reaches back. */
const trailSeconds = 0.7;
/** Seconds of play that are fetched ahead. */
const aheadSeconds = 2;

/** The match page while there is a match: holds the parts together and draws them, once a screen frame, when something changed. */
export class Viewer {
  readonly playback = new Playback();
  readonly board: Board;
  readonly help = helpDialog();
  readonly element: HTMLElement;
  private readonly heading = h("h1", { class: "match-title" });
  private readonly notice = h("p", { class: "notice", role: "status", hidden: true });
  private readonly facts = h("div", {});
  private readonly panels = new Panels();
  private readonly caption = new Caption();
  private readonly scrubber: Scrubber;
  private readonly chart: Chart;
  private readonly events: EventList;
  private readonly transport: Transport;
  private readonly sight = new SightChoice(() => this.touch());
  private readonly handPlace = h("div", { class: "hand-place" });
  private hand: Hand | null = null;
  private readonly ownPlace = h("div", { class: "own-place", hidden: true });
  private own: PrivatePanel | null = null;
  private readonly endings: (() => void)[] = [];
  private dirty = true;
  private drawn = false;
  private before = 0;
  private request = 0;

  constructor(readonly source: ViewedMatch, tools: readonly Node[] = []) {
    const { timeline } = source;
    const controls = controlsFor(this);
    const seek = (step: number): void => this.seek(step);
    const canvas = h("canvas", { class: "board", role: "img", tabIndex: -1 });
    this.board = new Board(canvas, 10);
    this.scrubber = new Scrubber(timeline, seek);
    this.chart = new Chart(timeline, seek, () => this.touch());
    this.events = new EventList(timeline, seek);
    this.transport = new Transport(controls, source.recordHref, source.recordName);
    this.element = matchLayout({
      canvas, caption: this.caption.element, scrubber: this.scrubber.element, transport: this.transport.element, help: this.help,
      panels: this.panels.element, chart: this.chart.element, events: this.events.element, facts: this.facts, notice: this.notice,
      sight: this.sight.element, hand: this.handPlace, own: this.ownPlace,
    }, this.heading, controls, tools);
    this.endings.push(attachKeys(controls), onTheme(() => this.touch()), this.listenToHash(), this.watchSize(canvas));
    attachGestures(this.board, () => this.touch());
  }

  /** Begins to show the match: live where it is now, a finished one from its start, or paused at the moment the link names. */
  start(): void {
    const { match } = this.source;
    this.playback.live = match?.status === "live";
    this.playback.speed = rememberedSpeed();
    this.grown();
    this.playback.cursor = this.source.timeline.first;
    const step = stepInHash(location.hash);
    if (step !== null) this.seek(step);
    else if (this.playback.live) this.playback.follow();
    else if (!reducedMotion()) this.playback.play();
    if (this.playback.mode === "following") this.playback.cursor = this.source.timeline.last;
    if (match?.status === "live") this.takeSeat(match.id);
    if (match) this.listenToPrograms(match.id);
    this.describe();
    this.before = performance.now();
    this.request = requestAnimationFrame((now) => this.tick(now));
  }

  grown(): void {
    const { timeline, match } = this.source;
    this.playback.setRange(timeline.first, timeline.last);
    this.playback.pace = naturalPace(match?.steps_per_second, timeline.last - timeline.first);
    this.touch();
  }

  finished(): void {
    this.playback.finish();
    this.sight.free();
    this.grown();
    this.describe();
  }

  seek(step: number): void {
    this.playback.seek(step);
    this.touch();
  }

  touch(): void { this.dirty = true; }

  showNotice(text: string): void {
    setText(this.notice, text);
    this.notice.hidden = text === "";
  }

  /** A link to what is shown, also put into the address bar. */
  linkToMoment(): string {
    history.replaceState(null, "", hashOfStep(this.playback.step));
    return location.href;
  }

  leave(): void {
    cancelAnimationFrame(this.request);
    this.hand?.leave();
    for (const end of this.endings) end();
  }

  /** What programs said beside their answers, for who may read it. */
  showPrivate(entries: readonly PrivateEntry[]): PrivatePanel {
    const panel = new PrivatePanel((step) => this.seek(step));
    panel.all(entries);
    this.own = panel;
    this.ownPlace.replaceChildren(panel.element);
    this.ownPlace.hidden = false;
    return panel;
  }

  private listenToPrograms(match: string): void {
    const key = privateKey(match);
    if (key === null) return;
    const feed = new PrivateFeed(match, key, this.showPrivate([]));
    this.endings.push(() => feed.close());
  }

  /** Sits down at the seat that was given to this browser, if any. */
  private takeSeat(match: string): void {
    const own = ownSeat(match);
    if (!own) return;
    this.hand = new Hand(match, own, {
      canvas: this.board.canvas,
      cellAt: (x, y) => this.board.cellAt(x, y),
      size: () => this.board.cells,
      touch: () => this.touch(),
      goLive: () => this.playback.follow(),
    });
    this.sight.fix(own.seat);
    this.handPlace.append(this.hand.element);
    this.element.classList.add("is-played");
  }

  private tick(now: number): void {
    // A page that slept must not leap: it goes on where it was.
    const seconds = Math.min(0.25, (now - this.before) / 1000);
    this.before = now;
    const ahead = this.playback.stepsPerSecond * aheadSeconds;
    if (this.playback.advance(seconds, this.source.playableUntil?.(this.playback.step, Math.ceil(ahead)))) this.touch();
    this.source.need?.(this.playback.step, ahead);
    if (this.dirty) {
      this.dirty = false;
      this.draw();
    }
    this.request = requestAnimationFrame((later) => this.tick(later));
  }

  private draw(): void {
    const { timeline, match } = this.source;
    const moment = timeline.at(this.playback.cursor);
    if (!moment || !match) return;
    const colours = theme();
    const waits = this.source.awaits?.(this.playback.step) ?? false;
    this.element.classList.toggle("is-waiting", waits);
    this.scrubber.show(this.playback.cursor, colours);
    this.chart.show(this.playback.cursor, colours);
    this.transport.show(this.playback, timeline.last);
    if (waits && moment.step !== this.playback.step && this.drawn) return; // The board stays as it is until its frames are here.
    this.drawn = true;
    const calm = reducedMotion();
    const pace = this.playback.mode === "following" ? (match.steps_per_second || this.playback.pace) : this.playback.pace;
    this.board.resize();
    this.board.draw({
      timeline, theme: colours, cursor: this.playback.cursor, glides: !calm, labels: true,
      trail: calm ? 0 : Math.max(6, Math.min(90, pace * trailSeconds)),
      sight: this.sight.seat,
      offer: this.hand && { targets: this.hand.targets, selected: this.hand.selected, cursor: this.hand.cursor },
    });
    this.sight.show(moment.picture);
    this.board.canvas.classList.toggle("is-zoomed", this.board.zoomed);
    this.element.style.setProperty("--board-aspect", String(moment.picture.width / moment.picture.height));
    this.caption.element.style.setProperty("--board-width", `${Math.round(this.board.fittedWidth)}px`);
    const winners = moment.step >= timeline.last && match.status === "finished" ? match.outcome?.winners ?? [] : [];
    this.panels.show(moment.picture.panels, colours, winners);
    this.caption.show(moment, { step: timeline.last, ms: timeline.endMs }, match, colours);
    this.own?.show(moment.step);
    this.events.show(moment.step, moment.picture.panels, colours);
  }

  /** What does not change from step to step. */
  private describe(): void {
    const { match } = this.source;
    if (!match) return;
    const names = headingOf(match);
    const game = gameWords(match);
    const live = match.status === "live";
    this.heading.replaceChildren(gameOf(match), h("span", { class: "match-names" }, names));
    if (live) this.heading.prepend(h("span", { class: "tag tag-live" }, "Live"));
    this.facts.replaceChildren(factsOf(match));
    this.board.canvas.setAttribute("aria-label", `Board of ${game}, ${names}`);
    document.title = `${live ? "● " : ""}${names} · ${game} · Agon`;
  }

  private listenToHash(): () => void {
    const go = (): void => {
      const step = stepInHash(location.hash);
      if (step === null) return;
      this.playback.mode = "paused";
      this.seek(step);
    };
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }

  private watchSize(canvas: HTMLCanvasElement): () => void {
    const observer = new ResizeObserver(() => this.touch());
    observer.observe(canvas);
    return () => observer.disconnect();
  }
}
