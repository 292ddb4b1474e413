import { h } from "../dom";
import { anchorOf, documents, readDocument } from "../docs/documents";
import { Contents } from "../game/contents";
import { cardList } from "../parts/section";
import { header } from "../parts/header";
import { made } from "../view";
import type { Page } from "../router";
import { messagePage, missingPage, openedPage } from "./missing";

function contentsPage(): Page {
  document.title = "Docs · Agon";
  const parts = documents.map(({ heading, entries }) =>
    h("section", { class: "lobby-section" }, h("h2", {}, heading), made(cardList(entries.map(({ name, title, summary }) => ({ href: `/docs/${name}`, name: title, words: summary }))))));
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
    h("h1", { class: "page-heading", id: anchorOf(entry.title) }, entry.title), h("div", { class: "game-body" }, contents.element, text));
  const page = { element: h("div", { class: "shell" }, header(null), main), leave: () => contents.leave() };
  return openedPage(page.element, async () => {
    const sections = await readDocument(name);
    text.replaceChildren(...sections);
    text.removeAttribute("aria-busy");
    contents.show(sections.filter((section) => section.querySelector("h2")));
    window.setTimeout(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView());
    return page;
  }, () => messagePage("The document cannot be shown", "The arena does not answer. Is the server running?"));
}
