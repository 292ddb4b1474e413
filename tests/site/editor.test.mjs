// Bots are written, run, understood and taken home in the pages of the editor, in Chromium. Needs `make wasm` first.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { program as agon } from "../places.mjs";
import { botThat, EditorPages, games, root, runToEnd, skip } from "./editor_pages.mjs";

const notes = JSON.parse(readFileSync(join(root, "tests/bots/first_notes.json"), "utf8"));
let pages;
before(async () => { if (!skip) pages = await new EditorPages().start(); });
after(() => pages?.stop());

for (const game of games) {
  test(`${game}: the bot that stands there plays without a fault`, { skip, timeout: 240_000 }, async () => {
    const page = await pages.open(game, { disk: game === "tron" });
    await page.selectOption("select[name=pace]", "0");
    await page.click(".bot-go");
    const played = () => page.locator(".bot-step").innerText().then((text) => Number(/of (\d+)/.exec(text)?.[1]), () => 0);
    while ((await played()) < 40 && (await page.locator(".said-end").count()) === 0) await page.waitForTimeout(50);
    // The match may end before the click, which then waits for nothing.
    if (await page.locator(".bot-stop").isEnabled()) await page.click(".bot-stop", { timeout: 2_000 }).catch(() => undefined);
    await page.locator(".said-end").waitFor();
    assert.equal(await page.locator(".private-fault").count(), 0);
    assert.match(await page.locator(".thought-note").innerText(), new RegExp(`^(${notes[game]})$`));
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  });

  test(`${game}: the kit that is taken home passes check-bot as it is`, { skip: skip || (existsSync(agon) ? false : `SKIPPED: no ${agon}`), timeout: 240_000 }, async () => {
    const text = botThat(`answer.note = "from the page";`);
    const home = mkdtempSync(join(tmpdir(), "agon-home-"));
    const page = await pages.open(game, { bot: game === "tron" ? text : null });
    try {
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(".take-home")]);
      await download.saveAs(join(home, "kit.zip"));
      assert.equal(spawnSync("/usr/bin/python3", ["-c", "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])", join(home, "kit.zip"), home]).status, 0);
      const folder = join(home, `${game}_bot`);
      if (game === "tron") assert.equal(readFileSync(join(folder, "bot.js"), "utf8"), text);
      assert.match(readFileSync(join(folder, "README.md"), "utf8"), new RegExp(`agon check-bot ${game} "cmd:node ${game}_bot/bot.js"`));
      const checked = spawnSync(agon, ["check-bot", game, `cmd:node ${game}_bot/bot.js`, "--no-sandbox"], { cwd: home, encoding: "utf8" });
      assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    } finally {
      await page.context().close();
      rmSync(home, { recursive: true, force: true });
    }
  });
}

test("what a bot prints and thinks stands beside the step", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron", {
    bot: botThat(`console.error("asked at", line.decide.step, { a: 1 });
  Object.assign(answer, { value: 0.25, note: "so it seems", mark: "here", draw: [{ cell: { x: 2, y: 2, heat: 1 }, layer: "plan" }] });`),
  });
  const said = await runToEnd(page);
  assert.match(said, /asked at 0 \{"a":1\}/);
  assert.equal(await page.locator(".thought-note").innerText(), "so it seems");
  assert.equal(await page.locator(".thought-value").innerText(), "+0.25");
  assert.equal(await page.locator(".layers label").innerText(), "plan");
  await page.locator(".private-step").first().click();
  await page.locator(".bot-step", { hasText: "step 0 of" }).waitFor(); // drawn with the next picture
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

for (const [what, bot, line, words] of [
  ["in the middle of a match", botThat(`if (line.decide.step === 1) nothing.at.all = 1;`), 9, /ReferenceError: nothing is not defined/],
  ["while it is read", `"use strict";\nlet one = 1;\nlet two = = 2;\n`, 3, /SyntaxError/],
  ["before it is ready", `\n\nthrow new Error("too early to say");\n`, 3, /too early to say/],
  ["in a promise", `\nPromise.reject(new TypeError("nobody waits"));\n`, 2, /TypeError: nobody waits/],
]) {
  test(`an error ${what} names its line`, { skip, timeout: 240_000 }, async () => {
    const page = await pages.open("evasion", { bot });
    await page.selectOption("select[name=pace]", "0");
    await page.click(".bot-go");
    const row = page.locator(".private-fault").first();
    await row.waitFor();
    assert.match(await row.innerText(), words);
    assert.equal(await row.locator(".said-line").innerText(), `line ${line}`);
    assert.ok(!(await row.innerText()).includes("blob:"));
    await page.locator(".cm-lint-marker-error").waitFor();
    await row.locator(".said-line").click();
    assert.equal(await page.evaluate(() => document.activeElement?.classList.contains("cm-content")), true);
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  });
}

test("a bot that loops for ever is ended and told so; the next one runs", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron", { bot: botThat("for (;;) {}") });
  await page.click(".bot-go");
  const row = page.locator(".private-fault", { hasText: "no answer within 5 s" });
  await row.waitFor();
  await page.locator(".said-end", { hasText: "the match stops here" }).or(page.locator(".said-end")).first().waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.click("[aria-label=\"Start again from the kit's bot\"]");
  const said = await runToEnd(page);
  assert.ok(!said.includes("no answer"));
  await page.context().close();
});

test("an illegal answer is the arena's fault of that name, and the match goes on by the rules", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron", { bot: botThat(`if (line.decide.step === 0) answer.action = { nonsense: 1 };`) });
  await runToEnd(page);
  assert.match(await page.locator(".private-fault").first().innerText(), /no action of the game/);
  await page.context().close();
});

test("step, pause and stop", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("evasion");
  const at = (step) => page.locator(".bot-step", { hasText: `of ${step}` }).waitFor();
  await page.click(".bot-one");
  await at(0);
  await page.click(".bot-one");
  await at(1);
  await page.click(".bot-one");
  await at(2);
  await page.click(".bot-go");
  await page.locator(".bot-go", { hasText: "Pause" }).waitFor();
  await page.waitForFunction(() => Number(/of (\d+)/.exec(document.querySelector(".bot-step").textContent)[1]) > 6);
  await page.click(".bot-go");
  await page.locator(".bot-go", { hasText: "Run" }).waitFor();
  await page.click(".bot-stop");
  await page.locator(".said-end", { hasText: "Stopped" }).waitFor();
  // Another seed is another match.
  await page.fill("input[name=seed]", "5");
  await page.click(".bot-one");
  await at(0);
  await page.context().close();
});

test("the text is kept in the browser, and goes with a link without touching what another wrote", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("// mine\n");
  await page.reload();
  await page.locator(".cm-line", { hasText: "// mine" }).waitFor();
  await page.click('[aria-label="Copy a link that holds the bot"]');
  await page.locator(".toast", { hasText: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.context().close();

  const other = await pages.open("tron", { bot: botThat("/* theirs */"), hash: new URL(link).hash });
  await other.locator(".cm-line", { hasText: "// mine" }).waitFor();
  assert.equal(await other.locator(".said-end, .private-fault").count(), 0); // a stranger's bot waits to be run
  await other.click("text=Back to mine");
  await other.locator(".cm-line", { hasText: "theirs" }).waitFor();
  await other.context().close();
});

test("the editor fits a phone", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron", { viewport: { width: 390, height: 844 }, colorScheme: "light" });
  await runToEnd(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.ok(statSync(join(root, "build/site/editor/editor.js")).size < 800_000);
  await page.context().close();
});
