// The match as one page that holds record and rules: it plays the match itself, from a disk. Needs `make wasm` before.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { eventually, program } from "./arena.mjs";
import { moving, openBrowser, openPage, photograph, reached, settledFingerprint, shownStep, waitForMatch, waitForStep } from "./browser.mjs";
import { folder, games, skip } from "./modules.mjs";

let browser, home;
before(async () => {
  if (skip) return;
  home = mkdtempSync(join(tmpdir(), "agon-own-page-"));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  if (home) rmSync(home, { recursive: true, force: true });
});

function agon(...words) {
  const done = spawnSync(program, words, { cwd: home, encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr + done.stdout);
  return done.stdout;
}

/** A match, recorded, and its page: `wasm` as the command takes it. */
function exported(name, players, { wasm = folder, more = [] } = {}) {
  const record = join(home, `${name}.agon`);
  const file = join(home, `${name}-${wasm === "none" ? "frames" : "rules"}.html`);
  const { steps } = JSON.parse(agon("play", ...players, "--seed", "5", "--no-clocks", "--record", record, "--json", ...more));
  agon("replay", record, "--html", file, "--wasm", wasm);
  return { record, steps, file, address: pathToFileURL(file).href };
}

/** A page that was opened, and what it asked anybody for beside itself. */
async function opened(address, options = {}) {
  const page = await openPage(browser, options);
  const asked = [];
  page.on("request", (request) => !/^(data|blob):/.test(request.url()) && asked.push(request.url()));
  await page.goto(address);
  await waitForMatch(page);
  return { page, asked };
}

const needs = (game) => ({ skip: skip || (games.includes(game) ? false : `SKIPPED: no module of ${game}`), timeout: 240_000 });

test("it plays the record, seeks, and asks nobody for anything", needs("tron"), async () => {
  const { record, steps, address } = exported("seeks", ["tron", "wall_hugger", "wall_hugger"]);
  const middle = Math.floor(steps / 2);
  const { page, asked } = await opened(address, moving);
  await waitForStep(page, (step) => step > 0);
  await page.keyboard.press("End");
  await waitForStep(page, (step) => step === steps);
  await page.locator(".caption.is-over").waitFor();
  await eventually("its events", () => page.locator(".event").count());
  await photograph(page, "own-page");
  await page.goto(`${address}#t=${middle}`);
  await waitForStep(page, (step) => step === middle);
  assert.equal(await shownStep(page), middle);
  assert.deepEqual(asked.filter((url) => !url.startsWith(address)), []);
  assert.deepEqual(page.wrongs, []);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a[download]").click()]);
  assert.deepEqual(readFileSync(await download.path()), readFileSync(record));
});

test("it draws what a page of frames draws", needs("evasion"), async () => {
  const drawn = [];
  for (const wasm of [folder, "none"]) {
    const { file, address } = exported("same", ["evasion", "greedy", "runner"], { wasm, more: ["--set", "tick_cap=80"] });
    assert.equal(/id="agon-frames"/.test(readFileSync(file, "utf8")), wasm === "none");
    const { page } = await opened(`${address}#t=41`);
    await waitForStep(page, (step) => step === 41);
    drawn.push(await settledFingerprint(page, "canvas.board"));
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  }
  assert.equal(drawn[0], drawn[1]);
});

test("a match of any length opens in the middle, from a page that stays small", needs("zappy"), async () => {
  const players = [...Array(6).fill("wanderer"), ...Array(6).fill("wanderer")];
  const { record, steps, file, address } = exported("long", ["zappy", ...players], { more: ["--set", "time_cap=6000"] });
  assert.ok(steps > 500, `${steps} steps`);
  assert.ok(statSync(file).size < 900_000 + 2 * statSync(record).size, `${statSync(file).size} bytes, of a record of ${statSync(record).size}`);
  const middle = Math.floor(steps / 2);
  const { page } = await opened(`${address}#t=${middle}`);
  await waitForStep(page, (step) => step === middle);
  await page.keyboard.press("Home");
  await waitForStep(page, (step) => step === 0);
  await page.keyboard.press("End");
  await waitForStep(page, (step) => step === steps);
  assert.deepEqual(page.wrongs, []);
});

test("it analyses the match, and shows an analysis that was put into it", needs("tron"), async () => {
  const { record, file, address } = exported("analysed", ["tron", "random", "straight"], { more: ["--set", "max_cycles=12"] });
  const { page } = await opened(address);
  await page.getByLabel("Who analyses").selectOption({ label: "500 nodes" });
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".verdicts").waitFor({ timeout: 120_000 });
  const here = await page.locator(".verdicts").innerText();
  agon("analyse", record, "--nodes", "500");
  agon("replay", record, "--html", file, "--wasm", "none");
  await page.goto("about:blank");
  await page.goto(address);
  await page.locator(".verdicts").waitFor();
  assert.equal(await page.locator(".verdicts").innerText(), here, "the page and the program find the same");
  assert.deepEqual(page.wrongs, []);
});

test("it runs its own script alone, and reaches nothing", needs("tron"), async () => {
  const { file } = exported("kept", ["tron", "random", "straight"], { more: ["--set", "max_cycles=6"] });
  const injected = join(home, "injected.html");
  writeFileSync(injected, readFileSync(file, "utf8").replace('<div id="page"></div>', '<div id="page"></div><script>window.ran = 1</script><img src="https://elsewhere.example/x.png" onerror="window.ran = 2">'));
  const page = await openPage(browser);
  const asked = await reached(page, "https://elsewhere.example");
  await page.goto(pathToFileURL(injected).href);
  await waitForMatch(page);
  const found = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    let text = "ran";
    try {
      new Function("return 1")();
    } catch (error) {
      text = error.name;
    }
    return { ran: window.ran ?? 0, text, fetched: await fetch("https://elsewhere.example/").then(() => "reached", (error) => error.name) };
  });
  assert.deepEqual(found, { ran: 0, text: "EvalError", fetched: "TypeError" });
  assert.deepEqual(asked, [], "the policy refuses before anything is asked");
  assert.ok(page.wrongs.some((wrong) => /Content Security Policy/.test(wrong)));
});
