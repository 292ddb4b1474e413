// What a page says that has nothing to show: its commands work as they stand.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { program, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";
import { assertNothingBesideTheEdge } from "./faults.mjs";

let arena, browser;
before(async () => {
  arena = await startArena();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

for (const [address, shown] of [["/contests", "cup"], ["/seasons", "spring"]])
  test(`the commands of ${address} make what it would show`, async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "agon-web-empty-"));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    const page = await openPage(browser);
    await page.goto(arena.url + address);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertNothingBesideTheEdge(page, address);
    await photograph(page, `empty${address.replace("/", "-")}-390`);
    const within = await page.locator(".list-empty").evaluate((box) => [...box.querySelectorAll("*")].every((each) => each.getBoundingClientRect().right <= box.getBoundingClientRect().right));
    assert.ok(within, "the commands stand within their box");
    const [make, serve] = await page.locator(".list-empty .command code").allTextContents();
    const made = spawnSync("sh", ["-c", make], { cwd: folder, encoding: "utf8", env: { ...process.env, PATH: dirname(program) + delimiter + process.env.PATH } });
    assert.equal(made.status, 0, made.stderr);
    const words = serve.split(" ");
    assert.deepEqual(words.slice(0, 2), ["agon", "serve"]);
    const filled = await startArena(...words.slice(2, -1), join(folder, words.at(-1)));
    try {
      await page.goto(filled.url + address);
      await page.locator("main a", { hasText: shown }).first().waitFor();
      assert.equal(await page.locator(".list-empty").count(), 0);
    } finally {
      await filled.stop();
    }
    assert.deepEqual(page.wrongs, []);
  });
