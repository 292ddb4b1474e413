// Tells a match in a few sentences, from its own facts. Pure.
import { foldWords, times, type Fold } from "../fold";
import { capital, count } from "../format";
import { chanceOf, valueOf, type Lead } from "../lead";
import { outcomeWords, wasStopped, type Outcome } from "../match_info";
import { withNames } from "../seat_names";

export interface StoryFacts {
  outcome: Outcome;
  names: readonly string[];
  /** Number of steps of the match. */
  last: number;
  events: readonly Fold[];
  /** The leads by rising steps, as far as the game has them. */
  leads: readonly { step: number; lead: Lead }[];
  /** "Ada won" */
  result: string;
}

export interface Story {
  text: string;
  /** The deciding step; null: unknown. */
  turn: number | null;
}

/** Least change of the chance that is told. */
const leastTurn = 0.12;

interface Turn { from: number; to: number; before: number; after: number }

/** The twentieth of the match in which the winner's chance rose most, before the very end, where it is 100 %. */
function greatestTurn(chances: readonly { step: number; chance: number }[], last: number): Turn | null {
  const reach = Math.max(1, last / 20);
  let best: Turn | null = null;
  let begin = 0;
  for (const now of chances) {
    if (now.step >= last) break;
    while (now.step - chances[begin]!.step > reach && chances[begin + 1]!.step < now.step) ++begin;
    const then = chances[begin]!;
    const rise = now.chance - then.chance;
    if (rise >= leastTurn && (best === null || rise > best.after - best.before)) best = { from: then.step, to: now.step, before: then.chance, after: now.chance };
  }
  return best;
}

/** The step from which the winner was ahead to the end; null: never until then. */
function aheadSince(chances: readonly { step: number; chance: number }[], even: number, last: number): number | null {
  let since: number | null = null;
  for (const { step, chance } of chances) {
    if (step >= last) break;
    if (chance <= even) since = null;
    else since ??= step;
  }
  return since;
}

const inPercent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** How often each seat did something, for events that happened more than once: the three most frequent at most. */
function deeds(events: readonly Fold[]): string {
  const sums = new Map<string, { words: string; count: number }>();
  for (const event of events) {
    if (event.seat < 0 || event.kind === "end" || event.kind === "fault") continue;
    const key = `${event.seat} ${event.kind}`;
    const words = foldWords({ ...event, count: 2 }).replace(/ twice in a row$/, "").replace(/^2 players of /, "players of ");
    const sum = sums.get(key) ?? { words, count: 0 };
    sum.count += event.count;
    // Similar events with different words are told by their common words: "a horizontal wall", "a vertical wall".
    if (sum.words !== words) sum.words = commonWords(sum.words, words);
    sums.set(key, sum);
  }
  const told = [...sums.values()].filter((sum) => sum.count > 1 && sum.words.includes(" ")).sort((one, other) => other.count - one.count).slice(0, 3);
  return told.map(({ words, count: amount }) => (words.startsWith("players of ") ? `${count(amount)} ${words}` : `${words} ${times(amount)}`)).join("; ");
}

function commonWords(one: string, other: string): string {
  const [first, second] = [one.split(" "), other.split(" ")];
  return first.filter((word) => second.includes(word)).join(" ");
}

/** Texts with the players' names for seats, and for sides of one seat, which games call by colour or part: everybody has one name in a story. */
function namesFor(names: readonly string[], sides: Lead["sides"]): (text: string, seat?: number) => string {
  const known = new Map(sides.flatMap(({ name, seats: [seat, ...more] }) => (seat === undefined || more.length > 0 || names[seat] === undefined ? [] : [[name.toLowerCase(), names[seat]!]])));
  const parts = [...known.keys()].map((name) => name.replace(/[^\p{L}\p{N} ]/gu, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text, seat) => withNames(parts.length === 0 ? text : text.replace(pattern, (part) => known.get(part.toLowerCase()) ?? part), names, seat);
}

/** The story of a match: its winner and end, who led since when, the turning point with its events, and the most frequent events. */
export function storyOf({ outcome, names, last, events, leads, result }: StoryFacts): Story {
  const sides = leads[0]?.lead.sides ?? [];
  const called = namesFor(names, sides);
  const sentences = [wasStopped(outcome) ? "The match was stopped before its end: nobody won." : `${result}: ${called(outcomeWords(outcome))}.`];
  const winner = outcome.winners.length > 0 && outcome.winners.length < Math.max(2, names.length) ? outcome.winners[0]! : null;
  const side = winner === null ? -1 : sides.findIndex((one) => one.seats.includes(winner));
  let turn: number | null = null;
  if (side >= 0) {
    const own = called(sides[side]!.name);
    const chances = leads.filter(({ lead }) => lead.sides.length === sides.length).map(({ step, lead }) => ({ step, chance: chanceOf(valueOf(lead, side)) }));
    const found = greatestTurn(chances, last);
    turn = found?.to ?? null;
    sentences.push(leadWords(own, chances, 1 / sides.length, last));
    if (found) sentences.push(turnWords(own, found, events, called));
  }
  const done = deeds(events);
  if (done) sentences.push(`In all, ${called(done)}.`);
  return { text: sentences.filter(Boolean).map((sentence, at) => (at === 0 ? sentence : capital(sentence))).join(" "), turn };
}

function leadWords(own: string, chances: readonly { step: number; chance: number }[], even: number, last: number): string {
  const since = aheadSince(chances, even + 0.02, last);
  if (since === null) return `${own} was not ahead before the very end.`;
  if (since <= (chances[0]?.step ?? 0) + last / 50) return `${own} was ahead all the time.`;
  return `${own} was ahead for good from step ${count(since)} of ${count(last)} on.`;
}

function turnWords(own: string, { from, to, before, after }: Turn, events: readonly Fold[], called: (text: string, seat?: number) => string): string {
  const near = events.filter((event) => event.step >= from && event.step <= to && event.kind !== "end").slice(-2).map((event) => called(foldWords(event), event.seat));
  const there = near.length > 0 ? `, when ${near.join(" and ")}` : "";
  return `The chance of ${own} rose most between steps ${count(from)} and ${count(to)}, from ${inPercent(before)} to ${inPercent(after)}${there}.`;
}
