// A ladder with a class, for the tests: made by the program's own commands, served by `agon serve --ladder`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually, program, startArena } from "./arena.mjs";

/** A bot that plays every game, at random. */
export const kit = readFileSync(fileURLToPath(new URL("../../bots/stdio/python/bot.py", import.meta.url)), "utf8");
/** Milliseconds that builds and matches may take on a busy machine. */
export const patience = 240_000;

export function run(words, environment = {}) {
  const done = spawnSync(program, words, { encoding: "utf8", env: { ...process.env, ...environment } });
  if (done.error) throw done.error;
  return { status: done.status, out: done.stdout, errors: done.stderr };
}

function made(words) {
  const { status, out, errors } = run(words);
  if (status !== 0) throw new Error(`agon ${words.join(" ")}: ${errors}`);
  return out;
}

/** The rows of a class list with tokens, each a list of its cells. */
export const rowsWithTokens = (text) => text.trim().split(/\r?\n/).slice(1).map((line) => line.split(";"));

/** A season of Tron "spring" with the class in `people` ("name;team" each; none: it is empty); gives its file, tokens by team and the teacher's. */
export function makeLadder(people, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "agon-web-ladder-"));
  const file = join(folder, "spring.ladder");
  const told = made(["ladder", "create", file, "--game", "tron", "--house", "wall_hugger", "--set", "max_cycles=40", ...options]);
  const list = join(folder, "class.csv");
  writeFileSync(list, `name;team;email\n${people.map((line) => `${line};${line.split(";")[0].toLowerCase()}@example.org\n`).join("")}`);
  if (people.length > 0) made(["ladder", "import", file, list, "--tokens", join(folder, "tokens.csv"), "--yes"]);
  const rows = people.length > 0 ? rowsWithTokens(readFileSync(join(folder, "tokens.csv"), "utf8")) : [];
  return {
    folder, file, teacher: /shown only now: (\S+)/.exec(told)[1], tokens: Object.fromEntries(rows.map((row) => [row[1], row[3]])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const serveLadder = (ladder, ...flags) => startArena("--ladder", ladder.file, "--records", "none", ...flags);

/** A folder with files in it, to be chosen on a page or submitted. */
export function folderOf(ladder, name, files) {
  const folder = join(ladder.folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The kit's bot that does what it is told before it answers. */
export const botWith = (line) => kit.replace('        elif "decide" in line:', `        elif "decide" in line:\n${line.split("\n").map((each) => `            ${each}\n`).join("")}`);

/** Asks the API as who has the token. */
export async function asked(arena, token, path, body, method = body === undefined ? "GET" : "POST") {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(arena.url + path, { method, headers, body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null };
}

/** Uploads one file, and waits until it is built and has played its first matches. */
export async function uploaded(arena, token, source, name = "bot.py") {
  const { status, body } = await asked(arena, token, `/api/seasons/spring/versions?name=${name}`, source, "PUT");
  if (status !== 201) throw new Error(JSON.stringify(body));
  return eventually(`version ${body.number}`, async () => {
    const { body: version } = await asked(arena, token, `/api/seasons/spring/versions/${body.id}`);
    const { body: queue } = await asked(arena, token, "/api/seasons/spring/queue");
    return !["uploaded", "building", "checking"].includes(version.state) && queue.waiting.length === 0 ? version : null;
  }, patience, 300);
}

/** Logs a page in with a token, by the form. */
export async function logIn(page, arena, token) {
  await page.goto(`${arena.url}/seasons/spring/login`);
  await page.locator("input[name=token]").fill(token);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.locator(".season-who button").waitFor();
}

/** Presses a button of the teacher's page, and then the one that does it. */
export async function pressAndConfirm(page, button, action) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.locator("dialog.confirm").getByRole("button", { name: action, exact: true }).click();
  await page.locator("dialog.confirm").waitFor({ state: "detached" });
}
