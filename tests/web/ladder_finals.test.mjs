// A term through the pages alone: a Latin-1 list, a student who moves, uploads, a freeze, two finals with a ceremony, a new name,
// the archive and the end of the season. The server is killed in each state, and grades are computed here by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { eventually } from "./arena.mjs";
import { openBrowser, openPage, photograph } from "./browser.mjs";
import { asked, kit, logIn, makeLadder, patience, pressAndConfirm, rowsWithTokens, run, serveLadder } from "./ladder.mjs";

const scale = "0:0,50:1,100:2";
let ladder, arena, browser, teacher, visitor, season = "spring";
const tokens = {};
before(async () => {
  ladder = makeLadder([], "--matches", "4");
  assert.equal(run(["ladder", "create", ladder.file, "--game", "tron", "--name", "autumn", "--house", "wall_hugger", "--set", "max_cycles=40"]).status, 0);
  arena = await serveLadder(ladder);
  browser = await openBrowser();
  [teacher, visitor] = await Promise.all([openPage(browser), openPage(browser)]);
  for (const page of [teacher, visitor]) page.setDefaultTimeout(patience);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  ladder?.remove();
});

const at = (path = "") => `${arena.url}/seasons/${season}${path}`;
const stateTag = (page, words) => page.locator(".season-headline .tag", { hasText: words }).waitFor();
const api = (path, token = "") => asked(arena, token, `/api/seasons/${season}${path}`);

/** Kills the server and starts it again at the same address: the teacher's page goes on by itself, and the season is as it was. */
async function killed(words) {
  const before = (await api("", ladder.teacher)).body;
  const port = new URL(arena.url).port;
  await arena.kill();
  await teacher.locator(".season-offline:visible").waitFor();
  arena = await serveLadder(ladder, "--port", port);
  await teacher.locator(".season-offline").waitFor({ state: "hidden" });
  await stateTag(teacher, words);
  const now = (await api("", ladder.teacher)).body;
  assert.deepEqual([now.state, now.hidden, now.finals.map(({ number, released, revealed }) => [number, released, revealed])],
    [before.state, before.hidden, before.finals.map(({ number, released, revealed }) => [number, released, revealed])]);
  // The browser tells of requests that nobody answered.
  teacher.wrongs = teacher.wrongs.filter((wrong) => !/Failed to load resource|ERR_/.test(wrong));
}

const wellBehaved = () => {
  for (const page of [teacher, visitor]) assert.deepEqual(page.wrongs.filter((wrong) => !/status of 40[0134]|Failed to load resource: net/.test(wrong)), []);
};

/** Each team's place in a final, counted here: points, then Sonneborn-Berger, then the difference of scores, then the order of entry. */
async function placesByHand(contest) {
  const { body } = await asked(arena, "", `/api/contests/${contest}`);
  const plain = (name) => name.replace(/ v\d+$/, "");
  const sums = new Map();
  const sum = (name) => sums.get(name) ?? sums.set(name, { points: 0, difference: 0, sonneborn: 0 }).get(name);
  for (const { a, b, points_a: ofA, points_b: ofB, scores: [scoreA, scoreB] } of body.matches) {
    sum(plain(a)).points += ofA;
    sum(plain(b)).points += ofB;
    sum(plain(a)).difference += scoreA - scoreB;
    sum(plain(b)).difference += scoreB - scoreA;
  }
  for (const { a, b, points_a: ofA, points_b: ofB } of body.matches) {
    sum(plain(a)).sonneborn += ofA * sum(plain(b)).points;
    sum(plain(b)).sonneborn += ofB * sum(plain(a)).points;
  }
  const entered = (await api("")).body.teams.map(({ name }) => name);
  return [...sums].sort(([one, x], [other, y]) => y.points - x.points || y.sonneborn - x.sonneborn || y.difference - x.difference || entered.indexOf(one) - entered.indexOf(other)).map(([name]) => name);
}

