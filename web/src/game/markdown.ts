// Shows Agon's documents as elements. Their text comes with the program; markup in it is still shown as text.
import { Marked, type Tokens } from "marked";
import { h } from "../dom";

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/** The target of a document's link on the page of its game; null: none. */
function addressFromGame(href: string): string | null {
  if (/^https?:\/\//.test(href)) return href;
  if (/hosting-[a-z-]+\.md/.test(href)) return "#protocol";
  if (/bot-protocol\.md/.test(href)) return "#bot";
  return null;
}

/** Headings begin at `level`. The document's own title is left out, because the page has one. `addressOf`: target of a link; null: none. */
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
    // A column without a heading needs none, since its neighbours explain it.
    for (const head of table.querySelectorAll("th")) if (head.textContent === "") head.replaceWith(h("td", {}));
  }
  return element;
}
