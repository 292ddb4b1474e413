import { count } from "../format";
import { fetchGames } from "../api";
import { h, submitting } from "../dom";
import { dialogOf } from "../parts/dialog";
import { partiesOf, personPlayer, seatsOf, type GameInfo, type MatchInfo } from "../match_info";
import { filledBy, friendChoice, sideChoice, sidesOf } from "../lobby/side_choice";
import { OrderEnd } from "../play/order_end";
import { guest, host, paceForPeople, type MadeOrder } from "../play/take_seats";

/** "Go on from here": starts a new match from this step, with players that you choose. */
export class ForkDialog {
  readonly element: HTMLDialogElement;
  private readonly heading = h("h2", {}, "");
  private readonly seats = h("div", { class: "start-seats" });
  private readonly end = new OrderEnd("Go on");
  private game: GameInfo | null = null;
  private step = 0;

  constructor(private readonly match: () => MatchInfo | null) {
    const send = submitting(() => void this.end.start(() => this.order()).then((begun) => begun && this.element.close()));
    const form = h("form", { class: "fork-form", on: { submit: send } }, this.seats, ...this.end.parts);
    this.element = dialogOf("Go on from here", "fork", this.heading, h("p", { class: "quiet" }, "This starts a new match: its steps up to here stay as they were, and the rest is played anew."), form);
  }

  async open(step: number): Promise<void> {
    const match = this.match();
    if (!match) return;
    this.step = step;
    this.heading.textContent = `Go on from step ${count(step)}`;
    this.element.showModal();
    this.game ??= (await fetchGames()).find((one) => one.name === match.game) ?? null;
    if (!this.game) return;
    const { game } = this;
    const sides = partiesOf(game) === seatsOf(game) ? match.seats.length : partiesOf(game);
    this.seats.replaceChildren(...sidesOf({ ...game, seats: match.seats.length, sides }, sides).map((side) => {
      const label = sideChoice(game, side);
      const select = label.querySelector("select")!;
      const before = match.seats[side.first]?.player ?? "";
      if ([...select.options].some((option) => option.value === before)) select.value = before;
      select.dispatchEvent(new Event("change"));
      return label;
    }));
  }

  private order(): MadeOrder {
    const [match, game] = [this.match()!, this.game!];
    const sides = [...this.seats.querySelectorAll("select")];
    const filled = filledBy(sides, match.seats.length / sides.length);
    const own = filled.indexOf(personPlayer);
    const people = filled.some((who) => who === personPlayer || who === friendChoice);
    const request = {
      from: { match: match.id, step: this.step }, players: filled.map((who) => (who === friendChoice ? personPlayer : who)),
      ...(people && { name: guest, ...paceForPeople(game, undefined) }),
      ...(filled.includes(friendChoice) && { names: filled.map((who) => (who === personPlayer ? host : who === friendChoice ? guest : "")) }),
    };
    return { request, own: own < 0 ? null : own, place: "/matches/" };
  }
}
