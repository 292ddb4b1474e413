// The page that carries its match inside: written by `agon replay FILE --html OUT.html`, opened from a disk.
import "./styles/all.css";
import { h } from "./dom";
import { Viewer } from "./match/viewer";
import type { MatchFrames } from "./match_info";
import { messagePage } from "./pages/missing";
import type { Frame } from "./picture";
import { startTheme } from "./theme";
import { Timeline } from "./timeline";

const bytesIn = (id: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(document.getElementById(id)?.textContent?.trim() ?? ""), (letter) => letter.charCodeAt(0));

async function framesInside(): Promise<MatchFrames<Frame>> {
  const stream = new Blob([bytesIn("agon-frames")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as MatchFrames<Frame>;
}

async function open(host: HTMLElement): Promise<void> {
  const { match, frames } = await framesInside();
  const timeline = new Timeline();
  timeline.replace(frames);
  const record = URL.createObjectURL(new Blob([bytesIn("agon-record")], { type: "application/zstd" }));
  const viewer = new Viewer({ match, timeline, recordHref: record, recordName: `${match.game}-${match.seed}.agon` });
  host.replaceChildren(viewer.element);
  viewer.start();
}

startTheme();
const host = document.querySelector<HTMLElement>("#page")!;
host.append(h("main", { class: "loading", "aria-busy": "true" }, h("p", {}, "Opening the match…")));
open(host).catch((error: unknown) =>
  host.replaceChildren(messagePage("The match cannot be shown", `This page is damaged, or the browser is too old: ${String(error)}`).element));
