// Pages that play a game by themselves: its module, and the script and style of web/practice.html (to play, or to watch a record) or of
// web/editor.html (to write a bot).
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Text inside an element that ends with its ending must not end it early. */
const within = (text, element) => text.replaceAll(`</${element}`, "<\\/" + element);

const page = ({ game, heading, style, script, inside }) => `<!doctype html>
<html lang="en" data-embedded data-game="${game.name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<title>${heading} · Agon</title>
${style}
</head>
<body>
<div id="page"></div>
<noscript>This page needs JavaScript: it plays ${game.title} by itself.</noscript>
${Object.entries(inside).map(([id, text]) => `<script type="text/plain" id="${id}">${text}</script>`).join("\n")}
${script}
</body>
</html>
`;

/** What `make wasm` and the pages' builds may have left in the repository, as pages of a folder. */
export class PagesWithRules {
  /** @param root  the repository  @param folder  gets the pages */
  constructor(root, folder) {
    this.root = root;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Whether there is all that the game's pages need. */
  of(game) { return existsSync(this.moduleOf(game)) && ["practice/practice", "editor/editor"].every((name) => existsSync(this.built(`${name}.js`))); }

  /** To play the game: a file of its own. */
  play(game) { this.write(`play-${game.name}`, this.alone(game, `Play ${game.title} here`, {})); }

  /** To watch a match, which the rules play again from the record's bytes: a file of its own. */
  watch(game, record) { this.write(game.name, this.alone(game, `A match of ${game.title}`, { "agon-record": record.toString("base64") })); }

  /** To write a bot. Script and style are large, and the same for every game: they lie beside the pages. */
  edit(game) {
    for (const name of ["editor.js", "editor.css"]) copyFileSync(this.built(`editor/${name}`), join(this.folder, name));
    this.write(`edit-${game.name}`, page({
      game, heading: `Write a bot for ${game.title}`, inside: this.module(game), style: '<link rel="stylesheet" href="editor.css">', script: '<script src="editor.js"></script>',
    }));
  }

  alone(game, heading, more) {
    const [script, style] = ["js", "css"].map((kind) => readFileSync(this.built(`practice/practice.${kind}`), "utf8"));
    return page({
      game, heading, inside: { ...this.module(game), ...more }, style: `<style>${within(style, "style")}</style>`, script: `<script type="module">${within(script, "script")}</script>`,
    });
  }

  module(game) { return { "agon-module": gzipSync(readFileSync(this.moduleOf(game)), { level: 9 }).toString("base64") }; }
  moduleOf(game) { return join(this.root, "build/wasm/modules", `${game.name}.wasm`); }
  built(name) { return join(this.root, "build/site", name); }
  write(name, text) { writeFileSync(join(this.folder, `${name}.html`), text); }
}
