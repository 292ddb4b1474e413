/** How many entries of a list, which is ordered by steps, are before `step`: also the index of the first later one. */
export function countBefore(list: readonly { readonly step: number }[], step: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.step < step) low = middle + 1;
    else high = middle;
  }
  return low;
}
