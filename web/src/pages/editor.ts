import { h } from "../dom";
import { BotRun } from "../editor/bot_run";
import type { CodeArea } from "../editor/code_area";
import { OrderBar } from "../editor/order_bar";
import { SaidList } from "../editor/said_list";
import { botIn, keepText, keptText, linkOfBot, starterFor } from "../editor/starter";
import { problemOf, title } from "../format";
import { copyText, saveFile, toast } from "../parts/hand_over";
import { header, iconButton } from "../parts/header";
import type { StartRules } from "../practice/place";
import type { Page } from "../router";
import type { Described, Description } from "../rules/types";
import { messagePage, openedPage } from "./missing";

const table = (heading: string, { fields, example }: Described): HTMLElement[] => [
  h("h3", {}, heading),
  h("dl", { class: "field-list" }, ...fields.flatMap(({ name, type, doc }) => [h("dt", {}, h("code", {}, name), h("span", {}, type)), h("dd", {}, doc)])),
  h("pre", { class: "field-example", tabIndex: 0, "aria-label": `Example: ${heading}` }, JSON.stringify(example)),
];

/** The messages to the bot and its possible answers, as in `agon describe GAME`. */
const fieldList = (game: Description): HTMLElement =>
  h("details", { class: "bot-fields" }, h("summary", {}, "What your bot is told, and what it answers"),
    ...table("The view", game.view), ...table("The action", game.action), ...table("The configuration", game.config));

/** An editor for a bot in JavaScript, which plays against built-in players. Everything happens in the page. */
export function editorPage(game: string, startRules: StartRules): Page {
  document.title = "Write a bot · Agon";
  return openedPage(null, async () => {
    const thread = await startRules(game);
    const described = await thread.ask("describe");
    thread.close();
    const [{ CodeArea }, shared] = await Promise.all([import("../editor/code_area"), botIn(location.hash)]);
    document.title = `Write a bot · ${title(described.info.title)} · Agon`;
    const { element, run } = new Desk(described, startRules, CodeArea, shared);
    return { element, leave: () => run.leave() };
  }, (error) => messagePage("The bot cannot be written here", problemOf(error)));
}

class Desk {
  readonly element: HTMLElement;
  readonly run: BotRun;
  private readonly code: CodeArea;
  private readonly name: string;
  /** A bot from a link does not replace your own unless you want that. */
  private shared: boolean;

  constructor(private readonly game: Description, startRules: StartRules, Code: typeof CodeArea, shared: string | null) {
    this.name = game.info.name;
    this.shared = shared !== null;
    const said = new SaidList((step) => this.run.seek(step), (line) => this.code.toLine(line));
    const order = new OrderBar(game, () => this.run.outdated());
    this.code = new Code(shared ?? keptText(this.name) ?? starterFor(this.name), (text) => this.changed(text), () => void this.run.play());
    this.run = new BotRun(game, startRules, order, said, this.code);
    const left = h("section", { class: "bot-write", "aria-label": "Your bot" }, this.shared ? this.sharedNotice() : null, this.code.element, said.element);
    const right = h("section", { class: "bot-watch", "aria-label": "Its match" }, order.element, this.run.element, fieldList(game));
    const bar = header(h("h1", { class: "bar-title" }, h("span", { class: "bar-kind" }, title(game.info.title)), h("span", { class: "bar-name" }, "Write a bot")),
      iconButton("swap", "Start again from the kit's bot", () => this.begin()), iconButton("link", "Copy a link that holds the bot", () => void this.share()),
      h("button", { type: "button", class: "button take-home", on: { click: () => void this.takeHome() } }, "Take it home"));
    this.element = h("div", { class: "shell shell-editor" }, bar, h("main", { class: "bot-desk" }, left, right));
  }

  private changed(text: string): void {
    this.code.unmark();
    this.run.outdated();
    if (!this.shared) keepText(this.name, text);
  }

  private sharedNotice(): HTMLElement {
    const settle = (kept: boolean): void => {
      this.shared = false;
      notice.remove();
      history.replaceState(null, "", location.pathname + location.search);
      if (kept) keepText(this.name, this.code.text);
      else this.code.text = keptText(this.name) ?? starterFor(this.name);
    };
    const choice = (text: string, kept: boolean): HTMLElement => h("button", { type: "button", class: "button", on: { click: () => settle(kept) } }, text);
    const notice = h("div", { class: "shared-bot", role: "status" }, h("p", {}, "This bot came with the link. Your own is still there."), choice("Keep this one", true), choice("Back to mine", false));
    return notice;
  }

  private begin(): void {
    if (this.code.text !== starterFor(this.name) && !window.confirm("Replace your bot with the kit's bot?")) return;
    this.code.text = starterFor(this.name);
    if (!this.shared) keepText(this.name, null);
  }

  private async share(): Promise<void> {
    const link = await linkOfBot(this.code.text);
    if (link === null) return toast("This bot is too long for a link: take it home, and send the file.");
    history.replaceState(null, "", link);
    await copyText(location.href, "Copied: the whole bot is in the link", "The link is in the address bar");
  }

  private async takeHome(): Promise<void> {
    const { homeKit } = await import("../editor/home_kit");
    const { name, bytes } = homeKit(this.game, this.code.text);
    saveFile(name, bytes);
  }
}
