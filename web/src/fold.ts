// Events that are alike and close to each other are one: four walls that fall in four steps are told once. Pure.
import type { Mark } from "./picture";

export interface MatchEvent extends Mark { step: number }

/** `step`: of the first; `last`: of the last of `count` events. */
export interface Fold extends MatchEvent { last: number; count: number }

/** Steps that may lie between two events of one fold. */
const near = 3;
/** Folds that are looked back at: several seats do the same at the same time. */
const lookBack = 6;

/** A level is what is told; other numbers say only where, and whom of many. */
const pattern = (text: string): string => text.replace(/(?<!\blevel )-?\b\d+(\.\d+)?/g, "#");
const alike = (fold: Fold, event: MatchEvent): boolean =>
  fold.kind === event.kind && fold.seat === event.seat && event.step - fold.last <= near && pattern(fold.text) === pattern(event.text);

/** Adds an event, no older than those before, to the last fold that it is like, or as one of its own. */
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

/** Who has gone is gone in every step from then on, which is no news. */
const forGood = /\b(has (resigned|gone|left)|is gone)\b/;

const numbers = ["", "once", "twice", "three times", "four times", "five times", "six times", "seven times", "eight times", "nine times", "ten times"];
export const times = (count: number): string => numbers[count] ?? `${count} times`;

/** What several events alike have in common: the words before the first comma, no place, and none of many by its number. */
const shared = (text: string): string => text.replace(/,(?!\s*\d+\)|\d).*$/, "").replace(/\s+at\s+(\(.*?\)|[xy] = \d+)/gi, "").replace(/\bagent \d+\b/g, "an agent");

/** What is told of it: where each of many happened is not worth a line. Several players of a team are counted, not named. */
export function foldWords({ text, count }: Fold): string {
  if (count === 1 || forGood.test(text)) return text;
  const player = /^(.*?)\s+#\d+\b/.exec(text);
  if (player) return shared(text.replace(player[0], `${count} players of ${player[1]}`));
  return `${shared(text)} ${times(count)} in a row`;
}