/** The grades of the page and of its file are those by hand. */
async function checkGrades(contest) {
  const places = await placesByHand(contest);
  const wanted = Object.fromEntries(places.map((team, index) => [team, [String(index + 1), String(2 - (2 * index) / (places.length - 1))]]));
  await teacher.locator("input[name=points]").first().fill(scale);
  await teacher.getByRole("button", { name: "Show", exact: true }).click();
  const rows = teacher.getByRole("region", { name: "Grades" }).locator("tbody tr");
  // The table of an earlier final may stand there until the answer is here.
  await eventually("the grades", async () => isDeepStrictEqual(wanted, Object.fromEntries(await rows.evaluateAll((all) =>
    all.map((row) => [row.cells[0].textContent, [row.cells[6].textContent, row.cells[8].textContent]])))));
  const [file] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("link", { name: "grades.csv" }).click()]);
  const lines = readFileSync(await file.path(), "utf8").trim().split("\n").slice(1).map((line) => line.split(","));
  assert.deepEqual(Object.fromEntries(lines.map((cells) => [cells[0], [cells[6], cells[8]]])), wanted);
}

/** Shows what a list would change, and does it; the rows with the new tokens. */
async function imported(text, encoding, looked) {
  const form = teacher.locator("form", { has: teacher.locator("input[name=class]") });
  await form.locator("input[name=class]").setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(text, encoding) });
  await form.getByRole("button", { name: "Show changes" }).click();
  await teacher.locator(".import-table tbody tr").first().waitFor();
  await looked(await teacher.locator(".import-table tbody tr").allTextContents());
  await teacher.getByRole("button", { name: /^Import \d+ lines?$/ }).click();
  const [file] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("link", { name: "tokens.csv" }).click()]);
  return rowsWithTokens(readFileSync(await file.path(), "utf8"));
}

test("a Latin-1 list is shown, and then imported", async () => {
  await logIn(teacher, arena, ladder.teacher);
  await teacher.goto(at("/teacher"));
  const people = async () => (await api("/people", ladder.teacher)).body.teams.length;
  const rows = await imported("name;team;email\nÄnne Müller;red;anne@example.org\nBob;blue;bob@example.org\nEve;green;eve@example.org\nZoë;blue;zoe@example.org\n", "latin1", async (shown) => {
    assert.ok(shown.some((row) => /new.*Änne Müller.*red/.test(row)), shown.join("\n"));
    await teacher.getByText("The list is read as Latin-1").waitFor();
    assert.equal(await people(), 0, "it is only shown");
  });
  for (const [name, , , token] of rows) tokens[name] = token;
  assert.deepEqual(Object.keys(tokens), ["Änne Müller", "Bob", "Eve", "Zoë"]);
  await teacher.locator(".class-table tbody tr", { hasText: "Änne Müller" }).waitFor();
  await killed("Open");
  wellBehaved();
});

test("a student moves, and keeps the token", async () => {
  const rows = await imported("name;team;email\nBob;red;BOB@example.org\n", "utf8", (shown) => assert.ok(shown.some((row) => /moved.*Bob.*red.*from team "blue"/.test(row)), shown.join("\n")));
  assert.equal(rows[0][3], "", "no new token");
  const { body } = await asked(arena, tokens.Bob, "/api/session");
  assert.deepEqual(body.teams.map(({ name }) => name), ["red"]);
});

test("each team uploads through the page", async () => {
  for (const [index, who] of ["Bob", "Zoë", "Eve"].entries()) {
    const page = await openPage(browser);
    page.setDefaultTimeout(patience);
    await logIn(page, arena, tokens[who]);
    await page.goto(at("/upload"));
    await page.locator("input[name=file]").setInputFiles({ name: "bot.py", mimeType: "text/x-python", buffer: Buffer.from(`${kit}# ${index}\n`) });
    await page.locator(".drop-list li").first().waitFor();
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await page.locator(".upload-became .button-main").waitFor();
    assert.match(await page.locator(".build-state").textContent(), /^Ready/);
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  }
  assert.deepEqual((await api("/people", ladder.teacher)).body.teams.map(({ name, members }) => [name, members.map((one) => one.name)]),
    [["red", ["Änne Müller", "Bob"]], ["blue", ["Zoë"]], ["green", ["Eve"]]]);
});

test("a pause and a freeze outlive the server", async () => {
  await teacher.goto(at("/teacher"));
  await pressAndConfirm(teacher, "Pause", "Pause");
  await stateTag(teacher, "Paused");
  await killed("Paused");
  await pressAndConfirm(teacher, "Open", "Open");
  await stateTag(teacher, "Open");
  await pressAndConfirm(teacher, "Freeze", "Freeze");
  await stateTag(teacher, "Frozen");
  await killed("Frozen");
  await teacher.locator(".season-sentences, .season-head", { hasText: /hidden since \w+, \d+ \w+ \d{4}/ }).first().waitFor();
  await visitor.goto(at());
  await visitor.locator(".season-sentences", { hasText: "hidden since" }).waitFor();
  assert.equal(await visitor.locator(".season-standings tbody tr").count(), 0);
  wellBehaved();
});

