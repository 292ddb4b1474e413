/** `#t=STEP` names a moment of a match. */
export function stepInHash(hash: string): number | null {
  const found = /^#t=(\d{1,9})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

export const hashOfStep = (step: number): string => `#t=${step}`;
