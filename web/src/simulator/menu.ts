import { ApiError, startMatch } from "../api";
import { h } from "../dom";
import type { GameInfo, LabInfo } from "../match_info";
import { iconButton } from "../parts/header";
import { rememberedToken, rememberToken, takeSeats } from "../play/take_seats";
import { navigate } from "../router";
import { menuFields, setupOf } from "./menu_form";
import { firstSetup, rememberedSetup, rememberSetup, requestOf, swapped, type Setup } from "./setup";

const randomSeed = (): number => Math.floor(Math.random() * 1_000_000);

/** The lab's menu "Simulation": players, length, speed, and Start. */
export class SimulationMenu {
  readonly element = h("details", { class: "menu" }, h("summary", { class: "button" }, "Simulation"));
  private readonly form = h("form", { class: "menu-panel", "aria-label": "Simulation" });
  private readonly error = h("p", { class: "form-error", role: "alert", hidden: true });
  private readonly submit = h("button", { type: "submit", class: "button button-main" }, "Start");
  private readonly token = h("input", { type: "password", name: "token", autocomplete: "off", spellcheck: false });
  private readonly tokenField = h("label", { class: "field", hidden: true }, h("span", { class: "field-name" }, "Token"), this.token);
  private setup: Setup;

  /** `lab`: the folder of the player's own classes; null: this server has none, and people play by hand. */
  constructor(private readonly game: GameInfo, private readonly lab: LabInfo | null) {
    this.setup = rememberedSetup(game) ?? { ...firstSetup(game), entry: lab?.entries[0] ?? "" };
    if (lab === null) this.setup = { ...this.setup, entry: "" };
    this.element.append(this.form);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.setup = setupOf(this.form);
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

  /** Starts the same pairing with the sides swapped. */
  swap(): void {
    this.setup = swapped(this.setup);
    this.fill();
    void this.start();
  }

  private fill(): void {
    const parts = [...menuFields(this.game, this.lab, this.setup), this.tokenField, this.error, h("div", { class: "menu-actions" }, this.submit)];
    this.form.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** A class may have to be compiled first, which takes seconds. */
  private async start(): Promise<void> {
    this.error.hidden = true;
    this.submit.disabled = true;
    this.submit.textContent = this.setup.entry !== "" && this.setup.you !== null ? "Compiling…" : "Starting…";
    rememberSetup(this.game.name, this.setup);
    try {
      const place = `/simulator/${this.game.name}/`;
      const request = requestOf(this.game, this.setup, this.setup.seed ?? randomSeed());
      const match = await startMatch(request, this.token.value || rememberedToken());
      if (this.token.value) rememberToken(this.token.value);
      takeSeats(match, { request, own: this.setup.you, place });
      navigate(place + encodeURIComponent(match.id));
    } catch (error) {
      this.refused(error);
    } finally {
      this.submit.disabled = false;
      this.submit.textContent = "Start";
    }
  }

  private refused(error: unknown): void {
    this.open();
    if (error instanceof ApiError && error.status === 401 && this.tokenField.hidden) {
      this.tokenField.hidden = false;
      this.token.focus();
      return;
    }
    const text = error instanceof Error ? error.message : String(error);
    this.error.textContent = text.trim();
    this.error.classList.toggle("menu-compiler", text.includes("\n"));
    this.error.hidden = false;
    this.error.scrollIntoView({ block: "nearest" });
  }
}

export const swapButton = (menu: SimulationMenu): HTMLElement => iconButton("swap", "Swap the seats and start again", () => menu.swap());
