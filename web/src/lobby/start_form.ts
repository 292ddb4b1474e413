import { h, submitting } from "../dom";
import { field } from "../parts/form";
import { iconButton } from "../parts/header";
import { partiesOf, personPlayer, seatsOf, type GameInfo, type StartRequest } from "../match_info";
import { OrderEnd, randomSeed } from "../play/order_end";
import { guest, host, paceForPeople, type MadeOrder } from "../play/take_seats";
import { configInput, readConfig, type ConfigInput } from "./config_fields";
import { filledBy, friendChoice, pick, pickProgram, sideChoice, sidesOf } from "./side_choice";

/** Milliseconds between two steps; "": the game decides. */
const paces: readonly (readonly [string, string])[] = [
  ["", "Default"], ["5", "200 steps/s"], ["20", "50 steps/s"], ["50", "20 steps/s"], ["200", "5 steps/s"], ["1000", "1 step/s"],
];

/** The usual choices of players: you against a program, you with a friend, or only programs. */
type Company = "program" | "friend" | "programs";
const companies: readonly (readonly [Company, string])[] = [["program", "Against a program"], ["friend", "Against a friend"], ["programs", "Programs only"]];

/** Characters of any script. */
const longestName = 40;

/** The form "Start a match": a player for every seat, and any further settings. */
export class StartForm {
  readonly element = h("form", { class: "start", "aria-label": "Start a match" });
  private readonly gameChoice = h("select", { name: "game" });
  private readonly company = h("fieldset", { class: "choices" }, h("legend", { class: "hidden-text" }, "Who plays"),
    ...companies.map(([value, words]) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "company", value, on: { change: () => this.seatCompany(value) } }), h("span", {}, words))));
  private readonly seats = h("div", { class: "start-seats" });
  private readonly seed = h("input", { type: "number", name: "seed", min: "0", max: String(Number.MAX_SAFE_INTEGER), step: "1", placeholder: "random" });
  private readonly pace = h("select", { name: "step_ms" }, ...paces.map(([value, text]) => h("option", { value }, text)));
  private readonly name = h("input", { type: "text", name: "name", maxLength: longestName, autocomplete: "nickname", placeholder: guest });
  private readonly nameField = field("Your name", this.name);
  private readonly friend = h("input", { type: "text", name: "friend", maxLength: longestName, autocomplete: "off", placeholder: guest });
  private readonly friendField = field("Your friend's name", this.friend);
  private readonly rules = h("div", { class: "start-rules" });
  private readonly end = new OrderEnd("Start the match");
  private readonly simulator = h("a", { class: "start-simulator" }, "Open the simulator");
  private games: readonly GameInfo[] = [];
  private game: GameInfo | null = null;
  private inputs: ConfigInput[] = [];

  /** `chosen`: is told the game whenever another one is. */
  constructor(private readonly chosen: (game: GameInfo) => void) {
    const dice = iconButton("dice", "Roll a seed", () => (this.seed.value = String(randomSeed())));
    this.element.append(
      field("Game", this.gameChoice),
      this.company,
      this.seats,
      this.nameField, this.friendField,
      h("div", { class: "field-pair" },
        h("div", { class: "field" }, h("label", { class: "field-name", for: "start-seed" }, "Seed"), h("div", { class: "field-with-button" }, this.seed, dice)),
        field("Pace", this.pace)),
      h("details", { class: "start-more" }, h("summary", {}, "Rules"), this.rules),
      ...this.end.parts, this.simulator);
    this.nameField.hidden = this.friendField.hidden = true;
    this.seed.id = "start-seed";
    this.gameChoice.addEventListener("change", () => this.choose(this.gameChoice.value));
    this.element.addEventListener("submit", submitting(() => {
      const { game } = this;
      if (game) void this.end.start(() => this.order(game));
    }));
    this.seats.addEventListener("change", (event) => this.greet(event.target as HTMLSelectElement));
    this.rules.addEventListener("change", (event) => {
      if (this.game?.sides_field && (event.target as HTMLInputElement).name === this.game.sides_field) this.showSides(this.game);
    });
    // A wrong field must be visible before the browser can point at it.
    this.rules.addEventListener("invalid", () => (this.element.querySelector("details")!.open = true), true);
  }

  /** `game`: the game chosen at first; null: any. */
  show(games: readonly GameInfo[], game: string | null): void {
    this.games = games;
    this.gameChoice.replaceChildren(...games.map((each) => h("option", { value: each.name }, each.title)));
    const first = games.find((each) => each.name === game) ?? games[0];
    if (first) this.choose(first.name);
  }

  /** Fills the seats by the choice: you have the first side, a friend or programs have the others. */
  private seatCompany(company: Company): void {
    this.selects.forEach((select, side) => {
      if (company !== "programs" && side === 0) pick(select, personPlayer);
      else if (company === "friend" && side === 1) pick(select, friendChoice);
      else pickProgram(select, company === "programs" ? "strongest" : "middling");
    });
    this.greet();
  }

  private choose(name: string): void {
    const game = this.games.find((one) => one.name === name);
    if (!game) return;
    this.game = game;
    this.gameChoice.value = name;
    this.inputs = game.config.map(configInput);
    this.rules.replaceChildren(...this.inputs.map((input) => input.element));
    this.showSides(game);
    this.element.querySelector("details")!.hidden = this.inputs.length === 0;
    this.simulator.href = `/simulator/${game.name}`;
    this.simulator.hidden = game.most_seats !== 2;
    this.chosen(game);
    this.seatCompany((this.company.querySelector<HTMLInputElement>("input:checked")?.value as Company | undefined) ?? "program");
  }

  /** Shows as many seats as the rules have, and keeps the chosen players. */
  private showSides(game: GameInfo): void {
    const field = game.config.findIndex((one) => one.name === game.sides_field);
    const asked = field < 0 ? partiesOf(game) : Number(this.inputs[field]!.value() ?? partiesOf(game));
    const sides = Number.isInteger(asked) ? Math.min(12, Math.max(1, asked)) : partiesOf(game);
    const before = this.selects.map((select) => select.value);
    this.seats.replaceChildren(...sidesOf(game, sides).map((side) => sideChoice(game, side)));
    if (field >= 0) before.forEach((who, side) => this.selects[side] && pick(this.selects[side], who));
  }

  private get selects(): HTMLSelectElement[] { return [...this.seats.querySelectorAll("select")]; }
  private get seated(): string[] { return this.selects.map((select) => select.value); }
  private get plays(): boolean { return this.seated.some((who) => who === personPlayer || who === friendChoice); }

  private greet(changed?: HTMLSelectElement): void {
    // You can play only one seat.
    if (changed?.value === personPlayer) {
      for (const other of this.selects) if (other !== changed && other.value === personPlayer) pick(other, friendChoice);
    }
    const { seated } = this;
    this.name.placeholder = seated.includes(friendChoice) ? host : guest;
    this.nameField.hidden = !seated.includes(personPlayer);
    this.friendField.hidden = !seated.includes(friendChoice);
    const company: Company = seated.includes(friendChoice) ? "friend" : this.plays ? "program" : "programs";
    this.company.querySelector<HTMLInputElement>(`[value=${company}]`)!.checked = true;
    this.end.button.textContent = company === "friend" ? "Get the link" : this.plays ? "Play" : "Start the match";
  }

  /** One name for each side, or, if people play in a team, for each seat. */
  private order(game: GameInfo): MadeOrder {
    const teams = this.selects.some(({ dataset }) => dataset.mates !== "");
    const filled = filledBy(this.selects, this.plays && teams ? seatsOf(game) / partiesOf(game) : 1);
    const own = filled.indexOf(personPlayer);
    const named = { [personPlayer]: this.name.value.trim() || this.name.placeholder, [friendChoice]: this.friend.value.trim() || guest } as Record<string, string>;
    const players = filled.map((who) => (who === friendChoice ? personPlayer : who));
    const request: StartRequest = { game: game.name, players, seed: this.seed.value === "" ? randomSeed() : Number(this.seed.value) };
    if (this.pace.value !== "") request.step_ms = Number(this.pace.value);
    if (this.plays) Object.assign(request, paceForPeople(game, request.step_ms));
    if (filled.includes(friendChoice)) request.names = filled.map((who) => named[who] ?? "");
    else if (this.plays) request.name = named[personPlayer]!;
    const config = readConfig(this.inputs);
    if (Object.keys(config).length > 0) request.config = config;
    return { request, own: own < 0 ? null : own, place: "/matches/" };
  }
}
