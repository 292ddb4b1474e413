import { speed as speedText } from "../format";
import { toast } from "../parts/toast";
import { toggleTheme } from "../theme";
import type { Controls } from "./controls";
import { neighbour, rememberSpeed } from "./speed_memory";
import type { Viewer } from "./viewer";

/** The effects of buttons and keys on the viewer. */
export function controlsFor(viewer: Viewer): Controls {
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
    tellBoard: () => viewer.tellBoard(),
    sounds: then(() => {
      viewer.sounds.toggle();
      toast(viewer.sounds.on ? "Sounds on" : "Sounds off");
    }),
    nextSight: then(() => {
      const seen = viewer.sight.next();
      if (seen !== null) toast(`Seen by ${seen}`);
    }),
    fork: () => {
      playback.pause();
      void viewer.fork?.open(Math.min(playback.step, Math.max(0, timeline.last - 1)));
    },
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

async function copyLink(viewer: Viewer): Promise<void> {
  const link = viewer.linkToMoment();
  try {
    await navigator.clipboard.writeText(link);
    toast("Link to this moment copied");
  } catch {
    // Without https or permission there is no clipboard, but the address bar has the link now.
    toast("The address bar now has the link to this moment");
  }
}
