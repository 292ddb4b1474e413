// Chromium, and pages that remember what went wrong in them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach } from "node:test";
import { chromium } from "playwright-core";
import { eventually } from "./arena.mjs";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

/** The folder for screenshots of the run, for eyes; without it none are taken. */
const pictures = process.env.AGON_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

/** Chromium without its windows, which takes half the processor time; CHROMIUM names another one. */
export const launchBrowser = (...more) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: [...flags, ...more] });
export const openBrowser = () => launchBrowser();

/** Contexts of the test that runs. They are closed after it: a page that stays open goes on drawing. What `before` opens stays. */
const opened = new Set();
if (process.env.NODE_TEST_CONTEXT) {
  beforeEach(() => opened.clear());
  afterEach(() => Promise.all([...opened].map((context) => context.close())));
}

/** Options of a page whose pictures move and whose matches begin to play by themselves, as they do for most people. */
export const moving = { reducedMotion: "no-preference" };

/** A page in a fresh context, still unless it is `moving`. `page.wrongs` collects errors of scripts, the console and the content security policy. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, colorScheme: "dark", reducedMotion: "reduce", ...options });
  opened.add(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.wrongs.push(`${message.text()} ${message.location().url}`));
  return page;
}

/** What of a site is asked for and not refused by the page's own policy: it would be answered. */
export async function reached(page, site) {
  const asked = [];
  await page.route(`${site}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 200, body: "", headers: { "Access-Control-Allow-Origin": "*" } });
  });
  return asked;
}

export const photograph = async (page, name, options = {}) => { if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), ...options }); };

/** The step that the match page shows. */
export const shownStep = async (page) => Number(await page.locator(".caption").getAttribute("data-step"));

/** Waits until the shown step satisfies a condition. */
export const waitForStep = async (page, condition) => {
  let step = NaN;
  await eventually(`a step that satisfies ${condition}`, async () => condition((step = await shownStep(page))), 30_000, 30);
  return step;
};

/** Waits until the match page is there and drawn. */
export async function waitForMatch(page) {
  await page.locator(".caption[data-step]").waitFor();
  await page.waitForFunction(hasColours, "canvas.board");
}

/** Whether a canvas has more than one colour; runs in the page. */
export function hasColours(selector) {
  const canvas = document.querySelector(selector);
  if (!canvas || canvas.width < 8 || canvas.height < 8) return false;
  const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return new Set(pixels).size > 3;
}

/** A number that changes with what a canvas shows. */
export const fingerprint = (page, selector) => page.evaluate((selector) => {
  const canvas = document.querySelector(selector);
  const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return pixels.reduce((sum, pixel, index) => (Math.imul(sum, 31) + pixel + index) | 0, 7);
}, selector);

/** The same, once the canvas is no longer redrawn: three looks in a row show the same. */
export async function settledFingerprint(page, selector) {
  const looks = [];
  return eventually("a canvas at rest", async () => {
    looks.unshift(await fingerprint(page, selector));
    return looks.length > 2 && looks[0] === looks[1] && looks[1] === looks[2] ? { found: looks[0] } : null;
  }).then(({ found }) => found);
}
