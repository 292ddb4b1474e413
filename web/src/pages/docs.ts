import { h } from "../dom";
import { documents, readDocument, type DocumentEntry } from "../docs/documents";
import { Contents } from "../game/contents";
import { header } from "../parts/header";
import type { Page } from "../router";
import { messagePage, missingPage } from "./missing";

const entryOf = ({ name, title, summary }: DocumentEntry): HTMLElement =>
  h("li", {}, h("a", { class: "contest-card", href: `/docs/${name}` }, h("b", {}, title), h("span", {}, summary)));

function contentsPage(): Page {
  document.title = "Docs · Agon";
  const parts = documents.map(({ heading, entries }) =>
    h("section", { class: "lobby-section" }, h("h2", {}, heading), h("ul", { class: "contests" }, ...entries.map(entryOf))));
  const main = h("main", { class: "lobby" }, h("h1", { class: "page-heading" }, "Docs"),
    h("p", { class: "page-words" }, "Everything about this arena, in the version that you run. A game's own page has its rules, its players and its fields."), ...parts);
  return { element: h("div", { class: "shell" }, header(null), main), leave: () => undefined };
}

/** The list of documents, or one document. */
export function docsPage(name: string | null): Page {
  if (name === null) return contentsPage();
  const entry = documents.flatMap(({ entries }) => entries).find((one) => one.name === name);
  if (!entry) return missingPage();
  document.title = `${entry.title} · Agon`;
  const contents = new Contents();
  const text = h("article", { class: "game-text document", "aria-busy": "true" });
  const main = h("main", { class: "game" }, h("p", { class: "document-place" }, h("a", { class: "more", href: "/docs" }, "Docs")),
    h("h1", { class: "page-heading" }, entry.title), h("div", { class: "game-body" }, contents.element, text));
  const element = h("div", { class: "page-host" }, h("div", { class: "shell" }, header(null), main));
  let left = false;
  const open = async (): Promise<void> => {
    const sections = await readDocument(name);
    if (left) return;
    text.replaceChildren(...sections);
    text.removeAttribute("aria-busy");
    contents.show(sections.filter((section) => section.querySelector("h2")));
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
  void open().catch(() => element.replaceChildren(messagePage("The document cannot be shown", "The arena does not answer. Is the server running?").element));
  return {
    element,
    leave: () => {
      left = true;
      contents.leave();
    },
  };
}
