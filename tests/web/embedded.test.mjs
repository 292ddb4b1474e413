// The match as one page: opened from a disk, without any server.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { finishedMatch, startArena } from "./arena.mjs";
import { moving, openBrowser, openPage, photograph, shownStep, waitForMatch, waitForStep } from "./browser.mjs";

let browser, address, match, record;
before(async () => {
  const arena = await startArena();
  try {
    match = await finishedMatch(arena);
    const bytes = async (part) => Buffer.from(await (await fetch(`${arena.url}/api/matches/${match.id}/${part}`)).arrayBuffer());
    const file = join(mkdtempSync(join(tmpdir(), "agon-embedded-")), "match.html");
    writeFileSync(file, await bytes("page"));
    record = await bytes("record");
    address = pathToFileURL(file).href;
  } finally {
    await arena.stop();
  }
  browser = await openBrowser();
});
after(async () => await browser?.close());

test("it plays, scrubs, and asks nobody for anything", async () => {
  const page = await openPage(browser, moving);
  const asked = [];
  page.on("request", (request) => !/^(file|data|blob):/.test(request.url()) && asked.push(request.url()));
  await page.goto(address);
  await waitForMatch(page);
  await waitForStep(page, (step) => step > 0);
  await page.keyboard.press("End");
  await waitForStep(page, (step) => step === match.step);
  await photograph(page, "embedded");
  await page.goto(`${address}#t=5`);
  await waitForStep(page, (step) => step === 5);
  assert.equal(await shownStep(page), 5);
  assert.deepEqual(asked, []);
  assert.deepEqual(page.wrongs, []);
});

test("it carries its record", async () => {
  const page = await openPage(browser);
  await page.goto(address);
  await waitForMatch(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a[download]").click()]);
  assert.match(download.suggestedFilename(), /\.agon$/);
  assert.deepEqual(readFileSync(await download.path()), record);
});

test("it leads nowhere that a disk does not have", async () => {
  const page = await openPage(browser, { viewport: { width: 420, height: 800 } });
  await page.goto(address);
  await waitForMatch(page);
  assert.equal(await page.locator("a.home").count(), 0);
  assert.deepEqual(page.wrongs, []);
});

test("it is shown in a frame that may store nothing", async () => {
  const page = await openPage(browser);
  const whole = readFileSync(fileURLToPath(address), "utf8").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  await page.setContent(`<iframe sandbox="allow-scripts" width="1100" height="700" srcdoc="${whole}"></iframe>`);
  const frame = page.frameLocator("iframe");
  await frame.locator(".caption[data-step]").waitFor();
  await frame.locator(".transport").getByRole("button", { name: "Faster" }).click();
  assert.equal(await frame.locator(".speed-choice").inputValue(), "2");
  assert.deepEqual(page.wrongs, []);
});
