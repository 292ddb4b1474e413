// llms.txt and llms-full.txt, for language models: the list of the documents with a sentence on each, and their whole text. The arena
// and the site serve the same two.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { withCloneCommand } from "./clone.mjs";

const inFolder = (root, folder) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".md")).sort().map((name) => `${folder}/${name}`);

/** The first sentence of a document, without links. */
function sentenceOf(text) {
  const paragraph = text.split(/\n\s*\n/).find((part) => /^(?!```)[A-Z`[*]/.test(part.trim())) ?? "";
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ").trim();
  return plain.match(/^.*?[.:](?= |$)/)?.[0].replace(/:$/, ".") ?? plain;
}

/**
 * @param clone  where anybody may clone the repository, or ""
 * @returns { "llms.txt": text, "llms-full.txt": text }
 */
export function llms(root, clone) {
  const games = readdirSync(join(root, "src/games"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => `src/games/${entry.name}/README.md`).sort();
  const groups = [["Begin", ["README.md", ...inFolder(root, "site/guides")]], ["Rules of the games", games], ["Documents", inFolder(root, "docs")]];
  const read = (file) => withCloneCommand(readFileSync(join(root, file), "utf8"), clone);
  const titleOf = (text) => text.match(/^# (.*)$/m)[1];
  const about = sentenceOf(read("README.md"));
  const list = groups.map(([heading, files]) => `## ${heading}\n\n${files.map((file) => `- [${titleOf(read(file))}](llms-full.txt#${file}): ${sentenceOf(read(file))}`).join("\n")}\n`);
  const head = `# Agon\n\n> ${about}\n\nThe whole text of each document stands in [llms-full.txt](llms-full.txt) after a line \`=== FILE ===\`. `
    + "Coding agents begin with `=== docs/agents.md ===`, and writers of bots with `=== docs/bot-protocol.md ===`.\n";
  const whole = groups.flatMap(([, files]) => files).map((file) => `=== ${file} ===\n\n${read(file).trim()}\n`);
  return { "llms.txt": [head, ...list].join("\n"), "llms-full.txt": whole.join("\n") };
}
