// Folds similar events that are close together: four walls within four steps are one line. Pure.
import type { Mark } from "./picture";

export interface MatchEvent extends Mark { step: number }

/** `step`: of the first event; `last`: of the last of `count` events. */
export interface Fold extends MatchEvent { last: number; count: number }

/** Most steps between two events of one fold. */
const near = 3;
/** Number of folds that are searched, since several seats may do the same at the same time. */
const lookBack = 6;

/** A level belongs to the message; other numbers only say where, and which of many. */
const pattern = (text: string): string => text.replace(/(?<!\blevel )-?\b\d+(\.\d+)?/g, "#");
const alike = (fold: Fold, event: MatchEvent): boolean =>
  fold.kind === event.kind && fold.seat === event.seat && event.step - fold.last <= near && pattern(fold.text) === pattern(event.text);

/** Adds an event to the last similar fold, or as a new one. It must not be older than those before. */
export function fold(folds: Fold[], event: MatchEvent): void {
  for (let back = 1; back <= lookBack && back <= folds.length; ++back) {
    const one = folds[folds.length - back]!;
    if (event.step - one.last > near) break;
    if (!alike(one, event)) continue;
    one.count += 1;
    one.last = event.step;
    return;
  }
  folds.push({ ...event, last: event.step, count: 1 });
}

/** A seat that is gone stays gone, so later reports are no news. */
const forGood = /\b(has (resigned|gone|left)|is gone)\b/;

const numbers = ["", "once", "twice", "three times", "four times", "five times", "six times", "seven times", "eight times", "nine times", "ten times"];
export const times = (count: number): string => numbers[count] ?? `${count} times`;

/** The text that similar events share: the words before the first comma, without places and numbers of things. */
const shared = (text: string): string => text.replace(/,(?!\s*\d+\)|\d).*$/, "").replace(/\s+at\s+(\(.*?\)|[xy] = \d+)/gi, "").replace(/\bagent \d+\b/g, "an agent");

/** The text of a fold. Places are left out if there are several. Several players of a team are counted, not named. */
export function foldWords({ text, count }: Fold): string {
  if (count === 1 || forGood.test(text)) return text;
  const player = /^(.*?)\s+#\d+\b/.exec(text);
  if (player) return shared(text.replace(player[0], `${count} players of ${player[1]}`));
  return `${shared(text)} ${times(count)} in a row`;
}
