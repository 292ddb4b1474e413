import { ApiError, startMatch } from "../api";
import { h } from "../dom";
import { title } from "../format";
import { iconButton } from "../parts/header";
import { personPlayer, seatRoles, type GameInfo, type StartRequest } from "../match_info";
import { paceForPeople, takeSeats } from "../play/take_seats";
import { navigate } from "../router";
import { configInput, readConfig, type ConfigInput } from "./config_fields";

/** Milliseconds between two steps; "" leaves it to the game. */
const paces: readonly (readonly [string, string])[] = [
  ["", "Default"], ["5", "200 steps/s"], ["20", "50 steps/s"], ["50", "20 steps/s"], ["200", "5 steps/s"], ["1000", "1 step/s"],
];

/** "Start a match": a player for every seat, and as much of the rest as one wants to set. */
export class StartForm {
  readonly element = h("form", { class: "start", "aria-label": "Start a match" });
  private readonly gameChoice = h("select", { name: "game" });
  private readonly seats = h("div", { class: "start-seats" });
  private readonly seed = h("input", { type: "number", name: "seed", min: "0", max: String(Number.MAX_SAFE_INTEGER), step: "1", placeholder: "random" });
  private readonly pace = h("select", { name: "step_ms" }, ...paces.map(([value, text]) => h("option", { value }, text)));
  private readonly name = h("input", { type: "text", name: "name", maxLength: 30, autocomplete: "nickname", placeholder: "You" });
  private readonly nameField = h("label", { class: "field", hidden: true }, h("span", { class: "field-name" }, "Your name"), this.name);
  private readonly rules = h("div", { class: "start-rules" });
  private readonly token = h("input", { type: "password", name: "token", autocomplete: "off", spellcheck: false });
  private readonly tokenField = h("label", { class: "field", hidden: true }, h("span", { class: "field-name" }, "Token"), this.token,
    h("small", {}, "This arena asks for one. Whoever runs it can tell you."));
  private readonly error = h("p", { class: "form-error", role: "alert", hidden: true });
  private readonly submit = h("button", { type: "submit", class: "button button-main" }, "Start the match");
  private readonly simulator = h("a", { class: "start-simulator" }, "Open the simulator");
  private games: readonly GameInfo[] = [];
  private game: GameInfo | null = null;
  private inputs: ConfigInput[] = [];

  constructor() {
    const dice = iconButton("dice", "Roll a seed", () => (this.seed.value = String(randomSeed())));
    this.element.append(
      h("h2", {}, "Start a match"),
      h("label", { class: "field" }, h("span", { class: "field-name" }, "Game"), this.gameChoice),
      this.seats,
      this.nameField,
      h("div", { class: "field-pair" },
        h("div", { class: "field" }, h("label", { class: "field-name", for: "start-seed" }, "Seed"), h("div", { class: "field-with-button" }, this.seed, dice)),
        h("label", { class: "field" }, h("span", { class: "field-name" }, "Pace"), this.pace)),
      h("details", { class: "start-more" }, h("summary", {}, "Rules"), this.rules),
      this.tokenField, this.error, this.submit, this.simulator);
    this.seed.id = "start-seed";
    this.gameChoice.addEventListener("change", () => this.choose(this.gameChoice.value));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.start();
    });
    this.seats.addEventListener("change", () => this.greet());
    // A field that is wrong must be seen before the browser can point at it.
    this.rules.addEventListener("invalid", () => (this.element.querySelector("details")!.open = true), true);
  }

  show(games: readonly GameInfo[]): void {
    this.games = games;
    this.gameChoice.replaceChildren(...games.map((game) => h("option", { value: game.name }, game.title)));
    const first = games[0];
    if (first) this.choose(first.name);
  }

  private choose(name: string): void {
    const game = this.games.find((one) => one.name === name);
    if (!game) return;
    this.game = game;
    this.gameChoice.value = name;
    this.seats.replaceChildren(...seatGroups(game).map((group) => seatChoice(game, group)));
    this.inputs = game.config.map(configInput);
    this.rules.replaceChildren(...this.inputs.map((input) => input.element));
    this.element.querySelector("details")!.hidden = this.inputs.length === 0;
    this.simulator.href = `/simulator/${game.name}`;
    this.simulator.hidden = game.most_seats !== 2;
    this.greet();
  }

  private get plays(): boolean { return this.chosen().includes(personPlayer); }

  private chosen(): string[] {
    return [...this.seats.querySelectorAll("select")].flatMap((select) => Array<string>(Number(select.dataset.seats)).fill(select.value));
  }

  private greet(): void {
    this.nameField.hidden = !this.plays;
    this.submit.textContent = this.plays ? "Play" : "Start the match";
  }

  private request(game: GameInfo): StartRequest {
    const players = this.chosen();
    const request: StartRequest = { game: game.name, players, seed: this.seed.value === "" ? randomSeed() : Number(this.seed.value) };
    if (this.pace.value !== "") request.step_ms = Number(this.pace.value);
    if (this.plays) Object.assign(request, { name: this.name.value.trim() || "You" }, paceForPeople(game, request.step_ms));
    const config = readConfig(game.config, this.inputs);
    if (Object.keys(config).length > 0) request.config = config;
    return request;
  }

  private tell(text: string): void {
    this.error.textContent = text;
    this.error.hidden = false;
  }

  private askForToken(): void {
    if (!this.tokenField.hidden) this.tell("This is not the token of this arena.");
    this.tokenField.hidden = false;
    this.token.focus();
  }

  private async start(): Promise<void> {
    if (!this.game) return;
    this.submit.disabled = true;
    this.error.hidden = true;
    try {
      const match = await startMatch(this.request(this.game), this.token.value);
      takeSeats(match);
      navigate(`/match/${encodeURIComponent(match.id)}`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.askForToken();
      else this.tell(error instanceof Error ? error.message : String(error));
    } finally {
      this.submit.disabled = false;
    }
  }
}

const randomSeed = (): number => Math.floor(Math.random() * 1_000_000);

/** Seats that are filled alike. */
interface SeatGroup { role: string; first: number; seats: number }

/** More seats than this are filled in two halves: a field each would be a wall of fields. */
const mostFields = 4;

function seatGroups(game: GameInfo): SeatGroup[] {
  const roles = seatRoles(game);
  if (roles.length <= mostFields) return roles.map((role, seat) => ({ role, first: seat, seats: 1 }));
  const half = Math.ceil(roles.length / 2);
  return [0, half].map((first, side) => ({ role: `Side ${side + 1}: ${Math.min(half, roles.length - first)} players`, first, seats: Math.min(half, roles.length - first) }));
}

function seatChoice(game: GameInfo, { role, first, seats }: SeatGroup): HTMLElement {
  const fitting = game.players.filter((player) => player.seats.includes(first));
  const summary = h("small", {});
  const select = h("select", { name: `seat-${first}`, required: true, data: { seats: String(seats) } },
    ...fitting.map((player) => h("option", { value: player.name }, player.name)),
    seats === 1 ? h("option", { value: personPlayer }, "You") : null);
  const describe = (): void => {
    const player = fitting.find((one) => one.name === select.value);
    summary.textContent = player?.summary ?? "With the keys and the pointer, on the page of the match.";
  };
  select.addEventListener("change", describe);
  // Players are listed from the simplest to the strongest, and the strongest are the ones to watch.
  select.selectedIndex = fitting.length - 1;
  describe();
  return h("label", { class: "field" }, h("span", { class: "field-name" }, title(role)), select, summary);
}
