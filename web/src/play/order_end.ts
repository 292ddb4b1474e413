import { ApiError, startMatch } from "../api";
import { h } from "../dom";
import { problemOf } from "../format";
import { field, problemLine } from "../parts/form";
import { navigate } from "../router";
import { rememberedToken, rememberToken, takeSeats, type MadeOrder } from "./take_seats";

export const randomSeed = (): number => Math.floor(Math.random() * 1_000_000);

/** Starts the match and goes to it. */
export async function beginMatch(order: MadeOrder, token = rememberedToken()): Promise<void> {
  const match = await startMatch(order.request, token);
  takeSeats(match, order);
  navigate(order.place + encodeURIComponent(match.id));
}

/** The end of a form that starts a match or a contest: a field for the token, which appears if the arena asks for one, what went wrong, and the button. */
export class OrderEnd {
  private readonly token = h("input", { type: "password", name: "token", autocomplete: "off", spellcheck: false });
  private readonly tokenField = field("Token", this.token, "This arena asks for one. Its host can tell you.");
  readonly problem = problemLine();
  readonly button: HTMLButtonElement;
  readonly parts: readonly HTMLElement[];

  constructor(words: string) {
    this.tokenField.hidden = true;
    this.button = h("button", { type: "submit", class: "button button-main" }, words);
    this.parts = [this.tokenField, this.problem, this.button];
  }

  /** False: it was refused, and the reason is shown. */
  start(order: () => MadeOrder): Promise<boolean> { return this.attempt((token) => beginMatch(order(), token)); }

  /** Says what is wrong; "": nothing. */
  tell(words: string): void {
    this.problem.textContent = words.trim();
    this.problem.hidden = words === "";
  }

  /** The same for any request that needs the arena's token. */
  async attempt(work: (token: string) => Promise<void>): Promise<boolean> {
    this.button.disabled = this.problem.hidden = true;
    try {
      await work(this.token.value || rememberedToken());
      if (this.token.value) rememberToken(this.token.value);
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    } finally {
      this.button.disabled = false;
    }
  }

  private refused(error: unknown): void {
    const wanted = error instanceof ApiError && error.status === 401;
    const first = wanted && this.tokenField.hidden;
    if (wanted) this.tokenField.hidden = false;
    if (first) return this.token.focus();
    this.tell(wanted ? "This is not the token of this arena." : problemOf(error));
  }
}
