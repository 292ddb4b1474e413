import { h, submitting } from "../dom";
import type { GameInfo, LabInfo } from "../match_info";
import { iconButton } from "../parts/header";
import { OrderEnd, randomSeed } from "../play/order_end";
import { menuFields, setupOf } from "./menu_form";
import { firstSetup, rememberedSetup, rememberSetup, requestOf, swapped, type Setup } from "./setup";

/** The lab's menu "Simulation": players, length, speed, and Start. */
export class SimulationMenu {
  readonly element = h("details", { class: "menu" }, h("summary", { class: "button" }, "Simulation"));
  private readonly form = h("form", { class: "menu-panel", "aria-label": "Simulation" });
  private readonly end = new OrderEnd("Start");
  private setup: Setup;

  /** `lab`: the folder of the player's own classes; null: this server has none, and people play by hand. */
  constructor(private readonly game: GameInfo, private readonly lab: LabInfo | null) {
    this.setup = rememberedSetup(game) ?? { ...firstSetup(game), entry: lab?.entries[0] ?? "" };
    if (lab === null) this.setup = { ...this.setup, entry: "" };
    this.element.append(this.form);
    this.form.addEventListener("submit", submitting(() => {
      this.setup = setupOf(this.form);
      void this.start();
    }));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
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
    const [token, problem, button] = this.end.parts as [HTMLElement, HTMLElement, HTMLElement];
    this.form.replaceChildren(...menuFields(this.game, this.lab, this.setup).filter((part) => part !== null), token, problem, h("div", { class: "menu-actions" }, button));
  }

  /** A class may have to be compiled first, which takes seconds. */
  private async start(): Promise<void> {
    const { end: { button, problem }, setup, game } = this;
    button.textContent = setup.entry !== "" && setup.you !== null ? "Compiling…" : "Starting…";
    rememberSetup(game.name, setup);
    const begun = await this.end.start(() => ({ request: requestOf(game, setup, setup.seed ?? randomSeed()), own: setup.you, place: `/simulator/${game.name}/` }));
    button.textContent = "Start";
    if (begun) return;
    this.open();
    problem.classList.toggle("menu-compiler", problem.textContent.includes("\n"));
    problem.scrollIntoView({ block: "nearest" });
  }
}

export const swapButton = (menu: SimulationMenu): HTMLElement => iconButton("swap", "Swap the seats and start again", () => menu.swap());
