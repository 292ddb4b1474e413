// Pages that play by themselves: records of matches that are over, and matches against built-in players. Needs `make wasm` before the
// program was built.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, finishedMatch, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph, reached, settledFingerprint, shownStep, waitForMatch, waitForStep } from "./browser.mjs";
import { folder, games, skip } from "./modules.mjs";

let arena, browser, match;
before(async () => {
  if (skip) return;
  arena = await startArena("--wasm", folder);
  browser = await openBrowser();
  match = await finishedMatch(arena);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
});

/** What a page asks the arena for. */
function requestsOf(page) {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test("the page plays the record itself, and the arena sends no pictures", { skip, timeout: 240_000 }, async () => {
  const page = await openPage(browser);
  const asked = requestsOf(page);
  await page.goto(`${arena.url}/matches/${match.id}#t=${match.step - 5}`);
  await waitForMatch(page);
  await waitForStep(page, (step) => step === match.step - 5);
  await page.keyboard.press("End");
  await waitForStep(page, (step) => step === match.step);
  await page.locator(".caption.is-over").waitFor();
  await eventually("the events of the whole match", () => page.locator(".event").count().then((count) => count > 0 || page.locator(".events li").count()));
  assert.deepEqual(asked.filter((path) => /\/(frames|overview)$/.test(path)), []);
  assert.ok(asked.some((path) => path.endsWith("/record")));
  await photograph(page, "played-in-the-page");
  assert.deepEqual(page.wrongs, []);
});

test("a page draws the same whoever plays the record", { skip, timeout: 240_000 }, async () => {
  const drawn = [];
  for (const own of [true, false]) {
    const page = await openPage(browser);
    if (!own) await page.route("**/wasm/*", (route) => route.fulfill({ status: 204, body: "" }));
    const asked = requestsOf(page);
    await page.goto(`${arena.url}/matches/${match.id}#t=20`);
    await waitForMatch(page);
    await waitForStep(page, (step) => step === 20);
    assert.equal(asked.some((path) => path.endsWith("/frames")), !own);
    drawn.push(await settledFingerprint(page, "canvas.board"));
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  }
  assert.equal(drawn[0], drawn[1]);
});

for (const path of ["match", "practice"]) {
  test(`the ${path} page may compile the rules, and runs no other script and reaches nobody else`, { skip, timeout: 120_000 }, async () => {
    const page = await openPage(browser);
    const asked = await reached(page, "https://elsewhere.example");
    await page.goto(path === "match" ? `${arena.url}/matches/${match.id}` : `${arena.url}/practice/${games[0]}`);
    await page.locator(path === "match" ? ".caption[data-step]" : ".start button[type=submit]").waitFor();
    const found = await page.evaluate(async () => {
      // What the tool itself evaluates is let through; what comes after a wait is the page's own.
      await new Promise((resolve) => setTimeout(resolve, 20));
      const script = document.createElement("script");
      script.textContent = "window.ran = 1";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", '<img src="x" onerror="window.ran = 2">');
      let text = "ran";
      try {
        new Function("return 'ran'")();
      } catch (error) {
        text = error.name;
      }
      const away = (await fetch("https://elsewhere.example/x").then(() => "reached", (error) => error.name));
      const foreign = await new Promise((resolve) => {
        const other = document.createElement("script");
        other.src = "https://elsewhere.example/x.js";
        other.onload = () => resolve("ran");
        other.onerror = () => resolve("refused");
        document.body.append(other);
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { ran: window.ran ?? 0, text, away, foreign };
    });
    assert.deepEqual(found, { ran: 0, text: "EvalError", away: "TypeError", foreign: "refused" });
    assert.deepEqual(asked, [], "the policy refuses before anything is asked");
  });
}

test("the watcher's machine analyses: stopped, gone on with, and told why; the arena does it where it is chosen", { skip, timeout: 300_000 }, async () => {
  const page = await openPage(browser);
  const asked = requestsOf(page);
  await page.goto(`${arena.url}/matches/${match.id}#t=5`);
  await waitForMatch(page);
  const who = page.getByLabel("Who analyses");
  assert.match(await who.evaluate((list) => list.selectedOptions[0].textContent), /2,000 nodes/);
  await who.selectOption({ label: "20,000 nodes" });
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".analysis-progress").waitFor();
  assert.equal(await who.isVisible(), false, "nobody else is asked meanwhile");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Go on", exact: true }).waitFor();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.locator(".analysis-progress").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await who.selectOption({ label: "500 nodes" });
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".verdicts").waitFor({ timeout: 120_000 });
  const here = await page.locator(".verdicts").innerText();
  await page.getByRole("button", { name: /^Why did|^What decided/ }).click();
  await page.locator(".why li").first().waitFor();
  await photograph(page, "analysed-in-the-page");
  assert.ok(here.length > 0);
  assert.deepEqual(asked.filter((path) => path.endsWith("/analysis")), [], "the arena is left alone");
  await who.selectOption({ label: "The arena" });
  await page.getByRole("button", { name: "Analyse again" }).click();
  await page.locator(".verdicts").waitFor({ timeout: 120_000 });
  assert.ok(asked.some((path) => path.endsWith("/analysis")));
  assert.deepEqual(page.wrongs, []);
});

test("without the modules the arena sends pictures", { skip, timeout: 240_000 }, async () => {
  const bare = await startArena("--wasm", "none");
  try {
    const over = await finishedMatch(bare);
    const page = await openPage(browser);
    const asked = requestsOf(page);
    await page.goto(`${bare.url}/matches/${over.id}`);
    await waitForMatch(page);
    assert.ok(asked.some((path) => path.endsWith("/frames")));
    assert.deepEqual(page.wrongs, []);
    await page.goto(`${bare.url}/practice/tron`);
    await page.getByText("This cannot be played here").waitFor();
    await page.context().close();
  } finally {
    await bare.stop();
  }
});

test("a person plays Tron without the arena, and the match fits into a link", { skip: skip || (games.includes("tron") ? false : "SKIPPED: no module of Tron"), timeout: 240_000 }, async () => {
  const page = await openPage(browser, { permissions: ["clipboard-write", "clipboard-read"] });
  await page.goto(`${arena.url}/practice/tron`);
  await page.locator("select[name=opponent]").selectOption("wall_hugger");
  await page.locator("select[name=pace]").selectOption("60");
  const asked = requestsOf(page);
  await page.locator(".start button[type=submit]").click();
  await waitForMatch(page);
  await page.keyboard.press("ArrowDown");
  await page.locator(".hand[data-state=over]").waitFor({ timeout: 120_000 });
  await page.locator(".caption.is-over").waitFor();
  const steps = await shownStep(page);
  assert.ok(steps > 3, `${steps} steps`);
  assert.deepEqual(asked.filter((path) => path.startsWith("/api/")), []);
  await photograph(page, "practice-tron");
  await page.locator(".share-match").click();
  await eventually("the link", () => page.url().includes("#record="));
  assert.ok(page.url().length < 8300, `${page.url().length} characters`);
  const other = await openPage(browser);
  await other.goto(page.url());
  await waitForMatch(other);
  await other.keyboard.press("End");
  await waitForStep(other, (step) => step === steps);
  assert.deepEqual([...page.wrongs, ...other.wrongs], []);
});
