// A match inside its page: written by `agon replay FILE --html OUT.html`.
import { Viewer } from "../match/viewer";
import type { MatchFrames } from "../match_info";
import type { PrivateEntry } from "../match/private_feed";
import type { Frame } from "../picture";
import { Timeline } from "../timeline";
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
  if (isInside("agon-notes")) viewer.showPrivate((await documentInside<PrivatePart[]>("agon-notes")).flatMap((part) => entriesOf(part, match.step)));
}

interface PrivatePart { seat: number; command: string; notes: { step: number; note: unknown }[]; errors: string }

/** What the seat's owner gave away with the page. Nobody noted when its standard error was written: it stands at the end. */
function entriesOf({ seat, command, notes, errors }: PrivatePart, last: number): PrivateEntry[] {
  const entries: PrivateEntry[] = notes.map(({ step, note }) => ({ kind: "note", seat, step, note }));
  if (command) entries.unshift({ kind: "errors", seat, step: 0, text: command });
  if (errors) entries.push({ kind: "errors", seat, step: last, text: errors });
  return entries;
}
