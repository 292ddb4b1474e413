import { h } from "../dom";
import type { Description, Described } from "../rules/types";

const table = (heading: string, { fields, example }: Described): HTMLElement[] => [
  h("h3", {}, heading),
  h("dl", { class: "field-list" }, ...fields.flatMap(({ name, type, doc }) => [h("dt", {}, h("code", {}, name), h("span", {}, type)), h("dd", {}, doc)])),
  h("pre", { class: "field-example", tabIndex: 0, "aria-label": `Example: ${heading}` }, JSON.stringify(example)),
];

/** The messages to the bot and its possible answers, as in `agon describe GAME`. */
export const fieldList = (game: Description): HTMLElement =>
  h("details", { class: "bot-fields" }, h("summary", {}, "What your bot is told, and what it answers"),
    ...table("The view", game.view), ...table("The action", game.action), ...table("The configuration", game.config));