test("a final that cannot be played is refused in words; the first one is killed, goes on, and is revealed", async () => {
  const dialog = teacher.locator("dialog.confirm");
  await teacher.getByRole("button", { name: "Hold the final…", exact: true }).click();
  await dialog.locator("input[name=games]").fill("3");
  await dialog.getByRole("button", { name: "Hold the final", exact: true }).click();
  await teacher.locator(".season-head .form-error", { hasText: "games = 3 is odd" }).waitFor();
  assert.equal((await api("", ladder.teacher)).body.state, "frozen", "nothing has happened");
  await teacher.getByRole("button", { name: "Hold the final…", exact: true }).click();
  await dialog.locator("input[name=games]").fill("40");
  assert.equal(await dialog.locator("select[name=broken]").inputValue(), "loses");
  await dialog.getByRole("button", { name: "Hold the final", exact: true }).click();
  await stateTag(teacher, "Final");
  const played = async () => Number(/^(\d+) of 120/.exec((await api("", ladder.teacher)).body.final.progress)?.[1] ?? 0);
  await eventually("some matches of the final", async () => (await played()) > 3, patience, 50);
  await killed("Final");
  await teacher.getByRole("button", { name: "Reveal place 3", exact: true }).waitFor();
  await killed("Final");
  await pressAndConfirm(teacher, "Reveal place 3", "Reveal place 3");
  await teacher.getByRole("button", { name: "Reveal place 2", exact: true }).waitFor();
  await killed("Final");
  await visitor.goto(at("?wall"));
  await visitor.locator(".wall-ceremony li", { hasText: /^2\?$/ }).waitFor();
  const last = (await api("/finals/1")).body.places;
  assert.equal(last.length, 1);
  assert.ok((await visitor.locator(".wall-ceremony li").last().textContent()).startsWith(`3${last[0].team}`), "the projector shows the last place alone");
  assert.equal((await asked(arena, "", "/api/contests/spring-final")).status, 404);
  wellBehaved();
});

test("its release shows it, and the grades are those counted by hand", async () => {
  await pressAndConfirm(teacher, "Release", "Release");
  await stateTag(teacher, "Released");
  await killed("Released");
  assert.equal((await asked(arena, "", "/api/contests/spring-final")).body.played, 120);
  await checkGrades("spring-final");
  await visitor.goto(at());
  await visitor.getByRole("link", { name: "The final, match by match" }).click();
  await visitor.locator(".standings tbody tr").first().waitFor();
  wellBehaved();
});

test("the season gets a new name, refuses a wrong setting in the server's words, and is opened", async () => {
  const settings = teacher.locator("section", { has: teacher.getByRole("heading", { name: "Settings" }) });
  await settings.locator("input[name=deadline]").fill("2026-02-30");
  await settings.getByRole("button", { name: "Save the settings" }).click();
  await settings.locator(".form-error", { hasText: '"2026-02-30" is not a time of the calendar' }).waitFor();
  await settings.locator("input[name=deadline]").fill("never");
  assert.equal(await settings.locator("input[name=clocks]").getAttribute("max"), "1");
  await settings.locator("input[name=name]").fill("summer");
  await photograph(teacher, "ladder-settings");
  await settings.getByRole("button", { name: "Save the settings" }).click();
  await teacher.waitForURL("**/seasons/summer/teacher");
  season = "summer";
  await stateTag(teacher, "Released");
  await teacher.locator("h3 a", { hasText: "Final 1" }).waitFor();
  assert.equal(await teacher.locator("h3 a", { hasText: "Final 1" }).getAttribute("href"), "/contests/spring-final");
  await checkGrades("spring-final");
  await pressAndConfirm(teacher, "Open", "Open");
  await stateTag(teacher, "Open");
  await killed("Open");
  wellBehaved();
});

