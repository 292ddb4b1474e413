// A bot in the editor reaches no page, no storage and no network. Each attack is made a second time with the wall away that stops it: then
// it must succeed, or the test proves nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { EditorPages, skip } from "./editor_pages.mjs";

/** Each throws, or tells what it reached. `away`: the wall without which it succeeds. */
const attacks = {
  fetch: { away: "policy", run: async (url) => (await fetch(`${url}/reached.fetch`)).text() },
  XMLHttpRequest: {
    away: "policy",
    run: (url) => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve(request.responseText);
      request.onerror = () => reject(new Error("no answer"));
      request.open("GET", `${url}/reached.request`);
      request.send();
    }),
  },
  "XMLHttpRequest that waits": {
    away: "policy",
    run: async (url) => {
      const request = new XMLHttpRequest();
      request.open("GET", `${url}/reached.waiting`, false);
      request.send();
      return request.responseText;
    },
  },
  // Whether a line came up is what the server saw: it hangs up at once.
  WebSocket: { away: "policy", run: (url) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/reached.socket`);
    socket.onerror = socket.onclose = () => reject(new Error("no line"));
    setTimeout(() => reject(new Error("no line")), 2000);
  }), seen: "socket" },
  EventSource: { away: "policy", run: (url) => new Promise((resolve, reject) => {
    const source = new EventSource(`${url}/reached.events`);
    source.onmessage = ({ data }) => (source.close(), resolve(data));
    source.onerror = () => (source.close(), reject(new Error("no events")));
  }) },
  importScripts: { away: "policy", run: async (url) => (importScripts(`${url}/reached.js`), self.reached ? "reached" : "") },
  "dynamic import": { away: "policy", run: async (url) => (await import(`${url}/reached.module.js`), self.reached ? "reached" : "") },
  "a typeface": { away: "policy", run: async (url) => (await new FontFace("x", `url(${url}/reached.font)`).load().catch(() => 0), ""), seen: "/reached.font" },
  WebTransport: { away: "policy and sandbox", run: async (_, datagrams) => {
    const line = new WebTransport(`https://127.0.0.1:${datagrams}/reached`);
    await Promise.race([line.ready, new Promise((_, reject) => setTimeout(() => reject(new Error("no line")), 2000))]);
    return "reached";
  }, seen: "datagram" },
  indexedDB: { away: "sandbox", run: () => new Promise((resolve, reject) => {
    const request = indexedDB.open("stolen");
    request.onsuccess = () => resolve("reached");
    request.onerror = () => reject(request.error);
  }) },
  caches: { away: "sandbox", run: async () => ((await caches.open("stolen")), "reached") },
  "private files": { away: "sandbox", run: async () => ((await navigator.storage.getDirectory()), "reached") },
  locks: { away: "sandbox", run: () => navigator.locks.request("walls", () => "reached") },
  "other pages of the site": { away: "sandbox", run: () => new Promise((resolve, reject) => {
    const channel = new BroadcastChannel("walls");
    channel.onmessage = ({ data }) => resolve(data);
    channel.postMessage("who is there?");
    setTimeout(() => reject(new Error("nobody")), 1500);
  }) },
  "a thread of its own": { away: "names", run: () => new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(["postMessage('reached')"])));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new Error("refused"));
  }) },
  "the page's messages": { away: "names", run: async () => (self.postMessage({ err: "" }), "reached") },
  localStorage: { away: "thread", run: async () => (localStorage.setItem("stolen", "1"), "reached") },
  sessionStorage: { away: "thread", run: async () => (sessionStorage.setItem("stolen", "1"), "reached") },
  cookies: { away: "thread", run: async () => ((document.cookie = "stolen=1"), document.cookie.includes("stolen") ? "reached" : "") },
  "the store of cookies": { away: "thread", run: async () => ((await cookieStore.getAll()), "reached") },
  "threads of all pages": { away: "thread", run: async () => (new SharedWorker(URL.createObjectURL(new Blob([""]))), "reached") },
  "threads that stay": { away: "thread", run: async () => ((await navigator.serviceWorker.getRegistrations()), "reached") },
  RTCPeerConnection: { away: "thread", run: async () => (new RTCPeerConnection().close(), "reached") },
  "the page": { away: "thread", run: async () => (document.body.append(""), "reached") },
  "the page above": { away: "thread", run: async () => (parent.document.title, "reached") },
  "an address": { away: "thread", run: async () => (window.open, document.createElement("img"), "reached") },
  "navigator.sendBeacon": { away: "thread", run: async (url) => (navigator.sendBeacon(`${url}/reached.beacon`), "reached") },
};

