// Documents of the house as elements. Their text comes with the program; markup in it is shown as text all the same.
import { Marked, type Tokens } from "marked";
import { h } from "../dom";

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** Where a link of a document leads to from the page of its game; null: nowhere. */
function addressFromGame(href: string): string | null {
  if (/^https?:\/\//.test(href)) return href;
  if (/hosting-[a-z-]+\.md/.test(href)) return "#protocol";
  if (/bot-protocol\.md/.test(href)) return "#bot";
  return null;
}

/** Headings begin at `level`; the document's own title is left out, for the page has one. `addressOf`: where a link leads to; null: nowhere. */
export function markdown(text: string, level: number, addressOf: (href: string) => string | null = addressFromGame): HTMLElement {
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escaped(raw),
      heading({ tokens, depth }) {
        const own = Math.min(6, depth - 2 + level);
        return `<h${own}>${this.parser.parseInline(tokens)}</h${own}>`;
      },
      code: ({ text: code }) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = addressOf(href);
        if (address === null) return inner;
        return /^[#/]/.test(address) ? `<a href="${address}">${inner}</a>` : `<a href="${escaped(address)}" target="_blank" rel="noreferrer">${inner}</a>`;
      },
      image: ({ text: alternative }) => escaped(alternative),
    },
  });
  const element = h("div", { class: "prose" });
  element.innerHTML = marked.parse(text.replace(/^# .*\n/, ""), { async: false });
  for (const table of element.querySelectorAll("table")) {
    const frame = h("div", { class: "table-scroll", tabIndex: 0, role: "group", "aria-label": "Table" });
    table.replaceWith(frame);
    frame.append(table);
    // A column without a heading needs none: the words in it are told by the ones beside it.
    for (const head of table.querySelectorAll("th")) if (head.textContent === "") head.replaceWith(h("td", {}));
  }
  return element;
}