test("the second final hides nothing of the first, and has grades of its own", async () => {
  await teacher.getByRole("button", { name: "Hold the final…", exact: true }).click();
  const dialog = teacher.locator("dialog.confirm");
  await dialog.locator("input[name=games]").fill("20");
  await dialog.locator("select[name=broken]").selectOption("plays_on");
  await dialog.getByRole("button", { name: "Hold the final", exact: true }).click();
  await stateTag(teacher, "Final");
  await killed("Final");
  await teacher.getByRole("button", { name: "Release", exact: true }).waitFor();
  assert.deepEqual([(await asked(arena, "", "/api/contests/spring-final")).status, (await asked(arena, "", "/api/contests/summer-final-2")).status], [200, 404]);
  await pressAndConfirm(teacher, "Release", "Release");
  await stateTag(teacher, "Released");
  await checkGrades("summer-final-2");
  wellBehaved();
});

test("a term counts two seasons, on a page that has a person in each row only for the teacher", async () => {
  const terms = teacher.locator("section", { has: teacher.getByRole("heading", { name: "Terms" }) });
  await terms.locator("summary").click();
  await terms.locator("input[name=name]").fill("year");
  await terms.locator("input[name=seasons]").fill("summer,nowhere");
  await terms.getByRole("button", { name: "Make the term" }).click();
  await terms.locator(".form-error", { hasText: 'no season "nowhere"' }).waitFor();
  await terms.locator("input[name=seasons]").fill("summer,autumn=2");
  await terms.locator("input[name=points]").fill(scale);
  await terms.getByRole("button", { name: "Make the term" }).click();
  await teacher.waitForURL("**/terms/year");
  const rows = teacher.locator(".term-table tbody tr");
  await rows.first().waitFor();
  assert.deepEqual(await teacher.locator(".term-source").allTextContents(), ["from final 2", "nobody plays yet · weight 2"]);
  const places = await placesByHand("summer-final-2");
  const teams = { "Änne Müller": "red", Bob: "red", Eve: "green", "Zoë": "blue" };
  const wanted = Object.fromEntries(Object.entries(teams).map(([who, team]) => [who, String(2 - places.indexOf(team))]));
  assert.deepEqual(Object.fromEntries(await rows.evaluateAll((all) => all.map((row) => [row.querySelector("th").textContent, row.cells[row.cells.length - 1].textContent]))), wanted);
  const [file] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("link", { name: "grades.csv" }).click()]);
  assert.deepEqual(Object.fromEntries(readFileSync(await file.path(), "utf8").trim().split("\n").slice(1).map((line) => [line.split(",")[1], line.split(",").at(-1)])), wanted);
  await photograph(teacher, "ladder-term");
  await visitor.goto(at());
  await visitor.getByRole("link", { name: "The term year" }).click();
  await visitor.locator(".term-table tbody tr").first().waitFor();
  assert.equal(await visitor.locator(".term-table tbody tr").count(), 3, "a visitor sees teams");
  assert.doesNotMatch(await visitor.locator("main").textContent(), /Müller|Zoë|example/);
  wellBehaved();
});

test("the season is put away, and deleted after a look at what goes", async () => {
  await teacher.goto(at("/teacher"));
  await stateTag(teacher, "Released");
  await pressAndConfirm(teacher, "Archive", "Archive");
  await stateTag(teacher, "Archive");
  await killed("Archive");
  const settings = teacher.locator("section", { has: teacher.getByRole("heading", { name: "Settings" }) });
  await settings.getByRole("button", { name: "Delete the season…" }).click();
  const dialog = teacher.locator("dialog.confirm");
  assert.match(await dialog.textContent(), /season "summer" with 3 teams, 3 versions, \d+ matches, and 4 people of no other season/);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await settings.locator(".form-error", { hasText: 'The term "year" counts the season' }).waitFor();
  await teacher.goto(`${arena.url}/terms/year`);
  await teacher.getByRole("button", { name: "Remove the term…" }).click();
  await teacher.locator("dialog.confirm").getByRole("button", { name: "Remove", exact: true }).click();
  await teacher.waitForURL("**/seasons");
  await teacher.goto(at("/teacher"));
  await pressAndConfirm(teacher, "Delete the season…", "Delete");
  await teacher.waitForURL("**/seasons");
  assert.deepEqual((await asked(arena, "", "/api/seasons")).body.seasons.map(({ id }) => id), ["autumn"]);
  wellBehaved();
});
