import { reducedMotion } from "../theme";

const rowsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[data-row]")];

/** Makes a change of a list, whose rows have `data-row`. Rows that move by it glide to their places, and new ones may appear slowly. */
export function moving(list: Element, milliseconds: number, change: () => void, appear = 0): void {
  const before = new Map(rowsIn(list).map((row) => [row.dataset.row, row.getBoundingClientRect().top]));
  change();
  if (reducedMotion()) return;
  for (const row of rowsIn(list)) {
    const top = before.get(row.dataset.row);
    const moved = top === undefined ? 0 : top - row.getBoundingClientRect().top;
    if (top === undefined && appear > 0) row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: appear });
    if (Math.abs(moved) > 2) row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: milliseconds, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
  }
}
