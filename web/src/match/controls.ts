// The keys of a watcher on the match page, for the page and its help.
import { listen } from "../dom";
import type { controlsFor } from "./viewer_controls";

/** The things that a watcher can do. */
export type Controls = ReturnType<typeof controlsFor>;
export interface KeyBinding { keys: string[]; shift?: boolean; shown: string[]; does: string; run(controls: Controls): void }

export const bindings: readonly KeyBinding[] = [
  { keys: [" ", "k"], shown: ["Space"], does: "Play or pause", run: (controls) => controls.toggle() },
  { keys: ["ArrowRight"], shift: true, shown: ["Shift", "→"], does: "Next event", run: (controls) => controls.nextEvent() },
  { keys: ["ArrowLeft"], shift: true, shown: ["Shift", "←"], does: "Previous event", run: (controls) => controls.previousEvent() },
  { keys: ["ArrowRight"], shown: ["→"], does: "One step forward", run: (controls) => controls.stepBy(1) },
  { keys: ["ArrowLeft"], shown: ["←"], does: "One step back", run: (controls) => controls.stepBy(-1) },
  { keys: ["PageDown"], shown: ["Page ↓"], does: "A hundred steps forward", run: (controls) => controls.stepBy(100) },
  { keys: ["PageUp"], shown: ["Page ↑"], does: "A hundred steps back", run: (controls) => controls.stepBy(-100) },
  { keys: ["+", "="], shown: ["+"], does: "Faster", run: (controls) => controls.faster() },
  { keys: ["-", "_"], shown: ["−"], does: "Slower", run: (controls) => controls.slower() },
  { keys: ["Home"], shown: ["Home"], does: "To the start", run: (controls) => controls.toStart() },
  { keys: ["End"], shown: ["End"], does: "To the end", run: (controls) => controls.toEnd() },
  { keys: ["l"], shown: ["L"], does: "Back to live", run: (controls) => controls.goLive() },
  { keys: ["z"], shown: ["Z"], does: "Zoom in", run: (controls) => controls.zoom(1.5) },
  { keys: ["x"], shown: ["X"], does: "Zoom out", run: (controls) => controls.zoom(1 / 1.5) },
  { keys: ["0"], shown: ["0"], does: "Whole board", run: (controls) => controls.resetView() },
  { keys: ["f"], shown: ["F"], does: "Full screen", run: (controls) => controls.fullscreen() },
  { keys: ["c"], shown: ["C"], does: "Copy a link to this moment", run: (controls) => controls.copyLink() },
  { keys: ["t"], shown: ["T"], does: "Dark or light theme", run: (controls) => controls.theme() },
  { keys: ["b"], shown: ["B"], does: "Say what the board shows", run: (controls) => controls.tellBoard() },
  { keys: ["v"], shown: ["V"], does: "What the next side knows", run: (controls) => controls.nextSight() },
  { keys: ["s"], shown: ["S"], does: "Sounds on or off", run: (controls) => controls.sounds() },
  { keys: ["?"], shown: ["?"], does: "Rules, legend and keys", run: (controls) => controls.help() },
];

/** Keys that a focused control needs itself. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "range";
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  // The space bar presses a button that was reached by keyboard, but not one that was clicked.
  return event.key === " " && target.matches("button:focus-visible, a:focus-visible, summary:focus-visible");
}

/** Returns a function that removes the key handlers. */
export function attachKeys(controls: Controls): () => void {
  return listen(window, { keydown: (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || belongsToFocus(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const binding = bindings.find((one) => one.keys.includes(key) && (one.shift === undefined || one.shift === event.shiftKey));
    if (!binding) return;
    event.preventDefault();
    binding.run(controls);
  } });
}
