// A whole term in fast motion: a class is taken in, three students upload by page and by terminal (one fails to build, one
// crashes, one climbs), friendlies, messages, a freeze, the final, its release, and grades.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";
import { asked, botWith, folderOf, kit, logIn, makeLadder, patience, pressAndConfirm, run, serveLadder } from "./ladder.mjs";

const S = "/api/seasons/spring";
/** Goes where there is room, which who plays at random does not. */
const climber = kit.replace('    return random.choice(legal) if legal else {}\n', `    me, board = view["agents"][match["seat"]], view["board"]
    moves = {"Up": (0, -1), "Right": (1, 0), "Down": (0, 1), "Left": (-1, 0)}
    def room(x, y, seen):
        if len(seen) > 60 or (x, y) in seen or board[y][x] != "E":
            return 0
        seen.add((x, y))
        return 1 + sum(room(x + dx, y + dy, seen) for dx, dy in moves.values())
    def worth(action):
        dx, dy = moves[action.get("direction") or me["direction"]]
        return room(me["position"]["x"] + dx, me["position"]["y"] + dy, set())
    plain = [action for action in legal if not action.get("activate_wall_breaker")]
    return max(plain or legal, key=worth)
`);
const crasher = botWith('raise SystemExit("out of ideas")');

let ladder, arena, browser, red, green, teacher, visitor;
before(async () => {
  ladder = makeLadder(["Ada;red", "Bob;blue", "Eve;green"], "--matches", "10");
  arena = await serveLadder(ladder);
  browser = await openBrowser();
  [red, green, teacher, visitor] = await Promise.all([0, 1, 2, 3].map(() => openPage(browser)));
  for (const page of [red, green, teacher, visitor]) page.setDefaultTimeout(patience);
});
after(async () => {
  await browser?.close();
  await arena?.stop();
  ladder?.remove();
});

const go = (page, path = "") => page.goto(`${arena.url}/seasons/spring${path}`);
const wellBehaved = () => { for (const page of [red, green, teacher, visitor]) assert.deepEqual(page.wrongs.filter((wrong) => !/status of 40[134]/.test(wrong)), []); };

/** Uploads by the page and waits for the end; the words of the steps. */
async function uploadByPage(page, input, what, note = "") {
  await go(page, "/upload");
  await page.locator(`input[name=${input}]`).setInputFiles(what);
  await page.locator(".drop-list li").first().waitFor();
  await page.locator("input[name=note]").fill(note);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.locator(".build-view").waitFor();
  await page.locator(".upload-became .button-main").waitFor();
  return page.locator(".build-state").textContent();
}

test("the lobby leads to the season, where nobody stands yet", async () => {
  await visitor.goto(arena.url);
  await visitor.locator("a.contest-card", { hasText: "spring" }).click();
  await visitor.locator(".season-headline", { hasText: "spring" }).waitFor();
  assert.match(await visitor.locator("main").textContent(), /Nobody has uploaded anything yet|wall_hugger/);
  assert.equal(await visitor.locator(".season-nav a:visible").count(), 2, "a visitor sees standings and help");
  wellBehaved();
});

test("one logs in with a token, and is refused with another in words", async () => {
  await go(red, "/login");
  await red.locator("input[name=token]").fill("0".repeat(32));
  await red.getByRole("button", { name: "Log in" }).click();
  await red.locator(".form-error", { hasText: "token is unknown" }).waitFor();
  await logIn(red, arena, ladder.tokens.red);
  assert.match(await red.locator(".season-who").textContent(), /Ada · red/);
  await logIn(green, arena, ladder.tokens.green);
  await logIn(teacher, arena, ladder.teacher);
});

test("red's folder does not build, and the page says why", async () => {
  const folder = folderOf(ladder, "broken", { "bot.py": "def broken(:\n    pass # <img src=x>\n", "notes/idea.txt": "none", ".git/config": "x" });
  const said = await uploadByPage(red, "folder", folder, "first try");
  assert.equal(said, "Rejected");
  assert.equal(await red.locator(".drop-list li").count(), 2, "what systems keep is not uploaded");
  assert.match(await red.locator(".build-steps .is-failed").textContent(), /Build/);
  assert.match(await red.locator(".season-log").first().textContent(), /SyntaxError/);
  assert.match(await red.locator(".build-view .form-error").textContent(), /not built/);
  await photograph(red, "ladder-upload-rejected");
  await red.locator(".upload-became .button-main").click();
  await red.locator(".source-text", { hasText: "<img src=x>" }).waitFor();
  assert.equal(await red.locator("main img").count(), 0, "sources are text");
  assert.equal(await red.locator("textarea[name=note]").inputValue(), "first try");
  wellBehaved();
});

