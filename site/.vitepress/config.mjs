import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { slug } from "../gather/markdown.mjs";
import { terminals } from "../relocate/terminals.mjs";
import { siteBase } from "../relocate/base.mjs";

const built = fileURLToPath(new URL("../../build/site/", import.meta.url));
const outline = JSON.parse(readFileSync(`${built}src/outline.json`, "utf8"));

export default defineConfig({
  title: "Agon",
  description: "An arena for programs that play games: rules, protocols, bots, contests.",
  lang: "en",
  srcDir: `${built}src`,
  outDir: `${built}dist`,
  cacheDir: `${built}cache`,
  base: siteBase,
  lastUpdated: false,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${siteBase}favicon.svg` }]],
  markdown: {
    anchor: { slugify: slug },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: terminals,
  },
  themeConfig: {
    siteTitle: false,
    version: outline.version,
    nav: [
      { text: "Begin", link: "/begin/student", activeMatch: "^/(begin|overview)" },
      { text: "Games", activeMatch: "^/games/", items: outline.sidebar.find((group) => group.text === "Games").items.map((game) => ({ text: game.text, link: game.items[0].link })) },
      { text: "Bots", link: "/bots/protocol" },
      { text: "Contests", link: "/contests" },
      { text: "Reference", link: "/reference/commands", activeMatch: "^/reference/" },
    ],
    sidebar: outline.sidebar,
    outline: { level: [2, 3] },
    search: { provider: "local", options: { detailedView: true, miniSearch: { searchOptions: { fuzzy: 0.12, boost: { title: 4, text: 1, titles: 2 } } } } },
    docFooter: { prev: "Before", next: "Next" },
    footer: { message: "MIT licence. These pages work from any folder, a disk included." },
  },
  vite: {
    build: { modulePreload: false, chunkSizeWarningLimit: 4000, assetsInlineLimit: 0 },
    logLevel: "warn",
  },
});
