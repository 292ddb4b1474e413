// What a record of somebody else's does to a page that shows it, on a server and on a disk: its texts stay texts, and nothing in it leads anywhere.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { program, startArena } from "../../web/arena.mjs";
import { openBrowser, openPage, photograph, reached, waitForMatch } from "../../web/browser.mjs";

const bait = "</script><img src='https://elsewhere.example/x.png' onerror='window.ran=1'>";
let home, arena, browser;

before(async () => {
  home = mkdtempSync(join(tmpdir(), "agon-hostile-record-"));
  run(program, "play", "tron", "wall_hugger", "straight", "--seed", "5", "--no-clocks", "--record", join(home, "plain.agon"));
  const [head, ...steps] = run("zstd", "-dc", join(home, "plain.agon")).trimEnd().split("\n");
  const header = JSON.parse(head);
  // Every text of the header that the format does not need: by its own name, so that a new one is tried as well.
  const kept = new Set(["game", "program", "started", "kind"]);
  const spoil = (value, name = "") =>
    Array.isArray(value) ? value.map((each) => spoil(each, name))
      : value !== null && typeof value === "object" && name !== "config" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoil(each, key)]))
        : typeof value === "string" && !kept.has(name) ? bait : value;
  const spoiled = { ...spoil(header), called: `javascript:window.ran=2//${bait}` };
  writeFileSync(join(home, "bait.jsonl"), [JSON.stringify(spoiled), ...steps, ""].join("\n"));
  run("zstd", "-q", join(home, "bait.jsonl"), "-o", join(home, "bait.agon"));
  rmSync(join(home, "plain.agon"));
  arena = await startArena("--records", home);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  rmSync(home, { recursive: true, force: true });
});

function run(...words) {
  const done = spawnSync(words[0], words.slice(1), { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
}

/** Where a page's links, forms and pictures lead. */
const leads = (page) => page.evaluate(() => [...document.querySelectorAll("[href], [src], [action], [srcdoc]")].flatMap((element) =>
  ["href", "src", "action", "srcdoc"].map((name) => element[name]).filter((value) => typeof value === "string" && value !== "")));

for (const [place, address] of [
  ["on the pages of a server", () => `${arena.url}/matches/bait`],
  ["as one page on a disk", () => {
    const file = join(home, "bait.html");
    run(program, "replay", join(home, "bait.agon"), "--html", file, "--wasm", "none");
    assert.ok(!readFileSync(file, "utf8").includes(bait), "within the page's own text it is escaped");
    return pathToFileURL(file).href;
  }],
]) {
  test(place, async () => {
    const page = await openPage(browser);
    const asked = await reached(page, "https://elsewhere.example");
    await page.goto(address());
    await waitForMatch(page);
    await page.locator("body", { hasText: "onerror" }).waitFor();
    await photograph(page, "hostile-record");
    for (const link of await leads(page)) assert.match(link, /^(https?:\/\/127\.0\.0\.1:|file:|blob:|data:image\/)/, link);
    assert.equal(await page.evaluate(() => window.ran ?? 0), 0);
    assert.deepEqual(asked, []);
    assert.deepEqual(page.wrongs, []);
    await page.close();
  });
}