test("blue uploads by the terminal; what crashes is refused, and the old version plays on", () => {
  const home = { HOME: ladder.folder, XDG_CONFIG_HOME: "" };
  assert.equal(run(["login", arena.url, ladder.tokens.blue], home).status, 0);
  const good = run(["submit", folderOf(ladder, "blue", { "bot.py": kit }), "--wait"], home);
  assert.equal(good.status, 0, good.out + good.errors);
  const bad = run(["submit", folderOf(ladder, "blue2", { "bot.py": crasher }), "--wait"], home);
  assert.equal(bad.status, 1, bad.out + bad.errors);
  assert.match(bad.out, /rejected.*crashed/s);
});

test("green climbs: a second version beats the first", async () => {
  const file = folderOf(ladder, "green", { "bot.py": kit, "better/bot.py": climber });
  assert.match(await uploadByPage(green, "file", join(file, "bot.py")), /Ready/);
  assert.equal(await green.locator(".trial-list li").count(), 2, "a pair against the weakest built-in opponent");
  assert.match(await uploadByPage(green, "folder", join(file, "better"), "looks for room"), /Ready/);
  assert.equal(await green.locator(".trial-list li").count(), 4, "and one against the own last version");
  assert.deepEqual(await green.locator(".build-steps .is-done").count(), 4);
  await photograph(green, "ladder-upload-ready");
  await go(green);
  const row = (name) => green.locator(".season-standings tbody tr", { has: green.locator("th a", { hasText: new RegExp(`^${name}$`) }) });
  await eventually("green to climb above blue", async () => {
    const places = await Promise.all(["green", "blue"].map(async (name) => ((await row(name).count()) ? Number(await row(name).locator("td.place").textContent()) : 0)));
    const matches = (await row("green").count()) ? Number(await row("green").locator("td.number").nth(1).textContent()) : 0;
    return places[0] === 1 && places[1] === 2 && matches >= 6;
  }, patience, 500);
  assert.match(await row("green").textContent(), /your team/);
  assert.match(await green.locator(".own-card").textContent(), /1\. of 2/);
  await photograph(green, "ladder-standings");
  wellBehaved();
});

test("a team's page has its curve, its versions, and whom it met, a click from the matches", async () => {
  await green.getByRole("navigation", { name: "Season" }).getByRole("link", { name: "My team" }).click();
  await green.locator(".rating-curve canvas").waitFor();
  assert.equal(await green.locator(".team-versions tbody tr").count(), 2);
  assert.match(await green.locator(".team-versions tbody tr").first().textContent(), /v2.*plays/);
  const standing = await green.locator(".entrant-facts .fact", { hasText: "Rating" }).locator("dd").textContent();
  assert.equal(standing.split(" ")[0], await green.locator(".team-versions tbody tr").first().locator(".strong").textContent(), "one rating of the version that plays");
  await green.getByRole("button", { name: "Matches against blue" }).click();
  await green.locator(".against", { hasText: "blue" }).waitFor();
  await eventually("matches against blue alone", async () =>
    (await green.locator(".season-matches tbody tr").allTextContents()).every((text) => text.includes("blue")));
  await photograph(green, "ladder-team");
  wellBehaved();
});

test("a version's page has what it lost first, and why is a click away", async () => {
  const { body } = await asked(arena, ladder.tokens.blue, `${S}/versions`);
  const first = body.versions.find((version) => version.state === "ready");
  const blue = await openPage(browser);
  blue.setDefaultTimeout(patience);
  await logIn(blue, arena, ladder.tokens.blue);
  await go(blue, `/versions/${first.id}`);
  await blue.locator(".season-matches tbody tr").first().waitFor();
  const results = await blue.locator(".season-matches tbody .result").allTextContents();
  assert.deepEqual(results, [...results].sort((one, other) => ["lost", "drawn", "won"].indexOf(one) - ["lost", "drawn", "won"].indexOf(other)));
  await blue.locator(".row-why", { hasText: "Why did I lose?" }).first().click();
  await waitForMatch(blue);
  await blue.locator(".beside-match").waitFor();
  assert.match(await blue.locator(".bar-place").textContent(), /spring/);
  await blue.locator(".why li").first().waitFor();
  assert.match(await blue.locator(".why-part .button").textContent(), /Why did I lose/);
  await blue.locator(".thought-note", { hasText: /actions/ }).first().waitFor();
  await photograph(blue, "ladder-match-why");
  await blue.locator(".bar-place").click();
  await blue.locator(".season-standings").waitFor();
  assert.deepEqual(blue.wrongs, []);
});

