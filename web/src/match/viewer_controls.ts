import { speed as speedText } from "../format";
import { ofBrowser } from "../memory";
import { copyText, toast } from "../parts/hand_over";
import { speeds } from "../playback";
import { toggleTheme } from "../theme";
import type { Viewer } from "./viewer";

const key = "agon.speed";

/** The speed the watcher used last, on any match. */
export function rememberedSpeed(): number {
  const value = Number(ofBrowser.get(key) ?? 1);
  return (speeds as readonly number[]).includes(value) ? value : 1;
}

const rememberSpeed = (speed: number): void => void ofBrowser.set(key, String(speed));

/** The next faster (+1) or slower (-1) speed. */
export function neighbour(speed: number, direction: 1 | -1): number {
  const index = (speeds as readonly number[]).indexOf(speed) + direction;
  return speeds[Math.min(speeds.length - 1, Math.max(0, index))]!;
}

/** All actions of a watcher on the match page, for its buttons and keys. */
export function controlsFor(viewer: Viewer) {
  const { playback, source } = viewer;
  const { timeline } = source;
  const then = <T extends unknown[]>(act: (...values: T) => void) => (...values: T): void => {
    act(...values);
    viewer.touch();
  };
  const setSpeed = then((speed: number) => {
    playback.speed = speed;
    rememberSpeed(speed);
  });
  const changeSpeed = (direction: 1 | -1): void => {
    setSpeed(neighbour(playback.speed, direction));
    toast(`Speed ${speedText(playback.speed)}`);
  };
  return {
    toggle: then(() => playback.toggle()),
    stepBy: then((count: number) => playback.stepBy(count)),
    nextEvent: then(() => {
      const event = timeline.events.next(playback.step);
      playback.seek(event ? event.step : timeline.last);
    }),
    previousEvent: then(() => {
      const event = timeline.events.previous(playback.step);
      playback.seek(event ? event.step : timeline.first);
    }),
    faster: () => changeSpeed(1),
    slower: () => changeSpeed(-1),
    setSpeed,
    toStart: then(() => playback.seek(timeline.first)),
    toEnd: then(() => (playback.live ? playback.follow() : playback.seek(timeline.last))),
    goLive: then(() => playback.follow()),
    fullscreen: () => void toggleFullscreen(viewer.element),
    copyLink: () => void copyLink(viewer),
    resetView: then(() => viewer.board.reset()),
    zoom: then((factor: number) => viewer.board.zoom(factor)),
    help: () => viewer.openHelp(),
    /** Describes the board to screen readers. */
    tellBoard: () => viewer.tellBoard(),
    sounds: then(() => {
      viewer.sounds.toggle();
      toast(viewer.sounds.on ? "Sounds on" : "Sounds off");
    }),
    /** Shows the board as the next side sees it. */
    nextSight: then(() => {
      const seen = viewer.sight.next();
      if (seen !== null) toast(`Seen by ${seen}`);
    }),
    fork: () => {
      playback.pause();
      void viewer.fork?.open(Math.min(playback.step, Math.max(0, timeline.last - 1)));
    },
    /** Offers record, page, picture and film. */
    keep: () => {
      playback.pause();
      viewer.keep?.open();
    },
    theme: toggleTheme,
  };
}

async function toggleFullscreen(element: HTMLElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element.requestFullscreen?.().catch(() => toast("This browser does not allow full screen here"));
}

/** Without a clipboard, the address bar has the link now. */
const copyLink = (viewer: Viewer): Promise<void> => copyText(viewer.linkToMoment(), "Link to this moment copied", "The address bar now has the link to this moment");
