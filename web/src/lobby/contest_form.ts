import { ApiError, ask, fetchGames } from "../api";
import type { CheckedContest, ContestForm as Allowed, ContestOrder, EntrantChoice } from "../api_types";
import { contestAddress } from "../contest/contest_info";
import { h, setHidden, submitting } from "../dom";
import { counted, title } from "../format";
import { seatRoles, seatsOf, type GameInfo } from "../match_info";
import { commandList } from "../parts/commands";
import { field } from "../parts/form";
import { copyText } from "../parts/hand_over";
import { iconButton } from "../parts/header";
import { OrderEnd } from "../play/order_end";
import { rememberedToken } from "../play/take_seats";
import { navigate } from "../router";
import { configInput, readConfig, type ConfigInput } from "./config_fields";

const bot = "bot:";
/** Milliseconds without a change after which the file is made anew. */
const calm = 300;

/** The built-in players of a seat, once each, from the simplest to the strongest. */
const playersOf = (game: GameInfo, seat: number): string[] => [...new Set(game.players.filter(({ seats }) => seats.includes(seat)).map(({ name }) => name))];

/** An entrant: a player for all seats, one for each side where sides are unlike, or a bot of the arena's folder. */
class EntrantRow {
  readonly element: HTMLElement;
  private readonly name = h("input", { type: "text", "aria-label": "Name in the table" });
  private readonly first: HTMLSelectElement;
  private readonly second: HTMLSelectElement;

  constructor(private readonly all: readonly string[], game: GameInfo, bots: readonly string[], chosen: string, remove: (row: EntrantRow) => void) {
    const roles = seatRoles(game), firsts = playersOf(game, 0).filter((each) => !all.includes(each));
    const options = [...all.map((each): [string, string] => [each, each]), ...firsts.map((each): [string, string] => [each, `${each}, as ${roles[0]}`]),
      ...bots.map((each): [string, string] => [bot + each, `Bot ${each}`])];
    this.first = h("select", { "aria-label": "Player" }, ...options.map(([value, words]) => h("option", { value }, words)));
    this.second = h("select", { "aria-label": `Player as ${roles[roles.length - 1]}` }, ...playersOf(game, seatsOf(game) - 1).map((each) => h("option", { value: each }, `${each}, as ${roles[roles.length - 1]}`)));
    this.first.value = chosen;
    this.first.addEventListener("change", () => this.fit());
    this.element = h("div", { class: "field" }, h("div", { class: "field-pair" }, this.first, h("div", { class: "field-with-button" }, this.name, iconButton("close", "Remove this player", () => remove(this)))), this.second);
    this.fit();
  }

  private get takesAll(): boolean { return this.first.value.startsWith(bot) || this.all.includes(this.first.value); }
  private fit(): void {
    setHidden(this.second, this.takesAll);
    this.name.placeholder = this.takesAll ? this.first.value.replace(bot, "") : "Its name";
  }

  read(): EntrantChoice {
    const { value } = this.first, name = this.name.value.trim();
    const plays: EntrantChoice = value.startsWith(bot) ? { folder: value.slice(bot.length) } : this.takesAll ? { player: value } : { players: [value, this.second.value] };
    return { ...(name !== "" && { name }), ...plays };
  }
}