test("others see neither source nor thoughts, and are told so", async () => {
  const { body } = await asked(arena, ladder.tokens.blue, `${S}/versions`);
  await go(red, `/versions/${body.versions[0].id}`);
  assert.match(await red.locator(".state").textContent(), /another team/);
  await go(visitor, "/teacher");
  assert.match(await visitor.locator(".state").textContent(), /teacher/);
  await go(visitor, "/upload");
  assert.match(await visitor.locator(".state").textContent(), /Log in/);
});

test("going back is a click", async () => {
  const { body } = await asked(arena, ladder.tokens.green, `${S}/versions`);
  const [older, newer] = body.versions;
  await go(green, `/versions/${older.id}`);
  await green.getByRole("button", { name: "Let it play" }).click();
  await green.locator(".season-headline .tag", { hasText: "Plays now" }).waitFor();
  await go(green, `/versions/${newer.id}`);
  await green.getByRole("button", { name: "Let it play" }).click();
  await green.locator(".season-headline .tag", { hasText: "Plays now" }).waitFor();
  wellBehaved();
});

test("a friendly is asked for and played", async () => {
  await go(green, "/friendlies#opponent=blue");
  assert.equal(await green.locator("select[name=opponent]").inputValue(), "blue");
  await green.getByRole("button", { name: "Ask for a pair" }).click();
  await eventually("two friendlies", async () => (await green.locator(".season-matches tbody tr").count()) === 2, patience);
  await go(red, "/friendlies");
  await red.locator(".friendly .quiet", { hasText: "None of your versions is ready" }).waitFor();
  assert.ok(await red.getByRole("button", { name: "Ask for a pair" }).isDisabled());
  wellBehaved();
});

test("student and teacher write to each other", async () => {
  await go(red, "/messages");
  await red.locator("textarea[name=text]").fill("What is <b>wrong</b> with my bot?");
  await red.getByRole("button", { name: "Send" }).click();
  await go(teacher, "/messages");
  await teacher.locator(".message-text", { hasText: "<b>wrong</b>" }).waitFor();
  await teacher.locator("select[name=team]").selectOption({ label: "red" });
  await teacher.locator("textarea[name=text]").fill("A bracket in line 1.");
  await teacher.getByRole("button", { name: "Send" }).click();
  await red.locator(".message.is-teacher", { hasText: "A bracket" }).waitFor();
  await go(green, "/messages");
  await green.locator(".quiet", { hasText: "No messages yet" }).waitFor();
  wellBehaved();
});

test("the teacher sees at a glance how far everybody is, and voids a match after a look", async () => {
  await go(teacher, "/teacher");
  const lights = (team) => teacher.locator(".class-table tbody tr", { has: teacher.locator("th a", { hasText: new RegExp(`^${team}$`) }) }).locator(".light");
  await lights("red").first().waitFor();
  const told = async (team) => (await lights(team).evaluateAll((all) => all.map((one) => one.classList.contains("is-on")))).slice(0, 3);
  assert.deepEqual(await told("red"), [true, false, false]);
  assert.deepEqual(await told("green"), [true, true, true]);
  await photograph(teacher, "ladder-teacher");
  const { body } = await asked(arena, "", `${S}/matches?most=100`);
  const rated = body.matches.find((match) => match.rated);
  await go(teacher, `/matches/${rated.id}`);
  await teacher.getByRole("link", { name: "Void this match" }).click();
  assert.equal(await teacher.getByLabel("Numbers of matches").inputValue(), String(rated.id));
  await teacher.locator("input[name=reason]").fill("the machine was asleep");
  await teacher.locator("input[name=replay]").check();
  await teacher.getByRole("button", { name: "Preview" }).click();
  await teacher.getByRole("button", { name: "Void this match" }).waitFor();
  assert.match(await teacher.locator(".void-replays").textContent(), /^(One pair is|0 pairs are) played again/);
  assert.equal((await asked(arena, "", `${S}/matches/${rated.id}`)).body.voided, "", "a preview changes nothing");
  await teacher.getByRole("button", { name: "Void this match" }).click();
  await eventually("it is voided", async () => (await asked(arena, "", `${S}/matches/${rated.id}`)).body.voided === "the machine was asleep");
  await teacher.locator(".audit tbody tr", { hasText: "void" }).first().waitFor();
  wellBehaved();
});

test("a lost token is replaced from the teacher's page", async () => {
  const person = teacher.locator("details.person", { hasText: "Ada" });
  await person.locator("summary").click();
  await person.getByRole("button", { name: "New token: Ada" }).click();
  await teacher.locator("dialog.confirm").getByRole("button", { name: "New token" }).click();
  const token = await teacher.locator("input.told-once").inputValue();
  assert.match(token, /^[0-9a-f]{32}$/);
  await teacher.getByRole("button", { name: "Done" }).click();
  assert.equal((await asked(arena, ladder.tokens.red, `${S}/versions`)).status, 401);
  assert.equal((await asked(arena, token, `${S}/versions`)).status, 200);
});

