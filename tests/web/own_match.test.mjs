// `agon play --browser`: the match on its page, with what the program prints beside the board.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, program } from "./arena.mjs";
import { openBrowser, openPage, photograph, waitForMatch } from "./browser.mjs";

const bot = `import json, sys, time
for text in sys.stdin:
    line = json.loads(text)
    if "start" in line:
        print(json.dumps({"ready": {"name": "Ada", "legal": True}}), flush=True)
    elif "decide" in line:
        step = line["decide"]["step"]
        print("I look at", step, file=sys.stderr, flush=True)
        time.sleep(0.1)
        print(json.dumps({"action": line["decide"]["legal"][0], "note": f"straight on at {step}"}), flush=True)
    elif "end" in line:
        break
`;

let folder, child, address, browser;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "agon-own-"));
  writeFileSync(join(folder, "bot.py"), bot);
  let said = "";
  child = spawn(program, ["play", "tron", `cmd:/usr/bin/python3 ${join(folder, "bot.py")}`, "wall_hugger", "--no-sandbox", "--browser", "--port", "0"],
    { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.on("data", (data) => (said += data));
  address = await eventually("the address", () => /the match is at (\S+)\n/.exec(said)?.[1]);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  if (child && child.exitCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test("what the program says stands beside the live board, and leads to its step", async () => {
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await waitForMatch(page);
  assert.ok(!page.url().includes("private"), "an address that is passed on holds no key");
  const log = page.getByRole("log", { name: "What your programs say" });
  await log.getByText("I look at 0", { exact: true }).waitFor();
  await log.getByText("straight on at 1", { exact: true }).waitFor();
  await log.locator("li", { hasText: /straight on at 1$/ }).getByRole("button").click();
  await page.waitForFunction(() => document.querySelector(".caption").dataset.step === "1");
  await photograph(page, "own-match");
  assert.deepEqual(page.wrongs, []);
  // Once it is over, and after a reload, all of it is still there.
  await eventually("the end", async () => !(await page.locator(".tag-live").count()));
  await page.reload();
  await waitForMatch(page);
  await log.getByText("I look at 0", { exact: true }).waitFor();
});

test("who has the address without the key sees the match alone", async () => {
  const page = await openPage(browser);
  await page.goto(address.replace(/#.*/, ""));
  await waitForMatch(page);
  assert.equal(await page.locator(".private").count(), 0);
});
