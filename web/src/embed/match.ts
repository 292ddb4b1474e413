// A match inside its page: written by `agon replay FILE --html OUT.html`.
import { Viewer } from "../match/viewer";
import type { MatchFrames } from "../match_info";
import type { Frame } from "../picture";
import { Timeline } from "../timeline";
import { h } from "../dom";
import { bytesInside, documentInside, isInside } from "./data";

export async function openMatch(host: HTMLElement): Promise<void> {
  const { match, frames } = await documentInside<MatchFrames<Frame>>("agon-frames");
  const timeline = new Timeline();
  timeline.replace(frames);
  const record = URL.createObjectURL(new Blob([bytesInside("agon-record")], { type: "application/zstd" }));
  const viewer = new Viewer({ match, timeline, recordHref: record, recordName: `${match.game}-${match.seed}.agon` });
  host.replaceChildren(viewer.element);
  viewer.start();
  if (match.problem) viewer.showNotice(match.problem);
  if (isInside("agon-notes")) host.append(...(await documentInside<PrivatePart[]>("agon-notes")).map(notesOf));
}

interface PrivatePart { seat: number; command: string; notes: { step: number; note: unknown }[]; errors: string }

/** What the seat's owner noted down, in a page that the owner gave away with it. */
function notesOf(part: PrivatePart): HTMLElement {
  const notes = part.notes.map((each) => `step ${each.step}: ${JSON.stringify(each.note)}`).join("\n");
  return h("details", { class: "card" }, h("summary", {}, `Notes of seat ${part.seat}`), h("p", {}, part.command), h("pre", {}, notes), h("pre", {}, part.errors));
}