test("a freeze hides how it stands from all but the teacher", async () => {
  await pressAndConfirm(teacher, "Freeze", "Freeze");
  await teacher.locator(".season-headline .tag", { hasText: "Frozen" }).waitFor();
  await go(visitor);
  await visitor.locator(".season-sentences", { hasText: "hidden since" }).waitFor();
  assert.equal(await visitor.locator(".season-standings tbody tr").count(), 0);
  await go(teacher);
  await teacher.locator(".season-standings tbody tr").first().waitFor();
  wellBehaved();
});

test("the final, its release, and grades", async () => {
  await go(teacher, "/teacher");
  await pressAndConfirm(teacher, "Hold the final…", "Hold the final");
  await teacher.locator(".season-headline .tag", { hasText: "Final" }).waitFor();
  await go(green, "/upload");
  await green.locator(".form-error", { hasText: "final has been called" }).waitFor();
  await teacher.getByRole("button", { name: "Release", exact: true }).waitFor();
  await pressAndConfirm(teacher, "Reveal place 2", "Reveal place 2");
  await teacher.getByRole("button", { name: "Reveal place 1", exact: true }).waitFor();
  await go(visitor, "?wall");
  await visitor.locator(".wall-ceremony li", { hasText: /^1\?$/ }).waitFor();
  assert.match(await visitor.locator(".wall-ceremony li").last().textContent(), /^2(blue|green v2)/, "the projector shows the last place alone");
  await photograph(visitor, "ladder-ceremony");
  assert.deepEqual((await teacher.locator(".grades-table tbody th").allTextContents()).sort(), ["blue", "green v2"], "the teacher sees the table of the final");
  await pressAndConfirm(teacher, "Release", "Release");
  await teacher.locator(".season-headline .tag", { hasText: "Released" }).waitFor();
  await teacher.getByRole("textbox", { name: /^Points by place/ }).fill("0:0,50:1,100:2");
  await teacher.getByRole("button", { name: "Show", exact: true }).click();
  await teacher.getByRole("region", { name: "Grades" }).locator("tbody tr").first().waitFor();
  assert.deepEqual((await teacher.getByRole("region", { name: "Grades" }).locator("tbody th").allTextContents()).sort(), ["blue", "green", "red"]);
  const [file] = await Promise.all([teacher.waitForEvent("download"), teacher.getByRole("link", { name: "grades.csv" }).click()]);
  assert.equal(file.suggestedFilename(), "spring-grades.csv");
  await photograph(teacher, "ladder-grades");
  await go(visitor);
  await visitor.locator(".season-standings tbody tr").first().waitFor();
  await visitor.getByRole("link", { name: "The final, match by match" }).click();
  await visitor.locator(".standings tbody tr").first().waitFor();
  assert.deepEqual((await visitor.locator(".standings tbody th a").allTextContents()).sort(), ["blue", "green v2"], "each with the version that played for it, unless it is the first");
  wellBehaved();
});

test("a second final, of which what is wrong is told, and which is given up", async () => {
  await go(teacher, "/teacher");
  await pressAndConfirm(teacher, "Open", "Open");
  await teacher.getByRole("button", { name: "Hold the final…", exact: true }).click();
  await teacher.locator("dialog.confirm input[name=games]").fill("3");
  await teacher.locator("dialog.confirm").getByRole("button", { name: "Hold the final", exact: true }).click();
  await teacher.locator(".season-head .form-error", { hasText: "games = 3 is odd" }).waitFor();
  assert.equal((await asked(arena, ladder.teacher, S)).body.state, "open", "nothing has happened");
  assert.deepEqual(teacher.wrongs.splice(0).map((wrong) => /status of 400 .*\/final$/.test(wrong)), [true], "the browser tells of the refusal");
  await pressAndConfirm(teacher, "Hold the final…", "Hold the final");
  await teacher.getByRole("button", { name: "Give up the final", exact: true }).waitFor();
  await pressAndConfirm(teacher, "Give up the final", "Give up the final");
  await teacher.locator(".season-headline .tag", { hasText: "Open" }).waitFor();
  const { finals } = (await asked(arena, ladder.teacher, S)).body;
  assert.deepEqual(finals.map(({ number, contest, given_up: up }) => [number, contest, up !== ""]), [[1, "spring-final", false], [2, "spring-final-2", true]]);
  await go(visitor);
  await visitor.getByRole("link", { name: "The final, match by match" }).waitFor();
  wellBehaved();
});

test("who leaves is known no more", async () => {
  await go(green);
  await green.getByRole("button", { name: "Log out" }).click();
  await green.getByRole("link", { name: "Log in" }).waitFor();
  await go(green, "/messages");
  assert.match(await green.locator(".state").textContent(), /Log in/);
});
