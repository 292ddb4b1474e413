// A match inside its page, written by `agon replay FILE --html OUT.html`. The page holds the record and the game's rules, and plays the
// match itself, or else it holds a frame of every step.
import type { AnalysisState } from "../analysis/analysis_desk";
import { pageChoices } from "../analysis/page_desk";
import { stepInHash } from "../match/moment_link";
import type { PrivateEntry } from "../match/private_feed";
import { Viewer, type ViewedMatch } from "../match/viewer";
import type { MatchFrames, MatchInfo } from "../match_info";
import type { Frame } from "../picture";
import { ReplayedRecord } from "../practice/replayed_record";
import { rulesInside } from "../rules/inside";
import { Timeline } from "../timeline";
import { bytesInside, documentInside, isInside } from "./data";

export async function openMatch(host: HTMLElement): Promise<void> {
  let viewer: Viewer | null = null;
  const shown = isInside("agon-module") ? await playedHere(() => viewer?.grown()) : await fromFrames();
  const { game, seed, step, problem } = shown.match!;
  const record = URL.createObjectURL(new Blob([bytesInside("agon-record")], { type: "application/zstd" }));
  const analysis = isInside("agon-analysis") ? await documentInside<AnalysisState>("agon-analysis") : null;
  viewer = new Viewer({ ...shown, recordHref: record, recordName: `${game}-${seed}.agon`, inside: { ...shown.inside, analysis } });
  host.replaceChildren(viewer.element);
  viewer.start();
  if (problem) viewer.showNotice(problem);
  if (isInside("agon-notes")) viewer.showPrivate((await documentInside<PrivatePart[]>("agon-notes")).flatMap((part) => entriesOf(part, step)));
}

async function playedHere(grown: () => void): Promise<ViewedMatch> {
  const match = await documentInside<MatchInfo>("agon-match");
  const replayed = await ReplayedRecord.open(await rulesInside(), bytesInside("agon-record"), match, stepInHash(location.hash) ?? 0);
  return replayed.viewed(grown, pageChoices(rulesInside, () => replayed.lines()));
}

async function fromFrames(): Promise<ViewedMatch> {
  const { match, frames } = await documentInside<MatchFrames<Frame>>("agon-frames");
  const timeline = new Timeline();
  timeline.replace(frames);
  return { match, timeline, recordHref: "", recordName: "" };
}

interface PrivatePart { seat: number; command: string; notes: { step: number; note: unknown }[]; errors: string }

/** The private part that the seat's owner gave away with the page. Its standard error has no times, so it stands at the end. */
function entriesOf({ seat, command, notes, errors }: PrivatePart, last: number): PrivateEntry[] {
  const entries: PrivateEntry[] = notes.map(({ step, note }) => ({ kind: "note", seat, step, note }));
  if (command) entries.unshift({ kind: "errors", seat, step: 0, text: command });
  if (errors) entries.push({ kind: "errors", seat, step: last, text: errors });
  return entries;
}
