import { h, setText } from "../dom";
import { title } from "../format";
import type { Description } from "../rules/types";
import type { PracticeOrder } from "./table";

const paces: readonly (readonly [string, string])[] = [["0", "Wait for me"], ["500", "2 steps/s"], ["250", "4 steps/s"], ["120", "8 steps/s"], ["60", "16 steps/s"]];
/** Milliseconds for a step at which people can steer, if all move at once. */
const steadyBeat = "250";
/** Nodes for a decision of the opponent, so that the page does not wait long on a small machine. */
const usualNodes = 20_000;

/** "Play here": the side, the opponent, the pace. */
export function orderForm(game: Description, begin: (order: PracticeOrder) => void): HTMLElement {
  const { roles, dynamics } = game.info;
  const field = (name: string, input: HTMLElement): HTMLElement => h("label", { class: "field" }, h("span", { class: "field-name" }, name), input);
  const roleOf = (seat: number): string => (roles.length > 1 ? title(roles[seat % roles.length]!) : `${title(roles[0] ?? "seat")} ${seat + 1}`);
  const seat = h("select", { name: "seat" }, ...Array.from({ length: game.seats }, (_, at) => h("option", { value: String(at) }, roleOf(at))));
  const opponent = h("select", { name: "opponent" });
  const pace = h("select", { name: "pace" }, ...paces.map(([value, text]) => h("option", { value }, text)));
  pace.value = dynamics === "turn_based" ? "0" : steadyBeat;
  const offer = (): void => {
    const others = Array.from({ length: game.seats }, (_, at) => at).filter((at) => at !== Number(seat.value));
    const fitting = game.players.filter((player) => others.every((at) => player.seats.includes(at)));
    opponent.replaceChildren(...fitting.map(({ name, summary }) => h("option", { value: name, title: summary }, name)));
    opponent.selectedIndex = fitting.length - 1;
  };
  seat.addEventListener("change", offer);
  offer();
  const play = h("button", { type: "submit", class: "button button-main" }, "Play");
  const form = h("form", { class: "start", "aria-label": "Play here" },
    h("h2", {}, `Play ${title(game.info.title)} here`),
    h("p", { class: "quiet" }, "Rules and opponent run in this page; no server takes part."),
    field("You play", seat), field("Against", opponent), field("Pace", pace), play);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Some opponents first compute tables, which takes seconds.
    play.disabled = true;
    setText(play, `${opponent.value} gets ready…`);
    begin({
      game: game.info.name, config: game.config.example as Record<string, unknown>, seed: Math.floor(Math.random() * 1_000_000), opponent: opponent.value,
      seat: Number(seat.value), seats: game.seats, roles, beatMs: Number(pace.value), nodes: usualNodes,
    });
  });
  return form;
}
