import type { FinalPlace, FinalTable } from "../api_types";
import { h, setHidden } from "../dom";
import { reducedMotion } from "../theme";
import { rowsThatFit } from "./wall_rows";

const rowOf = (place: number, shown: FinalPlace | undefined, isNew: boolean): HTMLElement => {
  const row = h("li", { class: shown ? (place <= 3 ? `is-top top-${place}` : "") : "is-hidden" }, h("span", { class: "wall-place" }, String(place)),
    h("span", { class: "wall-name" }, shown ? shown.team : "?"), h("span", { class: "wall-elo" }, shown ? String(shown.points) : ""));
  if (isNew && !reducedMotion()) row.animate([{ opacity: 0, transform: "scale(1.15)" }, { opacity: 1, transform: "none" }], { duration: 1200, easing: "ease-out" });
  return row;
};

/** The places of a final that the teacher has revealed, from the last one up. The next one is a question. */
export class WallCeremony {
  readonly element = h("ol", { class: "wall-rows wall-ceremony", "aria-label": "The final", "aria-live": "polite", hidden: true });
  private revealed = 0;

  show(final: FinalTable | null): void {
    setHidden(this.element, final === null);
    if (!final) return;
    const { teams, revealed } = final;
    const places = new Map(final.places.map((each) => [each.place, each]));
    const firstShown = teams - revealed + 1;
    const fits = rowsThatFit(this.element);
    const from = Math.max(1, Math.min(firstShown - 1, teams - fits + 1));
    const newOnes = teams - this.revealed;
    this.element.replaceChildren(...Array.from({ length: Math.min(fits, teams - from + 1) }, (_, index) => {
      const place = from + index;
      return rowOf(place, place >= firstShown ? places.get(place) : undefined, place >= firstShown && place <= newOnes);
    }));
    this.revealed = revealed;
  }
}
