// The actions of a person at a seat, and how keys and cells name them. Pure.

export interface Cell { x: number; y: number }
export interface Choice {
  action: unknown; label: string;
  /** Names of keys; keys to press together are joined with "+": "ArrowUp+ArrowRight". */
  keys: string[];
  /** To point at in this order. */
  cells: Cell[];
  /** The action of a person who does nothing. */
  idle: boolean;
}
export interface Question {
  seat: number; step: number;
  /** Milliseconds by the strictest clock; -1: no clock. */
  ms_left: number;
  /** The match goes on after this time, and silence is the idle choice; 0: it waits. */
  beat_ms: number;
  choices: Choice[];
}

export const sameCell = (one: Cell, other: Cell): boolean => one.x === other.x && one.y === other.y;

const chordOf = (keys: string): string[] => (keys === "+" ? ["+"] : keys.split("+"));

/** The choice that the held keys name; of several the one with most keys. */
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

/** Unit steps of the arrow keys. */
export const arrows: Readonly<Record<string, Cell>> = {
  ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
};

/** The direction of a choice's arrows, (0, 0) for the space bar; null: it has neither. */
export function directionOf(choice: Choice): Cell | null {
  for (const keys of choice.keys) {
    const chord = chordOf(keys);
    if (chord.every((key) => arrows[key])) return chord.reduce((sum, key) => ({ x: sum.x + arrows[key]!.x, y: sum.y + arrows[key]!.y }), { x: 0, y: 0 });
  }
  return choice.keys.includes(" ") ? { x: 0, y: 0 } : null;
}

/** The choices with a place on a pad of three by three, row by row; null: none has arrows. */
export function padOf(choices: readonly Choice[]): (Choice | null)[] | null {
  const places = Array<Choice | null>(9).fill(null);
  let steers = false;
  for (const choice of choices) {
    for (const keys of choice.keys) {
      const chord = chordOf(keys);
      const way = chord.every((key) => arrows[key]) ? directionOf({ ...choice, keys: [keys] }) : keys === " " ? { x: 0, y: 0 } : null;
      if (!way) continue;
      places[(way.y + 1) * 3 + way.x + 1] ??= choice;
      steers ||= way.x !== 0 || way.y !== 0;
    }
  }
  return steers ? places : null;
}

/** The choice for a swipe by (dx, dy): the place on the pad that is closest to its direction. */
export function choiceBySwipe(choices: readonly Choice[], dx: number, dy: number): Choice | null {
  const pad = padOf(choices);
  if (!pad) return null;
  const length = Math.hypot(dx, dy);
  let best: Choice | null = null;
  let nearest = Math.cos(Math.PI / 4 + 0.01);
  pad.forEach((choice, place) => {
    const [x, y] = [(place % 3) - 1, Math.floor(place / 3) - 1];
    if (!choice || (x === 0 && y === 0)) return;
    const close = (x * dx + y * dy) / (Math.hypot(x, y) * length);
    if (close <= nearest) return;
    nearest = close;
    best = choice;
  });
  return best;
}

export interface Pointing {
  /** The choice that is complete now. */
  chosen: Choice | null;
  /** The cell that is selected from now on. */
  selected: Cell | null;
}

/** Points at a cell: completes a choice, selects its first cell, or clears the selection. */
export function pointAt(choices: readonly Choice[], selected: Cell | null, cell: Cell): Pointing {
  const whole = choices.find(({ cells }) =>
    selected ? cells.length === 2 && sameCell(cells[0]!, selected) && sameCell(cells[1]!, cell) : cells.length === 1 && sameCell(cells[0]!, cell));
  if (whole) return { chosen: whole, selected: null };
  const begins = choices.some(({ cells }) => cells.length === 2 && sameCell(cells[0]!, cell));
  return { chosen: null, selected: begins && !(selected && sameCell(selected, cell)) ? cell : null };
}

/** The cells to point at next. */
export function targetsOf(choices: readonly Choice[], selected: Cell | null): Cell[] {
  const found: Cell[] = [];
  for (const { cells } of choices) {
    const next = selected ? (cells.length === 2 && sameCell(cells[0]!, selected) ? cells[1] : undefined) : cells[0];
    if (next && !found.some((cell) => sameCell(cell, next))) found.push(next);
  }
  return found;
}
