// Asks the program what only it knows: its games, its options, its interface, and matches to show.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Program {
  constructor(path) {
    this.path = path;
  }

  text(...words) {
    return execFileSync(this.path, words, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });
  }

  json(...words) {
    return JSON.parse(this.text(...words, "--json"));
  }

  help(...words) {
    return this.text(...words, "--help");
  }

  get version() {
    return this.text("--version").trim().replace(/^agon /, "");
  }

  /** The OpenAPI document, as a server gives it. */
  async openApi() {
    const folder = mkdtempSync(join(tmpdir(), "agon-site-"));
    const addresses = join(folder, "addresses");
    const server = spawn(this.path, ["serve", "--port", "0", "--records", "none", "--announce", addresses], { stdio: "ignore", cwd: folder });
    try {
      const pages = await announced(addresses, server);
      return await (await fetch(`${pages}/api/openapi.json`)).json();
    } finally {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function announced(file, server) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && server.exitCode === null; ) {
    await new Promise((done) => setTimeout(done, 50));
    try {
      return JSON.parse(readFileSync(file, "utf8")).pages;
    } catch {
      // not written yet, or not whole
    }
  }
  throw new Error("agon serve did not say where its pages are");
}
