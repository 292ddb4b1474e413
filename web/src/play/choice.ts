// What a person at a seat may do, and how keys and cells name it. Pure.

export interface Cell { x: number; y: number }
export interface Choice {
  action: unknown; label: string;
  /** Names of keys, several at once joined with "+": "ArrowUp+ArrowRight". */
  keys: string[];
  /** To be pointed at in this order. */
  cells: Cell[];
  /** What happens to someone who does nothing. */
  idle: boolean;
}
export interface Question {
  seat: number; step: number;
  /** By the strictest clock; -1: none. */
  ms_left: number;
  /** The match goes on after this; 0: it waits. */
  beat_ms: number;
  choices: Choice[];
}

export const sameCell = (one: Cell, other: Cell): boolean => one.x === other.x && one.y === other.y;

const chordOf = (keys: string): string[] => (keys === "+" ? ["+"] : keys.split("+"));

/** The choice that the held keys name; of several the one that needs the most keys. */
export function choiceByKeys(choices: readonly Choice[], held: ReadonlySet<string>): Choice | null {
  let best: Choice | null = null;
  let most = 0;
  for (const choice of choices) {
    for (const keys of choice.keys) {
      const chord = chordOf(keys);
      if (chord.length <= most || !chord.every((key) => held.has(key))) continue;
      best = choice;
      most = chord.length;
    }
  }
  return best;
}

/** The single keys that any choice uses. */
export const keysOf = (choices: readonly Choice[]): string[] => choices.flatMap((choice) => choice.keys.flatMap(chordOf));

export interface Pointing {
  /** The choice that is complete now. */
  chosen: Choice | null;
  /** What is selected from now on. */
  selected: Cell | null;
}

/** Pointing at a cell: completes a choice, selects its first cell, or lets go of what was selected. */
export function pointAt(choices: readonly Choice[], selected: Cell | null, cell: Cell): Pointing {
  const whole = choices.find(({ cells }) =>
    selected ? cells.length === 2 && sameCell(cells[0]!, selected) && sameCell(cells[1]!, cell) : cells.length === 1 && sameCell(cells[0]!, cell));
  if (whole) return { chosen: whole, selected: null };
  const begins = choices.some(({ cells }) => cells.length === 2 && sameCell(cells[0]!, cell));
  return { chosen: null, selected: begins && !(selected && sameCell(selected, cell)) ? cell : null };
}

/** The cells worth pointing at next. */
export function targetsOf(choices: readonly Choice[], selected: Cell | null): Cell[] {
  const found: Cell[] = [];
  for (const { cells } of choices) {
    const next = selected ? (cells.length === 2 && sameCell(cells[0]!, selected) ? cells[1] : undefined) : cells[0];
    if (next && !found.some((cell) => sameCell(cell, next))) found.push(next);
  }
  return found;
}
