import { type Child, h, type View } from "../view";

/** Links to places of the arena, each with its name, what it is, and its state. */
export const cardList = (cards: readonly { href: string; name: string; words: string; state?: string }[]): View => h("ul", { class: "contests" }, cards.map(({ href, name, words, state }) =>
  h("li", {}, h("a", { class: "contest-card", href }, h("b", {}, name), h("span", {}, words), state === undefined ? null : h("span", { class: "contest-card-state" }, state)))));

type Fact = readonly [label: string, value: string | number];

/** Facts beside each other, each with its label. */
export const factList = (...parts: (readonly Fact[] | false | null | undefined)[]): View =>
  h("dl", { class: "entrant-facts" }, parts.flatMap((part) => part || []).map(([label, value]) => h("div", { class: "fact" }, h("dt", {}, label), h("dd", {}, value))));

export const section = (heading: string, ...content: Child[]): View => h("section", { class: "contest-section" }, h("h2", {}, heading), ...content);
export const quiet = (words: string): View => h("p", { class: "quiet" }, words);
