// The page of a ladder's workers: one that plays, one of no use, one that is started again and again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, program, startArena } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";
import { assertNoSeriousFault, assertNothingBesideTheEdge, examined, looks } from "./faults.mjs";
import { asked, kit, makeLadder, patience, serveLadder, uploaded } from "./ladder.mjs";

let ladder, arena, browser;
before(async () => {
  ladder = makeLadder(["Ada;red", "Bob;blue"], "--matches", "100000", "--uploads", "1000");
  arena = await serveLadder(ladder, "--token", "right", "--ladder-matches", "1",
    "--on", `${program} work --any-speed --threads 1`,
    "--on", "sh -c 'echo no route to lab07 >&2; exit 255'",
    "--on", "sh -c 'echo {\\\"hello\\\":{\\\"host\\\":\\\"lab08\\\",\\\"threads\\\":4}}; sleep 3; exit 1'");
  browser = await openBrowser();
  for (const team of ["red", "blue"]) await uploaded(arena, ladder.tokens[team], kit);
  await eventually("matches of the worker", async () => {
    const { body } = await asked(arena, "right", "/api/workers");
    return body?.workers?.[0]?.done > 0;
  }, patience);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  ladder?.remove();
});

async function opened(token = "right") {
  const page = await openPage(browser, examined);
  page.setDefaultTimeout(patience);
  await page.goto(`${arena.url}/workers`);
  await page.locator("input[name=token]").fill(token);
  await page.getByRole("button", { name: "Show the workers" }).click();
  return page;
}

test("the page in both themes, wide and on a phone", async () => {
  const page = await opened();
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(look.viewport);
    await page.goto(`${arena.url}/workers`);
    await page.locator(".worker.is-working .spark-line").first().waitFor();
    await assertNoSeriousFault(page, look.name);
    await assertNothingBesideTheEdge(page, look.name);
    await photograph(page, `workers-${look.name}`);
  }
  assert.deepEqual(page.wrongs, []);
});

test("the page tells who plays, who does not and why, and goes on by itself", async () => {
  const page = await opened();
  const row = (place) => page.locator(".worker").nth(place);
  await row(0).and(page.locator(".is-working")).waitFor();
  assert.match(await row(0).textContent(), /1 match at once/);
  assert.match(await row(1).textContent(), /no route to lab07/);
  const played = async () => Number((await row(0).locator("td.number").nth(1).textContent()).replaceAll(",", ""));
  const first = await played();
  await eventually("more matches", async () => (await played()) > first, patience);
  // Lost until its next start; gone for good after the fifth, which a busy machine reaches first.
  await page.locator(".worker:is(.is-lost, .is-gone)", { hasText: "lab08" }).waitFor();
});

test("the standings are one snapshot, also while matches are played", async () => {
  const first = (await asked(arena, ladder.tokens.red, "/api/seasons/spring/standings")).body.matches;
  await eventually("standings with ten matches more", async () => {
    const { body } = await asked(arena, ladder.tokens.red, "/api/seasons/spring/standings");
    for (const { name, matches, wins, draws, losses } of body.rows) assert.equal(matches, wins + draws + losses, name);
    assert.equal(body.rows.reduce((sum, { matches }) => sum + matches, 0), 2 * body.matches);
    return body.matches >= first + 10;
  }, patience);
});

test("without the token nothing is shown, and it is asked for once", async () => {
  const page = await opened("wrong");
  await page.locator(".form-error", { hasText: "not the token" }).waitFor();
  await page.locator("input[name=token]").fill("right");
  await page.getByRole("button", { name: "Show the workers" }).click();
  await page.locator(".worker.is-working").first().waitFor();
  await page.reload();
  await page.locator(".worker.is-working").first().waitFor();
  await page.context().close();
});

test("an arena that plays alone says so", async () => {
  const alone = await startArena("--records", "none");
  try {
    const page = await openPage(browser, examined);
    await page.goto(`${alone.url}/workers`);
    await page.locator(".state", { hasText: "plays alone" }).waitFor();
  } finally {
    await alone.stop();
  }
});
