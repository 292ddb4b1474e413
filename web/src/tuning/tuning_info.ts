// Types and helpers for the server's answers about a tuning.
import type { Parameter, Tuning, TuningTest } from "../api_types";

export type { Parameter, Tuning, TuningStep, TuningTest } from "../api_types";

export const isTuned = (tuning: Tuning): boolean => tuning.steps.length === tuning.of_steps;
/** No more data will come. */
export const isOver = (tuning: Tuning): boolean => tuning.test?.complete === true;

/** A value with as many digits as suit its range. */
export function valueText(parameter: Parameter, value: number): string {
  if (parameter.whole) return String(Math.round(value));
  const digits = Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(parameter.to - parameter.from))));
  return value.toFixed(digits);
}

export function verdictText(test: TuningTest): string {
  if (test.verdict === "accept_h1") return `The tuned values are better: the test accepts a gain above ${test.elo0} Elo.`;
  if (test.verdict === "accept_h0") return `No gain of ${test.elo1} Elo: the test rejects it.`;
  return test.complete ? "All matches are played, and the test has not decided." : "The test has not decided yet.";
}
