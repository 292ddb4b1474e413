import { add, h, listen, setStyle, setText } from "../dom";
import { Board } from "../draw/board";
import { FrameLoop } from "../draw/frame_loop";
import { attachGestures } from "../draw/gestures";
import { noHighlight, type Highlight } from "../draw/highlight";
import type { MatchEvent } from "../event_index";
import { gameAddress, gameTitle, gameWords, type MatchInfo, sidesOf } from "../match_info";
import { dialogOf } from "../parts/dialog";
import { header, iconButton } from "../parts/header";
import { Hand } from "../play/hand";
import type { Rematch } from "../play/hand_bar";
import { invitations } from "../play/invitation";
import { rematchOf, rematchWithFriend } from "../play/rematch";
import type { SeatListener, SeatTalk } from "../play/seat_line";
import { ownSeat } from "../play/take_seats";
import { naturalPace, Playback } from "../playback";
import { seatNames } from "../seat_names";
import { onTheme, reducedMotion, theme } from "../theme";
import { BoardKey, Help } from "./board_key";
import { boardWords } from "./board_words";
import { Caption, resultWords } from "./caption";
import { Chart } from "./chart";
import { attachKeys } from "./controls";
import { EventList } from "./event_list";
import { ForkDialog } from "./fork";
import { Insight, type InsightPlace } from "./insight";
import { lastSaid, ownFigure, spokenOf } from "./inspect";
import { type InspectedMoment, Inspector } from "./inspector";
import { KeepDialog } from "./keep";
import { LeadBar } from "./lead_bar";
import { hashOfStep, stepInHash } from "./moment_link";
import { Panels } from "./panels";
import { type PrivateEntry, privateFeed, privateKey } from "./private_feed";
import { PrivatePanel } from "./private_panel";
import { Scrubber } from "./scrubber";
import { SightChoice } from "./sight_choice";
import { Sounds } from "./sounds";
import type { MatchSource } from "./source";
import { controlsFor, rememberedSpeed } from "./viewer_controls";
import { storyOf } from "./story";
import { Transport } from "./transport";

