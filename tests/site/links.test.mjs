// Every link of the repository's documents, and of the site that is gathered from them, leads somewhere.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, sep } from "node:path";
import { after, before, test } from "node:test";
import { withCloneCommand } from "../../site/gather/clone.mjs";
import { gather } from "../../site/gather/gather.mjs";
import { eachLink } from "../../site/gather/links.mjs";
import { headings } from "../../site/gather/markdown.mjs";
import { Program } from "../../site/gather/program.mjs";
import { program as place, root } from "../places.mjs";

const program = new Program(place);
const filesBelow = (folder) => readdirSync(folder, { recursive: true }).map((path) => path.split(sep).join("/"));

const notOurs = new Set(["build", "node_modules", "dist", "records"]);

/** The documents of the repository, whether it is a clone or an unpacked archive. */
const documentsBelow = (folder) => readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
  const path = posix.join(folder, entry.name);
  if (entry.isDirectory()) return notOurs.has(entry.name) || entry.name.startsWith(".") ? [] : documentsBelow(path);
  return entry.name.endsWith(".md") ? [path] : [];
});

/** What is wrong with the links of a document: the file is not there, or has no such heading. */
function wrongLinks(folder, name, alias = (path) => path) {
  const wrong = [];
  eachLink(readFileSync(join(folder, name), "utf8"), ({ whole, target }) => {
    const [file, anchor] = target.split("#");
    const meant = alias(file ? posix.normalize(posix.join(posix.dirname(name), decodeURIComponent(file))) : name);
    if (!existsSync(join(folder, meant))) wrong.push(`${name}: ${target} is not there`);
    else if (anchor && statSync(join(folder, meant)).isFile() && !headings(readFileSync(join(folder, meant), "utf8")).some((heading) => heading.anchor === anchor)) {
      wrong.push(`${name}: ${target} has no such heading`);
    }
    return whole;
  });
  return wrong;
}

let site;
let gathered;
before(async () => {
  site = mkdtempSync(join(tmpdir(), "agon-site-test-"));
  gathered = await gather({ root, into: site, program });
});
after(() => rmSync(site, { recursive: true, force: true }));

test("links and anchors of the repository's documents lead somewhere", () => {
  const documents = documentsBelow("");
  assert.ok(documents.length > 20);
  assert.deepEqual(documents.flatMap((name) => wrongLinks(root, name)), []);
});

test("the guide speaks of pages that play by themselves where they are, and the first page shows a game that is there", () => {
  const text = (path) => readFileSync(join(site, `${path}.md`), "utf8");
  const plays = existsSync(join(site, "public/replays/play-tron.html"));
  assert.equal(text("begin/student").includes("Write a bot here"), plays);
  assert.equal(text("games/tron").includes("<PlayHere"), plays);
  const { games, first } = JSON.parse(text("index").split("---")[1]);
  assert.ok(games.some(({ name }) => name === first));
});

test("links and anchors of the site lead somewhere", () => {
  const pages = filesBelow(site).filter((name) => name.endsWith(".md"));
  assert.ok(pages.length > 50);
  assert.deepEqual(pages.flatMap((name) => wrongLinks(site, name)), []);
});

test("what is wrong would be found", () => {
  const page = "# A\n\n[there](./b.md) [gone](./c.md) [away](https://x.org/c.md) `[code](./d.md)`\n\n```\n[fenced](./e.md)\n```\n";
  const found = [];
  eachLink(page, ({ whole, target }) => (found.push(target), whole));
  assert.deepEqual(found, ["./b.md", "./c.md"]);
  assert.deepEqual(headings("# The `a_b` page\n\n## Who? Me!\n\n## Who? Me!\n").map(({ anchor }) => anchor), ["the-a_b-page", "who-me", "who-me-1"]);
});

test("every document of docs, games and kits is a page, and stands in the sidebar", () => {
  const documents = ["docs", "bots", "src/games"].flatMap((folder) => filesBelow(join(root, folder)).filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`));
  assert.deepEqual(documents.filter((name) => !gathered.where.has(name) && !/^bots\/stdio\/(llm\/)?AGENTS\.md$/.test(name)), []); // a form, which new-bot fills in
  const { sidebar } = JSON.parse(readFileSync(join(site, "outline.json"), "utf8"));
  const links = new Set();
  const walk = (items) => items.forEach((item) => (item.link && links.add(item.link), walk(item.items ?? [])));
  walk(sidebar);
  assert.deepEqual([...links].filter((link) => !existsSync(join(site, `${link}.md`))), []);
  assert.deepEqual([...gathered.where.values()].filter((path) => !links.has(`/${path}`)), []);
});

test("a document with a path below it in code leads to that page", () => {
  assert.match(readFileSync(join(site, "games/tron-kit-python.md"), "utf8"), /\[`src\/games\/tron\/README\.md`\]\(\.\/tron\.md\)/);
});

test("every game has a match with the viewer inside, its fields, and its facts", () => {
  for (const game of gathered.games) {
    const name = game.name.replaceAll("_", "-");
    const page = readFileSync(join(site, `games/${name}.md`), "utf8");
    assert.match(page, /<LiveMatch src="\/replays\//);
    assert.match(page, /<GameFacts /);
    const withRules = existsSync(join(site, `public/replays/play-${game.name}.html`));
    assert.match(readFileSync(join(site, `public/replays/${game.name}.html`), "utf8"), withRules ? /agon-module[^]*agon-record/ : /agon-record/);
    assert.equal(existsSync(join(site, `public/replays/edit-${game.name}.html`)), withRules);
    assert.equal(page.includes("<PlayHere "), withRules);
    assert.match(readFileSync(join(site, `games/${name}-fields.md`), "utf8"), /## Configuration[\s\S]*## View[\s\S]*## Action[\s\S]*## State/);
  }
});

test("documents say where the sources are, or nothing that nobody can run", () => {
  for (const name of ["README.md", "site/guides/student.md"]) {
    const text = readFileSync(join(root, name), "utf8");
    assert.ok(withCloneCommand(text, "https://example.org/agon.git").includes("\ngit clone https://example.org/agon.git agon && cd agon\n"), name);
    assert.ok(withCloneCommand(text, "").includes("\ncd agon   # the folder of this source\n"), name);
    assert.ok(!withCloneCommand(text, "").includes("git clone"), name);
  }
});
