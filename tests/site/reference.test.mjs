// The generated pages hold what the program says: every command, every option, every request.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandPages, option, parsed } from "../../site/gather/commands.mjs";
import { pretty } from "../../site/gather/fields.mjs";
import { relative, siteLinks } from "../../site/gather/links.mjs";
import { plain, table } from "../../site/gather/markdown.mjs";
import { Program } from "../../site/gather/program.mjs";
import { requestsPage } from "../../site/gather/requests.mjs";
import { siteBase } from "../../site/relocate/base.mjs";
import { program as place } from "../places.mjs";

const program = new Program(place);

test("every option that --help names stands on its command's page", () => {
  const pages = commandPages(program);
  const commands = pages.slice(1);
  assert.ok(commands.length > 12);
  for (const { label, text } of commands) {
    for (const [, name] of program.help(...label.split(" ").slice(1)).matchAll(/^  (--[a-z][\w-]*)/gm)) assert.ok(text.includes(`\`${name}\``), `${label}: ${name}`);
    assert.ok(pages[0].text.includes(`\`${label}\``), label);
  }
  const contest = commands.find(({ label }) => label === "agon contest").text;
  for (const below of ["run", "resume", "status", "report"]) assert.ok(contest.includes(`## agon contest ${below}`));
  assert.ok(contest.includes("`--elo0`"));
});

test("help is read as it is written", () => {
  const help = parsed([
    "Do it.", "Usage: agon do [OPTIONS] file", "", "Positionals:", "  file TEXT REQUIRED          the record", "", "Options:",
    "  -h,--help                   Print this help message and exit", "  --width INT:INT in [0 - 7680]", "                              pixels", "  --share-notes Needs: --html put them in", "", "Examples:", "  agon do a  there", "Then look.",
  ].join("\n"));
  assert.deepEqual(help.positionals, [{ name: "file TEXT REQUIRED", meaning: "the record" }]);
  assert.deepEqual(help.options.slice(1).map(option), [
    { names: ["--width"], value: "0 to 7680", meaning: "pixels" }, { names: ["--share-notes"], value: "with --html", meaning: "put them in" }]);
  assert.deepEqual(help.examples, ["agon do a  there"]);
  assert.deepEqual(help.notes, ["Then look."]);
});

test("every request and type of the OpenAPI document has its section", async () => {
  const document = await program.openApi();
  const page = requestsPage(document);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) assert.ok(page.includes(`### \`${method.toUpperCase()} ${path}\``), path);
  }
  for (const name of Object.keys(document.components.schemas)) assert.ok(page.includes(`### ${name}`), name);
});

test("links of the repository become links of the site", () => {
  const where = new Map([["docs/a.md", "a"], ["src/games/x/README.md", "games/x"]]);
  const turn = (page, repository = "") => siteLinks(page, "docs/a.md", "a", { where, files: new Map([["docs/p.png", "pictures/p.png"]]), repository });
  assert.equal(turn("[x](../src/games/x/README.md#rules)"), "[x](./games/x.md#rules)");
  assert.equal(turn("![p](p.png)"), "![p](./pictures/p.png)");
  assert.equal(turn("[code](../src/core/game.h)"), "code");
  assert.equal(turn("[code](../src/core/game.h)", "https://host/agon"), "[code](https://host/agon/src/core/game.h)");
  assert.equal(turn("see `src/games/x/README.md`"), "see [`src/games/x/README.md`](./games/x.md)");
  assert.equal(turn("```\n[x](../src/games/x/README.md)\n```"), "```\n[x](../src/games/x/README.md)\n```");
  assert.equal(relative("games/x", "a"), "../a");
});

test("texts of the program do no harm in a page", () => {
  assert.equal(plain("<b> {{x}} `a<b`"), "&lt;b> &#123;&#123;x}} `a<b`");
  assert.equal(table(["a"], [["`x|y`"]]), "| a |\n| --- |\n| `x\\|y` |");
  assert.deepEqual(JSON.parse(pretty({ board: Array(40).fill("WWW"), x: 1 })), { board: Array(40).fill("WWW"), x: 1 });
  assert.match(siteBase, /^\/.+\/$/);
});