/** The form "Start a contest", and beside it the file that plays the same elsewhere. The arena checks it while it is filled in. */
class ContestForm {
  private readonly gameChoice = h("select", { name: "game" });
  private readonly name = h("input", { type: "text", name: "name", autocomplete: "off" });
  private readonly rows = h("div", { class: "start-seats" });
  private readonly format: HTMLSelectElement;
  private readonly formatNote = h("small", {});
  private readonly games = h("input", { type: "number", name: "games", min: 1, value: "2" });
  private readonly rounds = h("input", { type: "number", name: "rounds", min: 1, placeholder: "default" });
  private readonly rules = h("div", { class: "start-rules" });
  private readonly more = h("details", { class: "start-more" }, h("summary", {}, "Rules"), this.rules);
  private readonly end = new OrderEnd("Start the contest");
  private readonly file = h("div", {});
  private readonly form: HTMLFormElement;
  readonly element: HTMLElement;
  private entrants: EntrantRow[] = [];
  private inputs: ConfigInput[] = [];
  private game: GameInfo;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly allowed: Allowed, private readonly all: readonly GameInfo[]) {
    this.game = all[0]!;
    this.gameChoice.append(...all.map((game) => h("option", { value: game.name }, game.title)));
    this.format = h("select", { name: "format" }, ...allowed.formats.map(({ name }) => h("option", { value: name }, title(name))));
    const add = h("button", { type: "button", class: "button", on: { click: () => this.enter() } }, "Add a player");
    this.form = h("form", { class: "start", "aria-label": "Start a contest" },
      h("div", { class: "field-pair" }, field("Name", this.name), field("Game", this.gameChoice)),
      h("div", { class: "field" }, h("span", { class: "field-name" }, "Players, and their names in the table"), this.rows), h("div", {}, add),
      field("Format", this.format, this.formatNote), h("div", { class: "field-pair" }, field("Matches a pairing", this.games), field("Rounds", this.rounds)),
      this.more, ...this.end.parts);
    const most = `At most ${counted(allowed.most_matches, "match", "matches")}, in ${allowed.most_minutes} minutes. This file plays the same contest on your machine:`;
    this.element = h("div", { class: "play-form" }, this.form, h("div", { class: "game-beside" }, h("h2", {}, "The plan"), h("p", {}, most), this.file));
    this.gameChoice.addEventListener("change", () => this.choose(this.gameChoice.value));
    this.form.addEventListener("input", () => this.changed());
    this.form.addEventListener("submit", submitting(() => void this.end.attempt(async (token) => this.begun(await ask("POST /api/contests", {}, { body: this.order(), token })))));
    this.choose(this.game.name);
  }

  private choose(name: string): void {
    this.game = this.all.find((each) => each.name === name) ?? this.game;
    this.inputs = this.game.config.map(configInput);
    this.rules.replaceChildren(...this.inputs.map(({ element }) => element));
    setHidden(this.more, this.inputs.length === 0);
    this.entrants = [];
    this.rows.replaceChildren();
    for (const player of this.everywhere.slice(-4)) this.enter(player);
    this.changed();
  }

  /** The players that can play every seat. */
  private get everywhere(): string[] {
    const last = playersOf(this.game, seatsOf(this.game) - 1);
    return playersOf(this.game, 0).filter((each) => last.includes(each));
  }

  private enter(player = this.everywhere[0] ?? ""): void {
    const row = new EntrantRow(this.everywhere, this.game, this.allowed.bots, player, (gone) => {
      gone.element.remove();
      this.entrants = this.entrants.filter((each) => each !== gone);
      this.changed();
    });
    this.entrants.push(row);
    this.rows.append(row.element);
    this.changed();
  }

  private order(): ContestOrder {
    const config = readConfig(this.inputs), name = this.name.value.trim();
    return {
      game: this.game.name, ...(name !== "" && { name }), format: this.format.value, games: Number(this.games.value), ...(this.rounds.value !== "" && { rounds: Number(this.rounds.value) }),
      ...(Object.keys(config).length > 0 && { config }), entrant: this.entrants.map((row) => row.read()),
    };
  }

  private changed(): void {
    this.formatNote.textContent = this.allowed.formats.find(({ name }) => name === this.format.value)?.summary ?? "";
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.check(), calm);
  }

  /** Shows the file of the plan, or what is wrong with it. Nothing is said while a token is missing: the button asks for it. */
  private async check(): Promise<void> {
    const turn = ++this.asked;
    try {
      const { plan, contest } = await ask("POST /api/contest-plan", {}, { body: this.order(), token: rememberedToken() });
      if (turn !== this.asked) return;
      const stem = contest.replace(/[^\w-]+/g, "_");
      this.file.replaceChildren(h("div", { class: "field-with-button" }, h("pre", { class: "plan-file", tabIndex: 0, "aria-label": `The file ${stem}.toml` }, plan),
        iconButton("copy", "Copy this file", () => void copyText(plan, "Copied", "The browser does not let this page copy"))), commandList([`agon contest run ${stem}.toml`]));
      this.end.tell("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (turn !== this.asked || error.status === 401) return;
      this.file.replaceChildren();
      this.end.tell(error.message);
    }
  }

  private begun({ contest }: CheckedContest): void {
    clearTimeout(this.waiting);
    navigate(contestAddress(contest));
  }
}

/** The form, as soon as the games are known. */
export const contestForm = async (allowed: Allowed): Promise<HTMLElement> => new ContestForm(allowed, await fetchGames()).element;
