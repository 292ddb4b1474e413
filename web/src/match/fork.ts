import { fetchGames, startMatch } from "../api";
import { h } from "../dom";
import { iconButton } from "../parts/header";
import { partiesOf, personPlayer, seatsOf, type GameInfo, type MatchInfo } from "../match_info";
import { friendChoice, sideChoice, sidesOf } from "../lobby/side_choice";
import { guest, host, paceForPeople, rememberedToken, rememberToken, takeSeats } from "../play/take_seats";
import { navigate } from "../router";
import { count } from "../format";

/** "Go on from here": starts a new match from this step, with players that you choose. */
export class ForkDialog {
  readonly element = h("dialog", { class: "help fork", "aria-label": "Go on from here" });
  private readonly heading = h("h2", {}, "");
  private readonly seats = h("div", { class: "start-seats" });
  private readonly token = h("input", { type: "password", autocomplete: "off" });
  private readonly tokenField = h("label", { class: "field", hidden: true }, h("span", { class: "field-name" }, "Token of this arena"), this.token);
  private readonly error = h("p", { class: "form-error", role: "alert", hidden: true });
  private game: GameInfo | null = null;
  private step = 0;

  constructor(private readonly match: () => MatchInfo | null) {
    const form = h("form", { class: "fork-form" }, this.seats, this.tokenField, this.error, h("button", { type: "submit", class: "button button-main" }, "Go on"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    this.element.append(h("header", {}, this.heading, iconButton("close", "Close", () => this.element.close())),
      h("p", { class: "quiet" }, "This starts a new match: its steps up to here stay as they were, and the rest is played anew."), form);
    this.element.addEventListener("click", (event) => event.target === this.element && this.element.close());
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

  private async start(): Promise<void> {
    const [match, { game }] = [this.match(), this];
    if (!match || !game) return;
    this.error.hidden = true;
    const sides = [...this.seats.querySelectorAll("select")];
    const each = match.seats.length / sides.length;
    const filled = sides.flatMap((select) => {
      const person = select.value === personPlayer || select.value === friendChoice;
      return [select.value, ...Array<string>(each - 1).fill(person ? select.dataset.mates ?? "" : select.value)];
    });
    const own = filled.indexOf(personPlayer);
    const people = filled.some((who) => who === personPlayer || who === friendChoice);
    const request = {
      from: { match: match.id, step: this.step }, players: filled.map((who) => (who === friendChoice ? personPlayer : who)),
      ...(people && { name: guest, ...paceForPeople(game, undefined) }),
      ...(filled.includes(friendChoice) && { names: filled.map((who) => (who === personPlayer ? host : who === friendChoice ? guest : "")) }),
    };
    try {
      if (this.token.value) rememberToken(this.token.value);
      const started = await startMatch(request, this.token.value || rememberedToken());
      takeSeats(started, { request, own: own < 0 ? null : own, place: "/matches/" });
      this.element.close();
      navigate(`/matches/${encodeURIComponent(started.id)}`);
    } catch (error) {
      this.tokenField.hidden &&= !(error instanceof Error && "status" in error && error.status === 401);
      this.error.textContent = error instanceof Error ? error.message : String(error);
      this.error.hidden = false;
    }
  }
}