/** A bot that makes every attack and prints what came of it. */
const attacker = ({ url, datagrams }) => `const attacks = {${Object.entries(attacks).map(([name, { run }]) => `${JSON.stringify(name)}: ${run}`)}};
(async () => {
  for (const [name, run] of Object.entries(attacks)) {
    let came;
    try { came = await run(${JSON.stringify(url)}, ${datagrams}); } catch (error) { came = "stopped: " + error; }
    console.error("ATTACK " + JSON.stringify([name, came]));
  }
  console.error("ATTACKS DONE");
})();`;

const walls = {
  none: async () => {},
  policy: (page) => page.addInitScript(() => {
    const given = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "srcdoc");
    Object.defineProperty(HTMLIFrameElement.prototype, "srcdoc", { ...given, set(text) { given.set.call(this, text.replace(/<meta http-equiv[^>]*>/, "")); } });
  }),
  sandbox: (page) => page.addInitScript(() => {
    const given = Element.prototype.setAttribute;
    HTMLIFrameElement.prototype.setAttribute = function (name, value) { if (name !== "sandbox") given.call(this, name, value); };
  }),
  async "policy and sandbox"(page) {
    await walls.policy(page);
    await walls.sandbox(page);
  },
  names: (page) => page.route("**/editor.js", async (route) => {
    const body = await (await route.fetch()).text();
    const without = body.replace(/\[\\?"Worker\\?",\s*\\?"postMessage\\?",\s*\\?"close\\?"\]/, "[]");
    assert.notEqual(without, body);
    await route.fulfill({ contentType: "text/javascript", body: without });
  }),
};

let pages;
before(async () => { if (!skip) pages = await new EditorPages().start(); });
after(() => pages?.stop());

/** What came of every attack, and what the server was asked meanwhile. */
async function attacked(away) {
  const page = await pages.open("tron", { bot: attacker(pages), prepare: walls[away] });
  // Another page of the same site, which would answer.
  await page.evaluate(() => {
    const channel = new BroadcastChannel("walls");
    channel.onmessage = () => channel.postMessage("reached");
  });
  pages.asked.length = 0;
  await page.click(".bot-go");
  await page.locator(".said-list", { hasText: "ATTACKS DONE" }).waitFor();
  const printed = await page.locator(".said-list").innerText();
  const came = Object.fromEntries([...printed.matchAll(/ATTACK (\[.*\])/g)].map(([, line]) => JSON.parse(line)));
  const stored = await page.evaluate(async () => [document.cookie, Object.keys(localStorage).includes("stolen"), (await indexedDB.databases()).length, (await caches.keys()).length]);
  await page.context().close();
  return { came, asked: pages.asked.filter((path) => ["socket", "datagram"].includes(path) || path.startsWith("/reached")), stored };
}

test("behind its walls a bot reaches nothing", { skip, timeout: 240_000 }, async () => {
  const { came, asked, stored } = await attacked("none");
  assert.deepEqual(Object.keys(came), Object.keys(attacks));
  for (const [name, what] of Object.entries(came)) assert.ok(what === "" || what.startsWith("stopped: "), `${name}: ${what}`);
  assert.deepEqual(asked, []);
  assert.deepEqual(stored, ["", false, 0, 0]);
});

for (const away of Object.keys(walls).filter((wall) => wall !== "none")) {
  test(`without the wall "${away}" its attacks succeed`, { skip, timeout: 240_000 }, async () => {
    const { came, asked } = await attacked(away);
    for (const [name, attack] of Object.entries(attacks).filter(([, each]) => each.away === away)) {
      if (attack.seen) assert.ok(asked.includes(attack.seen), `${name}: ${came[name]}; ${asked}`);
      else assert.equal(came[name], "reached", name);
    }
  });
}

test("outside of a thread its attacks succeed", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron");
  for (const [name, { run }] of Object.entries(attacks).filter(([, each]) => each.away === "thread"))
    assert.equal(await page.evaluate(`(${run})(${JSON.stringify(pages.url)})`), "reached", name);
  await page.context().close();
});

test("a bot that writes without end is ended, and the page lives", { skip, timeout: 240_000 }, async () => {
  const page = await pages.open("tron", { bot: `for (;;) console.error("x".repeat(1000));` });
  await page.click(".bot-go");
  await page.locator(".private-fault", { hasText: "without being asked" }).waitFor();
  await page.locator(".bot-go", { hasText: "Run" }).waitFor();
  await page.context().close();
});
