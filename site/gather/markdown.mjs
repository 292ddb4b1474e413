// Small words of Markdown.

/** The anchor of a heading as GitHub and GitLab make it, so that one link holds in the repository and on the site. */
export const slug = (heading) =>
  heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").replace(/ /g, "-");

/** A text that is no Markdown, HTML or template: it is shown as it is. Code between backticks stays code. */
export const plain = (text) =>
  text.split(/(`[^`]+`)/).map((part, index) => (index % 2 ? part : part.replace(/([\\*_[\]#|])/g, "\\$1").replace(/</g, "&lt;").replace(/\{\{/g, "&#123;&#123;"))).join("");

export const code = (text) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

const cell = (text) => text.replace(/\n/g, " ").replace(/(`[^`]*`)/g, (span) => span.replace(/\|/g, "\\|"));

export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const fence = (language, text) => {
  const marks = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map((found) => found[0].length + 1)));
  return `${marks}${language}\n${text.replace(/\n$/, "")}\n${marks}`;
};

export const folded = (summary, body) => `<details class="folded"><summary>${summary}</summary>\n\n${body}\n\n</details>`;

/** Splits a page into text and fenced blocks, and calls `change` with the text alone. */
export function outsideFences(page, change) {
  const done = [];
  let text = [];
  let open = "";
  const flush = () => {
    if (text.length) done.push(change(text.join("\n")));
    text = [];
  };
  for (const line of page.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (!open && mark) {
      flush();
      open = mark;
      done.push(line);
    } else if (open) {
      done.push(line);
      if (mark && mark.startsWith(open) && !line.trim().slice(mark.length)) open = "";
    } else text.push(line);
  }
  flush();
  return done.join("\n");
}

/** The headings of a page: level, text without its marks, anchor. Equal ones are numbered, as hosts do. */
export function headings(page) {
  const found = [];
  const seen = new Map();
  outsideFences(page, (text) => {
    for (const line of text.split("\n")) {
      const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
      if (!heading) continue;
      const words = heading[2].replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
      const anchor = slug(words);
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      found.push({ level: heading[1].length, text: words, anchor: times ? `${anchor}-${times}` : anchor });
    }
    return text;
  });
  return found;
}

export const titleOf = (page) => headings(page)[0]?.text ?? "";
