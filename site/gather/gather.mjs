// Gathers the pages of the site into a folder from which VitePress builds it: the project's own documents with their links
// turned, and pages that the program's own words make. Nothing here is a copy that somebody would have to keep up.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cloneCommand, withCloneCommand } from "./clone.mjs";
import { commandPages } from "./commands.mjs";
import { fieldsPage } from "./fields.mjs";
import { gamePage } from "./game_page.mjs";
import { siteLinks } from "./links.mjs";
import { llms } from "./llms.mjs";
import { fence, titleOf } from "./markdown.mjs";
import { chapters as chaptersOf } from "./pages.mjs";
import { PagesWithRules } from "./practice.mjs";
import { firstShown, replay } from "./replays.mjs";
import { requestsPage } from "./requests.mjs";

const pictures = "docs/pictures";

/**
 * @param root  the repository
 * @param into  the folder to write; what is in it goes
 * @param program  a Program
 * @param repository  address at which the repository's files can be read, or ""
 * @param clone  address at which it can be cloned, or ""
 * @returns what stands where: { chapters, where, games }
 */
export async function gather({ root, into, program, repository = "", clone = "" }) {
  rmSync(into, { recursive: true, force: true });
  const players = program.json("players");
  const games = program.json("games").map((game) => ({ ...game, players: players.filter((player) => player.game === game.name) }));
  const replays = join(into, "public", "replays");
  const withRules = new PagesWithRules(root, replays);
  const matches = new Map(games.map((game) => [game.name, replay(program, game, replays, withRules)]));
  for (const game of games.filter((each) => withRules.of(each))) {
    withRules.play(game);
    withRules.edit(game);
  }
  const chapters = chaptersOf(root, games);
  const where = new Map(chapters.flatMap((chapter) => chapter.pages.map((page) => [page.source, page.path])));
  const files = new Map(readdirSync(join(root, pictures)).map((name) => [`${pictures}/${name}`, `pictures/${name}`]));
  const made = await madePages(program, games, chapters);

  const write = (path, text) => {
    const file = join(into, `${path}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const chapter of chapters) {
    for (const page of chapter.pages.filter((each) => each.source)) {
      const text = withCloneCommand(withPlaying(documentText(root, page.source), games.some((game) => withRules.of(game))), clone);
      const linked = siteLinks(text, page.source, page.path, { where, files, repository });
      const isGame = chapter.game && page === chapter.pages[0];
      write(page.path, isGame ? gamePage(linked, page.path, chapter.game, matches.get(chapter.game.name), chapter.pages.slice(1), withRules.of(chapter.game)) : linked);
      page.label ??= titleOf(text);
    }
  }
  for (const { path, text } of made) write(path, siteLinks(text, `${path}.md`, path, { where: withMade(where, made), files, repository }));
  cpSync(join(root, pictures), join(into, "pictures"), { recursive: true });
  cpSync(join(root, "web/src/assets/favicon.svg"), join(into, "public", "favicon.svg"));
  for (const [name, text] of Object.entries(llms(root, clone))) writeFileSync(join(into, "public", name), text);
  writeLanding(write, program, games, matches, withRules, clone);
  writeFileSync(join(into, "outline.json"), JSON.stringify({ version: program.version, ...outline(chapters) }, null, 1));
  return { chapters, where, games };
}

/** A site without pages that play by themselves leaves out what the guide says of them. */
const withPlaying = (text, plays) => (plays ? text : text.replace(/\n## Without a compiler\n[^]*?(?=\n## )/, ""));

const documentText = (root, source) => {
  const text = readFileSync(join(root, source), "utf8");
  return source.endsWith(".md") ? text : `# Licence\n\n${fence("", text)}\n`;
};

/** The pages that the program's words make, each put into its chapter. */
async function madePages(program, games, chapters) {
  const made = games.map((game) => {
    const page = { path: `games/${game.name.replaceAll("_", "-")}-fields`, label: "Its fields", text: fieldsPage(program, game) };
    chapters.find((chapter) => chapter.game === game).pages.splice(1, 0, page);
    return page;
  });
  const requests = { path: "reference/http-requests", label: "HTTP API: every request", text: requestsPage(await program.openApi()) };
  const [commands, ...each] = commandPages(program);
  commands.pages = each;
  chapters.find((chapter) => chapter.reference).pages.push(requests, commands);
  return [...made, requests, commands, ...each];
}

/** What made pages may link to: documents by their names in the repository, and every page by its place on the site. */
const withMade = (where, made) => new Map([...where, ...[...where.values(), ...made.map(({ path }) => path)].map((path) => [`${path}.md`, path])]);

function writeLanding(write, program, games, matches, withRules, clone) {
  const cards = games.map((game) => {
    const { name, title, summary } = game;
    const { players, seed } = matches.get(name);
    return { name, title, summary, page: `/games/${name.replaceAll("_", "-")}`, players, seed, withRules: withRules.of(game) };
  });
  const frontmatter = { layout: "page", title: "Agon", titleTemplate: "An arena for programs that play games", sidebar: false, aside: false, version: program.version, games: cards, first: firstShown, clone: cloneCommand(clone) };
  write("index", `---\n${JSON.stringify(frontmatter)}\n---\n\n<Landing />\n`);
}

/** Sidebar and order of the pages, as VitePress takes them. */
function outline(chapters) {
  const item = (page) => ({ text: page.label, link: `/${page.path}`, ...(page.pages ? { collapsed: true, items: page.pages.map(item) } : {}) });
  const group = (chapter) => ({ text: chapter.title, ...(chapter.game ? { collapsed: true } : {}), items: chapter.pages.map(item) });
  const ofGames = chapters.filter((chapter) => chapter.game);
  const others = chapters.filter((chapter) => !chapter.game);
  return { sidebar: [group(others[0]), { text: "Games", items: ofGames.map(group) }, ...others.slice(1).map(group)] };
}

