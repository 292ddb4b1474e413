import { h, setText, submitting } from "../dom";
import { title } from "../format";
import { field } from "../parts/form";
import { randomSeed } from "../play/order_end";
import type { Description } from "../rules/types";
import { orderOf, seatChoices } from "./page_match";
import type { PracticeOrder } from "./table";

const paces: readonly (readonly [string, string])[] = [["0", "Wait for me"], ["500", "2 steps/s"], ["250", "4 steps/s"], ["120", "8 steps/s"], ["60", "16 steps/s"]];
/** Milliseconds for a step at which people can steer, if all move at once. */
const steadyBeat = "250";

/** "Play here": the side, the opponent, the pace. */
export function orderForm(game: Description, begin: (order: PracticeOrder) => void): HTMLElement {
  const { seat, opponent } = seatChoices(game, "strongest");
  const pace = h("select", { name: "pace" }, ...paces.map(([value, text]) => h("option", { value }, text)));
  pace.value = game.info.dynamics === "turn_based" ? "0" : steadyBeat;
  const play = h("button", { type: "submit", class: "button button-main" }, "Play");
  const form = h("form", { class: "start", "aria-label": "Play here" },
    h("h2", {}, `Play ${title(game.info.title)} here`),
    h("p", { class: "quiet" }, "Rules and opponent run in this page; no server takes part."),
    field("You play", seat), field("Against", opponent), field("Pace", pace), play);
  form.addEventListener("submit", submitting(() => {
    // Some opponents first compute tables, which takes seconds.
    play.disabled = true;
    setText(play, `${opponent.value} gets ready…`);
    begin({ ...orderOf(game, { seat: Number(seat.value), opponent: opponent.value, seed: randomSeed() }), beatMs: Number(pace.value) });
  }));
  return form;
}
