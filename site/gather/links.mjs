// Links of the repository become links of the site.
import { posix } from "node:path";
import { outsideFences } from "./markdown.mjs";

const outward = /^([a-z][a-z0-9+.-]*:|\/\/)/i;

/** Code within a line, or `[text](target)`, or `![text](target)`. */
const codeOrLink = /(`+)[^`]+\1|(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)/g;

/** Calls `change` for each link of the text; what it returns stands in its place. */
export const eachLink = (page, change) =>
  outsideFences(page, (text) => text.replace(codeOrLink, (whole, code, image, words, target) =>
    code || outward.test(target) ? whole : change({ whole, image: image === "!", words, target })));

export const relative = (from, to) => {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
};

/**
 * @param where  source file -> path of its page, without ending
 * @param files  files that are no pages, such as pictures: source file -> path on the site
 * @param repository  address of the repository's files, or "": then a link to a file that the site does not have becomes its words
 */
export function siteLinks(page, source, path, { where, files, repository }) {
  const linked = eachLink(page, ({ whole, image, words, target }) => {
    const [file, anchor] = target.split("#");
    const meant = file ? posix.normalize(posix.join(posix.dirname(source), file)) : source;
    const mark = anchor ? `#${anchor}` : "";
    if (!file) return whole;
    if (where.has(meant)) return `[${words}](${relative(path, where.get(meant))}.md${mark})`;
    if (files.has(meant)) return `${image ? "!" : ""}[${words}](${relative(path, files.get(meant))})`;
    return repository ? `[${words}](${repository}/${meant}${mark})` : words;
  });
  return outsideFences(linked, (text) => linkNamedFiles(text, path, where));
}

/** Code that names a page, as in `docs/contests.md`, leads to it: a reader of the site has no folders. */
function linkNamedFiles(text, path, where) {
  return text.replace(/(\[(?:[^\[\]`]|`[^`]*`)*\]\([^)]*\))|`([^`\n]+)`/g, (whole, isLink, name) => {
    if (isLink || !name) return whole;
    const meant = where.has(name) ? name : where.has(`docs/${name}`) ? `docs/${name}` : null;
    return meant && where.get(meant) !== path ? `[\`${name}\`](${relative(path, where.get(meant))}.md)` : whole;
  });
}