/** A button that shows the seed and rules of the match, with which you can play it again. */
function aboutMatch(match: MatchInfo): HTMLElement {
  const list = h("dl", {});
  const fact = (name: string, value: unknown): void =>
    add(list, h("div", {}, h("dt", {}, name.replace(/_/g, " ")), h("dd", {}, value instanceof Node ? value : typeof value === "object" ? JSON.stringify(value) : String(value))));
  fact("game", gameWords(match));
  match.seats.length <= 4 && match.seats.forEach((seat, index) => fact(`seat ${index + 1}`, `${seat.name} (${seat.player})`));
  fact("seed", match.seed);
  fact("started", new Date(match.started).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
  if (match.origin) fact("goes on from", h("a", { class: "more", href: `/matches/${encodeURIComponent(match.origin.match)}#t=${match.origin.step}` }, `${match.origin.match}, step ${match.origin.step}`));
  for (const [name, value] of Object.entries(match.config)) fact(name, value);
  const dialog = dialogOf("About this match", "about", "About this match", list);
  return h("div", { class: "facts" }, h("button", { type: "button", class: "facts-button", on: { click: () => dialog.showModal() } }, "About this match"), dialog);
}

/** The part of a source that the viewer needs. */
export type ViewedMatch = Pick<MatchSource, "match" | "timeline" | "recordHref" | "recordName"> &
  Partial<Pick<MatchSource, "need" | "awaits" | "playableUntil">> & {
    /** Whether the match is on a server, by its id in the source. */
    id?: string;
    /** A seat of a match that this page itself plays. */
    seatHere?: { seat: number; sitDown: (listener: SeatListener) => SeatTalk; rematch: Rematch };
    /** Data that a page from a disk carries beside the match, and places that analyse without a server. */
    inside?: Pick<InsightPlace, "thoughts" | "analysis" | "analysts">;
    /** Whether `heading` is that of the contest; then it links back there. */
    place?: HTMLElement | null;
    /** The seat of the watcher, given the number of seats; null or absent: none, or that of the person who takes a seat here. */
    ownSeat?: (seats: number) => number | null;
    /** Further content beside the board. */
    beside?: HTMLElement;
  };

/** Seconds of play that a trail goes back. */
const trailSeconds = 0.7;
/** A board that is so many times as wide as it is high takes the whole width, and the rest stands below it. */
const wide = 2.2;
/** Windows in which such a board stands upright: there it would be a strip. */
const narrow = matchMedia("(max-width: 640px)");
/** Seconds of play that are loaded ahead. */
const aheadSeconds = 2;

/** The match page while there is a match. It holds the parts together, and draws them once a screen frame if something changed. */
export class Viewer {
  readonly playback = new Playback();
  readonly board: Board;
  readonly help = new Help();
  readonly sounds = new Sounds();
  readonly fork: ForkDialog | null;
  readonly keep: KeepDialog | null;
  readonly element: HTMLElement;
  private readonly heading = h("h1", { class: "bar-title" });
  private readonly notice = h("p", { class: "notice", role: "status", hidden: true });
  private readonly facts = h("div", {});
  private readonly panels = new Panels();
  private readonly caption = new Caption();
  private readonly lead = new LeadBar();
  private readonly inspector: Inspector;
  private readonly insight: Insight;
  private readonly told = h("p", { class: "hidden-heading", role: "status", "aria-live": "polite" });
  private spoken: Highlight = noHighlight;
  /** The clicked event, which stays highlighted while its moment is shown. */
  private opened: MatchEvent | null = null;
  private sum = { known: "", text: "" };
  private heardUntil = -1;
  private readonly scrubber: Scrubber;
  private readonly chart: Chart;
  private readonly events: EventList;
  private readonly transport: Transport;
  private readonly key = new BoardKey();
  readonly sight = new SightChoice(() => this.touch());
  private readonly handPlace = h("div", { class: "hand-place" });
  private hand: Hand | null = null;
  private invitation: HTMLElement | null = null;
  private readonly ownPlace = h("div", { class: "own-part", hidden: true });
  private own: PrivatePanel | null = null;
  private readonly endings: (() => void)[] = [];
  private readonly loop: FrameLoop;
  private drawn = false;

  constructor(readonly source: ViewedMatch, tools: readonly Node[] = []) {
    const { timeline } = source;
    const controls = controlsFor(this);
    const seek = (step: number): void => this.seek(step);
    const canvas = h("canvas", { class: "board", role: "img", tabIndex: -1 });
    this.fork = source.id !== undefined && !source.id.includes("/") ? new ForkDialog(() => source.match) : null;
    this.keep = source.id === undefined ? null : new KeepDialog({ id: source.id, recordHref: source.recordHref, recordName: source.recordName },
      () => ({ step: this.playback.step, last: timeline.last }));
    this.board = new Board(canvas, 10);
    this.scrubber = new Scrubber(timeline, seek);
    this.chart = new Chart(timeline, seek, () => this.touch());
    this.events = new EventList(timeline, (event) => this.open(event), (event) => {
      const moment = timeline.at(this.playback.cursor);
      this.spoken = event && moment ? spokenOf(event.text, event.seat, moment.picture) : noHighlight;
      this.touch();
    });
    this.transport = new Transport(controls, source.recordHref, source.recordName, { sounds: this.sounds, forks: this.fork !== null, keeps: this.keep !== null });
    this.inspector = new Inspector(this.board, () => this.inspected(), () => this.touch(), () => !this.hand);
    this.insight = new Insight({ id: source.id ?? null, key: source.id === undefined ? null : privateKey(source.id), ...source.inside },
      { timeline, chart: this.chart, pauseAt: (step) => this.pauseAt(step), changed: () => this.touch(), ownSeat: () => this.hand?.seat ?? source.ownSeat?.(source.match?.seats.length ?? 0) ?? ownSeat(source.id ?? "")?.seat ?? null });
    const bar = header(this.heading, ...tools, iconButton("help", "Rules, legend and keys (?)", () => controls.help()));
    this.element = h("div", { class: "shell shell-match" }, bar, h("main", { class: "match" },
      h("section", { class: "stage", "aria-label": "Board" }, this.lead.element, h("div", { class: "board-frame" }, canvas, this.inspector.element, this.notice), this.caption.element, this.key.element, this.handPlace),
      h("aside", { class: "side" }, this.panels.element, this.ownPlace, this.sight.element, this.chart.element, this.events.element, this.insight.element, this.facts),
      h("footer", { class: "deck" }, this.scrubber.element, this.transport.element)),
    this.told, this.help.element, this.fork?.element, this.keep?.element);
    this.endings.push(attachKeys(controls), onTheme(() => this.touch()), this.listenToHash());
    this.loop = new FrameLoop((seconds) => this.advance(seconds), () => this.draw(), canvas, this.scrubber.element, this.chart.element);
    this.endings.push(() => this.loop.leave(), () => this.key.leave(), () => this.inspector.leave(), () => this.insight.leave(), () => this.chart.leave());
    attachGestures(this.board, () => this.touch());
    if (source.beside) this.ownPlace.append(source.beside);
    this.ownPlace.hidden = source.beside === undefined;
  }

  /** Begins to show the match: a live one at its present step, a finished one from its start, or paused at the moment in the link. */
  start(): void {
    const { match } = this.source;
    this.playback.live = match?.status === "live";
    this.playback.speed = rememberedSpeed();
    this.grown();
    this.playback.cursor = this.source.timeline.first;
    if (match) void this.key.begin(this.source.id === undefined ? null : match.game, this.source.timeline.at(this.source.timeline.last)?.picture ?? null);
    const step = stepInHash(location.hash);
    if (step !== null) this.seek(step);
    else if (this.playback.live) this.playback.follow();
    else if (!reducedMotion()) this.playback.play();
    if (this.playback.mode === "following") this.playback.cursor = this.source.timeline.last;
    if (match?.status === "live") {
      this.takeSeat(match.id);
      this.invitation = invitations(match.id, match.seats);
      if (this.invitation) this.handPlace.prepend(this.invitation);
    }
    const owned = match ? this.source.ownSeat?.(match.seats.length) ?? null : null;
    if (owned !== null) this.sight.begin(owned);
    if (match) this.listenToPrograms(match.id);
    if (match) this.insight.begin(match);
    if (match?.status === "finished") this.insight.finished(match);
    this.describe();
    this.loop.start();
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
    if (this.source.match) this.insight.finished(this.source.match);
    this.sounds.end();
  }

  /** Describes the board in a sentence, for people who cannot see it. */
  tellBoard(): void {
    const { match, timeline } = this.source;
    const moment = timeline.at(this.playback.cursor);
    if (match && moment) setText(this.told, boardWords(moment.picture, seatNames(match.seats), moment.step));
  }

  openHelp(): void {
    const { match, timeline } = this.source;
    if (match) void this.help.open(match.game, timeline.at(this.playback.cursor)?.picture ?? null);
  }

  seek(step: number): void {
    this.playback.seek(step);
    this.touch();
  }

  /** Shows a step, and stays there. */
  private pauseAt(step: number): void {
    this.playback.pause();
    this.seek(step);
    this.board.canvas.scrollIntoView({ block: "nearest" }); // On a phone it is above the sentences.
  }

  private open(event: MatchEvent): void {
    this.seek(event.step);
    this.opened = event;
  }

  touch(): void { this.loop.touch(); }

  /** A message about the connection; "": all is well. Nothing is live without a connection. */
  showNotice(text: string): void {
    setText(this.notice, text);
    this.notice.hidden = text === "";
    this.element.classList.toggle("is-lost", text !== "");
    this.entitle();
  }

  /** A link to the shown moment, which is also put into the address bar. */
  linkToMoment(): string {
    history.replaceState(null, "", hashOfStep(this.playback.step));
    return location.href;
  }

  leave(): void {
    this.hand?.leave();
    for (const end of this.endings) end();
  }

  /** Shows the output of programs beside their answers, to people who may read it. */
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
    const panel = this.showPrivate([]);
    const thoughts = (entries: readonly PrivateEntry[]): void => {
      for (const { kind: _, seat, ...thought } of entries.filter((entry) => entry.kind === "thought")) this.insight.index.add(seat, thought);
      this.touch();
    };
    const feed = privateFeed(match, key, {
      all: (entries) => { thoughts(entries); panel.all(entries); },
      more: (entries) => { thoughts(entries); panel.more(entries); },
    });
    this.endings.push(() => feed.close());
  }

  /** Takes the seat that was given to this browser, if any. */
  private takeSeat(match: string): void {
    const here = this.source.seatHere;
    const own = here ? { seat: here.seat, key: "" } : ownSeat(match);
    if (!own) return;
    this.hand = new Hand(match, own, {
      canvas: this.board.canvas,
      cellAt: (x, y) => this.board.cellAt(x, y),
      size: () => this.board.cells,
      touch: () => this.touch(),
      goLive: () => this.playback.follow(),
      caption: () => this.source.timeline.at(this.playback.cursor)?.picture.caption ?? "",
      palette: () => this.source.timeline.at(this.playback.cursor)?.picture.palette ?? [],
      names: () => this.events.names,
      rematch: () => here?.rematch ?? rematchWithFriend(match, own) ?? rematchOf(match),
    }, here?.sitDown);
    this.board.canvas.parentElement!.append(this.hand.countdown.element);
    this.sight.fix(own.seat);
    this.handPlace.append(this.hand.element);
    this.element.classList.add("is-played");
  }

  private advance(seconds: number): boolean {
    const ahead = this.playback.stepsPerSecond * aheadSeconds;
    const moved = this.playback.advance(seconds, this.source.playableUntil?.(this.playback.step, Math.ceil(ahead)));
    this.source.need?.(this.playback.step, ahead);
    return moved;
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
    this.transport.show(this.playback);
    if (waits && moment.step !== this.playback.step && this.drawn) return; // The board stays as it is until its frames are loaded.
    this.drawn = true;
    if (this.invitation && timeline.last > 0) this.invitation.hidden = true;
    const calm = reducedMotion();
    const pace = this.playback.mode === "following" ? (match.steps_per_second || this.playback.pace) : this.playback.pace;
    const aspect = moment.picture.width / moment.picture.height;
    // A person's keys and swipes go by the board as it lies.
    this.board.upright = aspect >= wide && narrow.matches && !this.hand;
    this.board.resize();
    if (this.opened && this.opened.step !== moment.step) this.opened = null;
    const opened = this.opened ? spokenOf(this.opened.text, this.opened.seat, moment.picture) : noHighlight;
    const moves = this.board.draw({
      timeline, theme: colours, cursor: this.playback.cursor, glides: !calm, labels: true,
      trail: calm ? 0 : Math.max(6, Math.min(90, pace * trailSeconds)),
      sight: this.sight.seat,
      offer: this.hand && { targets: this.hand.targets, selected: this.hand.selected, cursor: this.hand.cursor },
      highlight: [opened, this.inspector.show(), this.hand ? ownFigure(moment.picture, this.hand.seat) : noHighlight].reduce(merged, this.spoken),
      drawings: this.insight.drawings(moment.step, moment.picture.panels),
    });
    if (moves) this.touch();
    this.hear(moment.step);
    this.lead.show(timeline.leadAt(moment.step), colours);
    this.insight.show(moment.step, moment.picture.panels, colours);
    this.sight.show(moment.picture);
    this.board.canvas.classList.toggle("is-zoomed", this.board.zoomed);
    setStyle(this.element, "--board-aspect", String(aspect));
    // Beside a wide board there would be nothing but room above and below it.
    this.element.classList.toggle("is-wide", aspect >= wide);
    this.element.classList.toggle("is-upright", this.board.upright);
    setStyle(this.caption.element, "--board-width", `${Math.round(this.board.fittedWidth)}px`);
    const winners = moment.step >= timeline.last && match.status === "finished" ? match.outcome?.winners ?? [] : [];
    this.events.own = match.status === "live" ? this.hand?.seat ?? null : null;
    this.panels.show(moment.picture.panels, colours, winners, this.events.own);
    this.caption.show(moment, { step: timeline.last, ms: timeline.endMs }, match, colours);
    this.own?.show(moment.step);
    this.events.show(moment.step, moment.picture.panels, colours, moment.step >= timeline.last && match.status === "finished" ? this.story() : "");
  }

  /** Tells the whole match in a paragraph, again whenever more of it is known. */
  private story(): string {
    const { timeline, match } = this.source;
    if (!match?.outcome) return "";
    const known = [timeline.revision, timeline.events.all.length, timeline.last].join();
    if (this.sum.known !== known) this.sum = { known, text: storyOf({
      outcome: match.outcome, names: seatNames(match.seats), last: timeline.last, events: timeline.events.folded, leads: timeline.leads(), result: resultWords(match.outcome, match),
    }).text };
    return this.sum.text;
  }

  /** Shows the facts that do not change from step to step. */
  private describe(): void {
    const { match } = this.source;
    if (!match) return;
    const names = headingOf(match);
    const game = gameWords(match);
    this.element.classList.toggle("has-forks", "origin" in match);
    const live = match.status === "live";
    this.heading.replaceChildren(this.source.place ?? gameOf(match), h("span", { class: "bar-name", title: names }, names));
    if (live) this.heading.prepend(h("span", { class: "tag tag-live" }, "Live"));
    this.facts.replaceChildren(aboutMatch(match));
    this.events.names = this.scrubber.names = seatNames(match.seats);
    this.source.timeline.clockMs = match.clocks?.per_move_ms ?? 0;
    this.board.canvas.setAttribute("aria-label", `Board of ${game}, ${names}`);
    this.entitle();
  }

  private entitle(): void {
    const { match } = this.source;
    if (match) document.title = `${match.status === "live" && this.notice.hidden ? "● " : ""}${headingOf(match)} · ${gameWords(match)} · Agon`;
  }

  private inspected(): InspectedMoment | null {
    const { timeline } = this.source;
    const index = timeline.indexOf(this.playback.cursor);
    const moment = timeline.byIndex(index);
    return moment ? { picture: moment.picture, earlier: timeline.byIndex(index - 1)?.picture ?? null, seat: this.sight.seat, theme: theme(), upright: this.board.upright, said: (id) => lastSaid(timeline, index, id) } : null;
  }

  /** Plays sounds of events when they are played, not when the watcher jumps over them. */
  private hear(step: number): void {
    const from = this.heardUntil;
    this.heardUntil = step;
    if (this.playback.mode === "paused" || step <= from || step - from > 30) return;
    const { events } = this.source.timeline;
    this.sounds.tell(events.folded.slice(events.countBefore(from + 1), events.countBefore(step + 1)));
  }

  private listenToHash(): () => void {
    return listen(window, { hashchange: () => {
      const step = stepInHash(location.hash);
      if (step === null) return;
      this.pauseAt(step);
    } });
  }
}

const merged = (one: Highlight, other: Highlight): Highlight =>
  ({ cells: [...one.cells, ...other.cells], lines: [...one.lines, ...other.lines], spots: [...one.spots, ...other.spots] });

/** The name of the game as a link to its rules; on a page from a disk without a link. */
const gameOf = (match: MatchInfo): HTMLElement =>
  "embedded" in document.documentElement.dataset
    ? h("span", { class: "bar-kind" }, gameWords(match))
    : h("a", { class: "bar-kind", href: gameAddress(match.game), title: `Rules of ${gameTitle(match.game)}` }, gameWords(match));

const headingOf = (match: MatchInfo): string => sidesOf(match.seats).map((side) => side.name).join(" – ") || match.title;
