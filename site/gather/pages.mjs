// Which file of the repository stands where on the site. A page of docs/ that is not named here stands under "More".
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const begin = [
  ["README.md", "overview", "The arena at a glance"],
  ["docs/get-started.md", "begin/get-started", "Get started"],
  ["docs/boards.md", "begin/boards", "What the boards show"],
];
const bots = [
  ["site/guides/student.md", "begin/student", "From nothing to a bot that plays"],
  ["docs/bot-protocol.md", "bots/protocol", "The bot protocol"],
  ["docs/agents.md", "bots/agents", "Let your agent write the bot"],
  ["docs/check-on-push.md", "bots/check-on-push", "Let every push be tried"],
  ["docs/climb.md", "bots/climb", "How far does a bot climb?"],
  ["docs/analysis.md", "analysis", "Why did I lose?"],
  ["docs/tuning.md", "tuning", "Tuning a player"],
  ["docs/strength.md", "strength", "How strong the champions are"],
  ["docs/strength-learned.md", "strength-learned", "What learning reaches"],
];
const contests = [
  ["site/guides/teacher.md", "begin/teacher", "From nothing to a class contest"],
  ["docs/contests.md", "contests", "Contests"],
  ["docs/contest-table.md", "contest-table", "The table of a contest"],
  ["docs/hosting-a-class.md", "hosting-a-class", "A class for a term"],
  ["docs/hosting-in-a-container.md", "hosting-in-a-container", "A class in a container"],
  ["docs/terms.md", "terms", "Several seasons in one term"],
  ["docs/why-refused.md", "why-refused", "Why was my upload refused?"],
  ["docs/seats.md", "seats", "Who sits where"],
  ["docs/many-machines.md", "many-machines", "Many machines"],
];
const programs = [
  ["site/guides/researcher.md", "begin/researcher", "A million matches"],
  ["docs/learning.md", "reference/learning", "Learning from Python"],
  ["docs/observations.md", "reference/observations", "What learners see"],
  ["docs/learning-results.md", "reference/learning-results", "Results and data of learners"],
  ["docs/baselines.md", "reference/baselines", "What learners reach"],
  ["docs/python-api.md", "reference/python-api", "Python: environments and actions"],
  ["docs/python-api-more.md", "reference/python-api-more", "Python: policies, bots, records"],
  ["docs/python-api-results.md", "reference/python-api-results", "Python: results and data"],
  ["docs/library.md", "reference/library", "The rules as a C++ library"],
  ["docs/rules-in-the-browser.md", "reference/rules-in-the-browser", "The rules in the browser"],
];
const reference = [
  ["docs/records.md", "reference/records", "Records"],
  ["docs/http-api.md", "reference/http-api", "The HTTP API"],
  ["docs/performance.md", "performance", "Performance"],
];
const house = [
  ["site/guides/carry-on.md", "begin/carry-on", "Carrying on the house"],
  ["docs/design.md", "house/design", "The design"],
  ["docs/design-of-contests.md", "house/design-of-contests", "How contests and ladders are built"],
  ["docs/dependencies.md", "house/dependencies", "Libraries"],
  ["CONTRIBUTING.md", "house/contributing", "Contributing"],
  ["SECURITY.md", "house/security", "Security"],
  ["CHANGELOG.md", "house/changelog", "What has changed"],
  ["THIRD_PARTY.md", "house/third-party", "Licences of others"],
  ["LICENSE", "house/licence", "Licence"],
];

const languages = { python: "Python", cpp: "C++", java: "Java", javascript: "JavaScript" };

const folders = (path) => (existsSync(path) ? readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort() : []);

function pagesOf(root, game) {
  const dashed = game.name.replaceAll("_", "-");
  const kits = folders(join(root, "bots", game.name)).map((language) =>
    [`bots/${game.name}/${language}/README.md`, `games/${dashed}-kit-${language}`, `Starter kit: ${languages[language] ?? language}`]);
  return [
    [`src/games/${game.name}/README.md`, `games/${dashed}`, "Rules and players"],
    [`docs/hosting-${dashed}.md`, `games/${dashed}-hosting`, "Hosting it"],
    [`docs/${dashed}-bots.md`, `games/${dashed}-bots`, "Writing a player"],
    ...kits,
  ];
}

const entry = ([source, path, label]) => ({ source, path, label });

/** The chapters of the site: a title, its pages; chapters of games name their game. Only files that are there count. */
export function chapters(root, games) {
  const there = (pages) => pages.filter(([source]) => existsSync(join(root, source))).map(entry);
  const chapters = [
    { title: "Begin", pages: there(begin) },
    { title: "Write a bot", pages: there(bots) },
    { title: "Hold a contest", pages: there(contests) },
    { title: "Train and embed", pages: there(programs) },
    ...games.map((game) => ({ title: game.title, game, pages: there(pagesOf(root, game)) })),
    { title: "Records and protocols", reference: true, pages: there(reference) },
    { title: "How it is built", pages: there(house) },
  ];
  const named = new Set(chapters.flatMap((chapter) => chapter.pages.map((page) => page.source)));
  const others = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md") && !named.has(`docs/${name}`)).sort();
  if (others.length) chapters.splice(-1, 0, { title: "More", pages: others.map((name) => ({ source: `docs/${name}`, path: `more/${name.slice(0, -3)}` })) });
  return chapters;
}
