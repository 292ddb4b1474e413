// Every page of a season, as whoever it is for: no serious fault by axe-core in both themes, and nothing beside the edge of a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";
import { assertNoSeriousFault, assertNothingBesideTheEdge, examined, looks } from "./faults.mjs";
import { asked, kit, logIn, makeLadder, patience, serveLadder, uploaded } from "./ladder.mjs";

const S = "/api/seasons/spring";

let ladder, arena, browser, version, match;
/** What a browser keeps of whoever has logged in. */
const sessions = {};
before(async () => {
  ladder = makeLadder(["Ada;red", "Bob;blue", "Eve;a team with a name that is rather long"], "--matches", "8", "--deadline", "2036-01-29 18:00", "--zone", "Europe/Berlin");
  arena = await serveLadder(ladder);
  browser = await openBrowser();
  for (const [who, token] of [["red", ladder.tokens.red], ["teacher", ladder.teacher]]) {
    const page = await openPage(browser);
    await logIn(page, arena, token);
    sessions[who] = await page.context().storageState();
    await page.context().close();
  }
  version = await uploaded(arena, ladder.tokens.red, kit);
  await uploaded(arena, ladder.tokens.blue, "def broken(:\n");
  await asked(arena, ladder.teacher, `${S}/messages`, { text: "Welcome to the term." });
  await asked(arena, ladder.teacher, "/api/terms", { name: "year", seasons: "spring=2" });
  match = (await asked(arena, "", `${S}/matches`)).body.matches[0];
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  ladder?.remove();
});

const table = (page) => page.locator(".season-standings tbody tr").first().waitFor();
/** Name, who looks ("": a visitor), address, and what is there when it is ready. */
const pages = [
  ["standings", "", "", table],
  ["home", "red", "", table],
  ["login", "", "/login", (page) => page.locator("input[name=token]").waitFor()],
  ["team", "red", "/teams/red", async (page) => {
    await page.locator(".team-versions").waitFor();
    await page.getByRole("region", { name: "Matches", exact: true }).waitFor();
  }],
  ["version", "red", () => `/versions/${version.id}`, (page) => page.locator(".source-text", { hasText: "import json" }).waitFor()],
  ["upload", "red", "/upload", (page) => page.locator(".drop-place").waitFor()],
  ["friendlies", "red", "/friendlies", (page) => page.locator("select[name=version] option").first().waitFor({ state: "attached" })],
  ["messages", "red", "/messages", (page) => page.locator(".message").waitFor()],
  ["help", "", "/help", (page) => page.locator("#rules").waitFor()],
  ["teacher", "teacher", "/teacher", (page) => page.locator(".class-table tbody tr").first().waitFor()],
  ["match", "red", () => `/matches/${match.id}`, waitForMatch],
  ["term", "red", "/terms/year", (page) => page.locator(".term-table tbody tr").first().waitFor()],
  ["term-teacher", "teacher", "/terms/year", (page) => page.locator(".settings-form").waitFor()],
  ["wall", "", "?wall", (page) => page.locator(".wall-rows li").first().waitFor()],
];

const addressOf = (address) => `${arena.url}${typeof address === "string" && address.startsWith("/terms/") ? "" : "/seasons/spring"}${typeof address === "function" ? address() : address}`;

async function opened(who, address, ready) {
  const page = await openPage(browser, { ...examined, storageState: sessions[who] });
  page.setDefaultTimeout(patience);
  await page.goto(addressOf(address));
  await ready(page);
  return page;
}

for (const [name, who, address, ready] of pages) {
  test(`${name}, in both themes, wide and on a phone`, async () => {
    const page = await openPage(browser, { ...examined, storageState: sessions[who] });
    page.setDefaultTimeout(patience);
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.setViewportSize(look.viewport);
      // What stands behind a ? or # would not be read again by a page that is there.
      await page.goto("about:blank");
      await page.goto(addressOf(address));
      await ready(page);
      await assertNoSeriousFault(page, look.name);
      await assertNothingBesideTheEdge(page, look.name);
      await photograph(page, `ladder-${name}-${look.name}`);
    }
  });
}

test("a team's old address, with its number, leads to the one with its name", async () => {
  const page = await opened("", `/teams/${version.team}`, (each) => each.locator(".team-versions").waitFor());
  assert.equal(new URL(page.url()).pathname, "/seasons/spring/teams/red");
});

test("what is not there, and what is refused, is told in sentences", async () => {
  const page = await openPage(browser);
  for (const [address, words] of [["/seasons/nowhere", /no season/], ["/seasons/spring/teams/999999", /no team/], ["/seasons/spring/matches/999999", /no such match/], [`/seasons/spring/versions/${version.id}`, /log in/i]]) {
    await page.goto(arena.url + address);
    assert.match(await page.locator(".state").textContent(), words);
  }
});

test("the keyboard is enough to upload", async () => {
  const page = await opened("red", "/upload", (each) => each.locator(".drop-place").waitFor());
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Choose a file" }).press("Enter")]);
  await chooser.setFiles({ name: "my bot.py", mimeType: "text/x-python", buffer: Buffer.from(kit) });
  await page.locator(".drop-list", { hasText: "my bot.py" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Upload", exact: true }).isEnabled());
});

test("a folder that is dropped is packed, but for what systems keep in it", async () => {
  const page = await opened("red", "/upload", (each) => each.locator(".drop-place").waitFor());
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "bot.py"));
    data.items.add(new File(["y"], "brain.txt"));
    data.items.add(new File(["z"], ".hidden"));
    return data;
  });
  await page.dispatchEvent(".drop-place", "drop", { dataTransfer: transfer });
  await page.locator(".drop-list", { hasText: "2 files" }).waitFor();
});

test("a class list is looked at before it is imported", async () => {
  const page = await opened("teacher", "/teacher", (each) => each.locator("input[name=class]").waitFor());
  const form = page.locator("form", { has: page.locator("input[name=class]") });
  const people = async () => (await asked(arena, ladder.teacher, `${S}/people`)).body.teams.length;
  const before = await people();
  await form.locator("input[name=class]").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from("name;team;email\nM\u00fcller;new;m@example.org\nAda;blue;ada@example.org\n", "latin1") });
  await form.getByRole("button", { name: "Show changes" }).click();
  await page.locator(".import-table tbody tr", { hasText: "Müller" }).waitFor();
  assert.match(await page.locator(".import-table tbody tr", { hasText: "Ada" }).textContent(), /moved.*from team "red"/);
  await page.getByText("The list is read as Latin-1").waitFor();
  assert.equal(await people(), before);
  await page.getByRole("button", { name: "Import 2 lines" }).click();
  const tokens = page.getByRole("link", { name: "tokens.csv" });
  const [file] = await Promise.all([page.waitForEvent("download"), tokens.click()]);
  assert.match(readFileSync(await file.path(), "utf8"), /Müller;new;m@example.org;[0-9a-f]{32}\n/);
  await page.locator(".class-table tbody tr", { hasText: "new" }).first().waitFor();
  await page.context().close();
});
