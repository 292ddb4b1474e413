import { startMatch } from "../api";
import { h } from "../dom";
import { title } from "../format";
import { seatRoles, type GameInfo } from "../match_info";
import { iconButton } from "../parts/header";
import { takeSeats } from "../play/take_seats";
import { navigate } from "../router";
import { animationSpeeds, rememberedSetup, rememberSetup, requestOf, stepsField, swapped, type Setup } from "./setup";

const randomSeed = (): number => Math.floor(Math.random() * 1_000_000);

/** The lab's menu "Simulation": who plays, how long, how fast, and Start. */
export class SimulationMenu {
  readonly element = h("details", { class: "menu" }, h("summary", { class: "button" }, "Simulation"));
  private readonly form = h("form", { class: "menu-panel", "aria-label": "Simulation" });
  private readonly error = h("p", { class: "form-error", role: "alert", hidden: true });
  private setup: Setup;

  constructor(private readonly game: GameInfo) {
    this.setup = rememberedSetup(game);
    this.element.append(this.form);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.read();
      void this.start();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    this.fill();
  }

  open(): void { this.element.open = true; }
  private close(): void {
    this.element.open = false;
    this.element.querySelector("summary")!.focus();
  }

  /** Starts the same pairing with the sides changed. */
  swap(): void {
    this.setup = swapped(this.setup);
    this.fill();
    void this.start();
  }

  private fill(): void {
    const { game, setup } = this;
    const houseChoice = (name: string, chosen: string | undefined): HTMLElement =>
      h("select", { name, "aria-label": name.replace(/-/g, " ") }, ...game.players.map((player) =>
        h("option", { value: player.name, selected: player.name === chosen }, player.name)));
    const radio = (value: string, checked: boolean, text: string): HTMLElement =>
      h("label", { class: "menu-radio" }, h("input", { type: "radio", name: "who", value, checked }), text);
    const against = setup.you === null ? setup.house[1] : setup.house[1 - setup.you];
    const steps = stepsField(game);
    this.form.replaceChildren(
      h("fieldset", {}, h("legend", {}, "You against the house"),
        ...seatRoles(game).map((role, seat) => radio(String(seat), setup.you === seat, `You are ${title(role)}`)),
        h("label", { class: "field" }, h("span", { class: "field-name" }, "House player"), houseChoice("against", against))),
      h("fieldset", {}, h("legend", {}, "The house against the house"),
        radio("house", setup.you === null, "Watch"),
        h("div", { class: "menu-pair" }, houseChoice("first-player", setup.house[0]), h("span", {}, "against"), houseChoice("second-player", setup.house[1]))),
      h("div", { class: "menu-fields" },
        steps ? h("label", { class: "field" }, h("span", { class: "field-name" }, "Time steps"),
          h("input", { type: "number", name: "steps", min: String(steps.min ?? 1), max: String(steps.max ?? 10_000), placeholder: String(steps.default), value: setup.steps === null ? "" : String(setup.steps) })) : null,
        h("label", { class: "field" }, h("span", { class: "field-name" }, "Animation speed"),
          h("select", { name: "speed" }, ...animationSpeeds.map(([ms, text]) => h("option", { value: String(ms), selected: ms === setup.step_ms }, text)))),
        h("label", { class: "field" }, h("span", { class: "field-name" }, "Seed"),
          h("input", { type: "number", name: "seed", min: "0", max: String(Number.MAX_SAFE_INTEGER), placeholder: "random", value: setup.seed === null ? "" : String(setup.seed) }))),
      this.error,
      h("div", { class: "menu-actions" }, h("button", { type: "submit", class: "button button-main" }, "Start")));
  }

  private read(): void {
    const data = new FormData(this.form);
    const text = (name: string): string => String(data.get(name) ?? "");
    const numberIn = (name: string): number | null => (text(name) === "" ? null : Number(text(name)));
    const who = text("who");
    const you = who === "house" || who === "" ? null : Number(who);
    const house = you === null ? [text("first-player"), text("second-player")] : [text("against"), text("against")];
    this.setup = { you, house, steps: numberIn("steps"), step_ms: Number(text("speed")), seed: numberIn("seed") };
  }

  private async start(): Promise<void> {
    this.error.hidden = true;
    rememberSetup(this.game.name, this.setup);
    try {
      const match = await startMatch(requestOf(this.game, this.setup, this.setup.seed ?? randomSeed()), "");
      takeSeats(match);
      navigate(`/simulator/${this.game.name}/${encodeURIComponent(match.id)}`);
    } catch (error) {
      this.error.textContent = error instanceof Error ? error.message : String(error);
      this.error.hidden = false;
      this.open();
    }
  }
}

export const swapButton = (menu: SimulationMenu): HTMLElement => iconButton("swap", "Swap the seats and start again", () => menu.swap());
