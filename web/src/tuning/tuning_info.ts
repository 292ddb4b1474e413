// The words of the server's JSON interface about a tuning.

export interface Parameter { name: string; from: number; to: number; start: number; whole: boolean }
export interface TuningStep { result: number; score: number; values: number[] }
export interface TuningTest {
  contest: string; played: number; expected: number; complete: boolean;
  elo: number; elo_low: number; elo_high: number;
  elo0: number; elo1: number;
  /** The log likelihood ratio decides at one of the two. */
  lower: number; upper: number;
  verdict: "open" | "accept_h0" | "accept_h1";
  /** Matches played, and the log likelihood ratio then. */
  ratios: [number, number][];
}
export interface Tuning {
  contest: string; game: string; player: string; against: string[];
  /** The player's name with the values found so far. */
  tuned_player: string;
  /** Scores are points a match; else the seats are unlike, and they are the game's scores. */
  points: boolean;
  parameters: Parameter[];
  of_steps: number; played: number; expected: number;
  steps: TuningStep[];
  tuned: number[];
  /** Null: the tested values are not there yet, or no test was asked for. */
  test: TuningTest | null;
}

export const isTuned = (tuning: Tuning): boolean => tuning.steps.length === tuning.of_steps;
/** Nothing more will come. */
export const isOver = (tuning: Tuning): boolean => tuning.test?.complete === true;

/** The mean of the last `over` numbers, at each of them. */
export function running(numbers: readonly number[], over: number): number[] {
  return numbers.map((_, index) => {
    const recent = numbers.slice(Math.max(0, index + 1 - over), index + 1);
    return recent.reduce((sum, one) => sum + one, 0) / recent.length;
  });
}

/** A value in as many digits as its range is worth. */
export function valueText(parameter: Parameter, value: number): string {
  if (parameter.whole) return String(Math.round(value));
  const digits = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(parameter.to - parameter.from))));
  return value.toFixed(digits);
}

export function verdictText(test: TuningTest): string {
  if (test.verdict === "accept_h1") return `The tuned values are better: a gain of ${test.elo1} Elo is accepted.`;
  if (test.verdict === "accept_h0") return `No gain: ${test.elo0} Elo is accepted against ${test.elo1}.`;
  return test.complete ? "All matches are played, and the test has not decided." : "The test has not decided yet.";
}
