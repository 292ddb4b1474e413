// A match inside its page: written by `agon replay FILE --html OUT.html`.
import { Viewer } from "../match/viewer";
import type { MatchFrames } from "../match_info";
import type { Frame } from "../picture";
import { Timeline } from "../timeline";
import { bytesInside, documentInside } from "./data";

export async function openMatch(host: HTMLElement): Promise<void> {
  const { match, frames } = await documentInside<MatchFrames<Frame>>("agon-frames");
  const timeline = new Timeline();
  timeline.replace(frames);
  const record = URL.createObjectURL(new Blob([bytesInside("agon-record")], { type: "application/zstd" }));
  const viewer = new Viewer({ match, timeline, recordHref: record, recordName: `${match.game}-${match.seed}.agon` });
  host.replaceChildren(viewer.element);
  viewer.start();
}
