// Makes the built site work from any folder: below any path of a server, and from a disk.
//
// - Addresses in pages and style sheets become relative to the file in which they stand.
// - Addresses in scripts begin with a name that each page sets first, to the folder from which it was opened.
// - Modules become SystemJS modules, which load as plain scripts: browsers refuse ES modules of a disk.
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { rollup } from "rollup";
import { siteBase } from "./base.mjs";
import { withoutPlaceholder } from "./scripts.mjs";

const require = createRequire(import.meta.url);

const filesOf = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** From a file to the site's folder: "./", "../", … */
const upward = (root, file) => {
  const path = relative(dirname(file), root).split(sep).join("/");
  return path ? `${path}/` : "./";
};

/** Links to pages name their files, since a disk has no server that would. */
const namedFiles = (html) => html.replace(/(<a\b[^>]*\shref=")(\.{1,2}\/(?:[^"#?]*\/)?)(?=["#?])/g, "$1$2index.html");

function page(root, file) {
  const up = upward(root, file);
  const html = readFileSync(file, "utf8");
  const app = /<script type="module" src="[^"]*?(assets\/app\.[^"]+\.js)"><\/script>/.exec(html);
  if (!app) throw new Error(`${file} has no script of the site`);
  const done = html
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(app[0], "")
    .replace("<head>", `<head>\n    <script>globalThis.agonSite=decodeURIComponent(new URL(${JSON.stringify(up)},location.href).pathname)</script>`)
    .replace("</body>", `<script>__VP_SITE_DATA__.base=agonSite;for(const link of [...document.links,...document.querySelectorAll('link[rel="icon"]')])if(link.hasAttribute("href"))link.href=link.href</script>` +
      `<script src="${up}system.js"></script><script>System.import(agonSite+"${app[1]}")</script></body>`);
  writeFileSync(file, namedFiles(done.replace(/(window\.__VP_SITE_DATA__=JSON\.parse\(.*?\);)/, (data) => data.replaceAll(siteBase, "/")).replaceAll(siteBase, up)));
}

async function script(file) {
  const bundle = await rollup({ input: file, external: (id, from) => from !== undefined, plugins: [withoutPlaceholder()], onwarn() {}, treeshake: false });
  const { output } = await bundle.generate({ format: "system", exports: "named", compact: true });
  await bundle.close();
  writeFileSync(file, output[0].code);
}

export async function relocate(root) {
  rmSync(join(root, "404.html"), { force: true }); // a server shows it at any depth, where nothing relative leads home
  const files = filesOf(root).filter((file) => !file.includes(`${sep}replays${sep}`));
  for (const file of files) {
    if (file.endsWith(".html")) page(root, file);
    else if (file.endsWith(".css")) writeFileSync(file, readFileSync(file, "utf8").replaceAll(siteBase, upward(root, file)));
    else if (file.endsWith(".js")) await script(file);
  }
  copyFileSync(require.resolve("systemjs/dist/s.min.js"), join(root, "system.js"));
}
