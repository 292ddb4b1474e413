// The editor's pages alone, as `make site` makes them, in a folder below a path of a server and on a disk.
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PagesWithRules } from "../../site/gather/practice.mjs";
import { modules, root } from "../places.mjs";
import { openBrowser } from "../web/browser.mjs";

export { root };
export const games = existsSync(modules) ? readdirSync(modules).filter((file) => file.endsWith(".wasm")).map((file) => file.slice(0, -5)) : [];
/** As the option of a test: why it is skipped, or false. */
export const skip = games.length === 0 ? `SKIPPED: no modules in ${modules}; make wasm builds them` : false;
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Bots that answer with the first legal action and do what `more` says at each question. */
export const botThat = (more, before = "") => `"use strict";
${before}
require("node:readline").createInterface({ input: process.stdin }).on("line", (text) => {
  const line = JSON.parse(text);
  const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\\n");
  if (line.start) say({ ready: { legal: true } });
  if (!line.decide) return;
  const answer = { action: line.decide.legal[0] ?? {} };
  ${more}
  say(answer);
});
`;

export class EditorPages {
  /** Paths that were asked of the server, sockets as "socket", and what came to the port `datagrams` as "datagram". */
  asked = [];

  async start() {
    for (const page of ["practice", "editor"]) {
      const built = spawnSync(join(root, "web/node_modules/.bin/vite"), ["build", "--config", `vite.${page}.config.ts`, "--logLevel", "error"], { cwd: join(root, "web"), encoding: "utf8" });
      if (built.status !== 0) throw new Error(built.stderr + built.stdout);
    }
    this.folder = mkdtempSync(join(tmpdir(), "agon editor "));
    const pages = new PagesWithRules(root, join(this.folder, "deep down"));
    for (const name of games) pages.edit({ name, title: name });
    this.server = createServer((request, answer) => this.answer(request, answer));
    this.server.on("upgrade", (_, socket) => {
      this.asked.push("socket");
      socket.destroy();
    });
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    this.udp = createSocket("udp4", () => this.asked.push("datagram"));
    await new Promise((done) => this.udp.bind(0, "127.0.0.1", done));
    this.datagrams = this.udp.address().port;
    this.browser = await openBrowser();
    return this;
  }

  answer(request, answer) {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    this.asked.push(path);
    const file = join(this.folder, path);
    const anybody = { "access-control-allow-origin": "*" };
    if (path.startsWith("/reached.")) {
      const kind = path.endsWith(".events") ? "text/event-stream" : path.endsWith(".js") ? "text/javascript" : "text/plain";
      answer.writeHead(200, { "content-type": kind, ...anybody });
      return answer.end(path.endsWith(".events") ? "data: reached\n\n" : path.endsWith(".js") ? "self.reached = true;" : "reached");
    }
    const found = existsSync(file) && path.startsWith("/deep down/");
    answer.writeHead(found ? 200 : 404, { "content-type": kinds[extname(file)] ?? "text/plain" });
    answer.end(found ? readFileSync(file) : "");
  }

  /** A page in a fresh context, in which `bot` was written before. `prepare`: what is done to it before it is opened. */
  async open(game, { bot = null, disk = false, hash = "", prepare = async () => {}, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 820 }, colorScheme: "dark", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.wrongs = [];
    page.on("pageerror", (error) => page.wrongs.push(error.message));
    if (bot !== null) await page.addInitScript(([key, text]) => window === top && localStorage.setItem(key, text), [`agon.bot.${game}`, bot]);
    await prepare(page);
    const place = disk ? `${pathToFileURL(this.folder)}/deep%20down` : `${this.url}/deep%20down`;
    await page.goto(`${place}/edit-${game}.html${hash}`);
    await page.locator(".cm-content").waitFor();
    return page;
  }

  async stop() {
    await this.browser?.close();
    this.udp?.close();
    this.server?.closeAllConnections();
    this.server?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs the bot to the end of its match, as fast as it goes; what it says in the end. */
export async function runToEnd(page) {
  await page.selectOption("select[name=pace]", "0");
  await page.click(".bot-go");
  await page.locator(".said-end").waitFor();
  return page.locator(".said-list").innerText();
}
