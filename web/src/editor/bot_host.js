// The environment of a bot in its thread: as much of Node.js as a program of the bot protocol needs (readline, standard input and output, process,
// console). It runs before the bot and in the same thread, so it protects only the one name that the policy of the box has to leave open:
// its threads. The page treats all that comes from here as a stranger's words.
"use strict";
(() => {
  const tell = self.postMessage.bind(self);
  for (const name of ["Worker", "postMessage", "close"])
    for (let place = self; place; place = Object.getPrototypeOf(place)) delete place[name];

  class Emitter {
    #listeners = new Map();
    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
      return this;
    }
    addListener(name, listener) { return this.on(name, listener); }
    once(name, listener) {
      const one = (...given) => {
        this.off(name, one);
        listener.apply(this, given);
      };
      return this.on(name, one);
    }
    off(name, listener) {
      this.#listeners.set(name, (this.#listeners.get(name) ?? []).filter((each) => each !== listener));
      return this;
    }
    removeListener(name, listener) { return this.off(name, listener); }
    emit(name, ...given) {
      const listeners = this.#listeners.get(name) ?? [];
      for (const listener of listeners) listener.apply(this, given);
      return listeners.length > 0;
    }
  }

  // Lines wait until somebody listens, as in a pipe.
  class Lines extends Emitter {
    #waiting = [];
    push(line) {
      this.#waiting.push(line);
      this.flow();
    }
    on(name, listener) {
      super.on(name, listener);
      if (name === "line") queueMicrotask(() => this.flow());
      return this;
    }
    flow() {
      while (this.#waiting.length > 0 && this.emit("line", this.#waiting[0])) this.#waiting.shift();
    }
  }

  const input = new Lines();
  const stdin = Object.assign(new Emitter(), { fd: 0, setEncoding() {}, resume() {}, pause() {}, unref() {} });
  const onInput = stdin.on.bind(stdin);
  stdin.on = (name, listener) => {
    onInput(name, listener);
    if (name === "data") input.on("line", (line) => listener(`${line}\n`));
    return stdin;
  };

  const createInterface = () => {
    const face = Object.assign(new Lines(), { close() {}, setPrompt() {}, prompt() {} });
    input.on("line", (line) => face.push(line));
    face[Symbol.asyncIterator] = async function* () {
      for (;;) yield await new Promise((resolve) => face.once("line", resolve));
    };
    return face;
  };

  let unfinished = "";
  const stdout = {
    fd: 1,
    write(text) {
      const lines = (unfinished + text).split("\n");
      unfinished = lines.pop();
      for (const line of lines) tell({ out: line });
      return true;
    },
  };
  const stderr = { fd: 2, write: (text) => (tell({ err: String(text) }), true) };

  // Stack traces as the author would see them at home: the bot's lines by its name, and none of this file.
  let botAddress = "";
  const cleaned = (stack) => stack.split("\n").filter((line) => !line.includes(location.href)).join("\n").replaceAll(botAddress || "\0", "bot.js");
  const worded = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return cleaned(String(value.stack ?? value));
    if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint" || value === undefined) return String(value);
    try {
      return JSON.stringify(value, (_, each) => (each instanceof Map ? [...each] : each instanceof Set ? [...each] : typeof each === "bigint" ? `${each}n` : each));
    } catch {
      return String(value);
    }
  };
  const written = (to) => (...given) => void to.write(`${given.map(worded).join(" ")}\n`);
  const console = {
    log: written(stdout), info: written(stdout), debug: written(stdout), error: written(stderr), warn: written(stderr), trace: written(stderr),
    table: written(stdout), dir: written(stdout),
    assert: (is, ...given) => is || console.error("Assertion failed", ...given), time() {}, timeEnd() {}, group() {}, groupEnd() {},
  };

  const exit = {};
  const hrtime = () => {
    const now = performance.now();
    return [Math.floor(now / 1000), Math.round((now % 1000) * 1e6)];
  };
  hrtime.bigint = () => BigInt(Math.round(performance.now() * 1e6));
  const process = Object.assign(new Emitter(), {
    stdin, stdout, stderr, hrtime, argv: ["node", "bot.js"], env: {}, platform: "browser", pid: 1, version: "", versions: {},
    cwd: () => "/", uptime: () => performance.now() / 1000, nextTick: (run, ...given) => queueMicrotask(() => run(...given)),
    exit(code = 0) {
      tell({ exit: Number(code) || 0 });
      throw exit;
    },
  });

  const performanceOfNode = { performance: self.performance };
  const modules = { readline: { createInterface }, process, events: Object.assign(Emitter, { EventEmitter: Emitter }), perf_hooks: performanceOfNode };
  const require = (name) => {
    const found = modules[String(name).replace(/^node:/, "")];
    if (!found) throw new Error(`require("${name}"): in the page a bot has readline, process, events and perf_hooks; Node.js has all of them, once it is taken home`);
    return found;
  };

  const lineOf = (stack) => Number(/bot\.js:(\d+)/.exec(stack)?.[1] ?? 0);
  const crashed = (error, event) => {
    if (error === exit) return;
    const inBot = event?.filename === botAddress && event.lineno > 0;
    let text = worded(error);
    // Engines do not say in the stack where unreadable code is.
    if (inBot && lineOf(text) === 0) text += `\n    at bot.js:${event.lineno}:${event.colno}`;
    tell({ crash: text, line: lineOf(text) });
  };
  self.addEventListener("error", (event) => {
    event.preventDefault();
    crashed(event.error ?? event.message, event);
  });
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    crashed(event.reason);
  });

  const begin = (text) => {
    const global = self;
    self.agonBot = (bot) => {
      delete self.agonBot;
      const module = { exports: {} };
      require.main = module;
      bot.call(module.exports, module.exports, require, module, "/bot.js", "/", process, console, global);
    };
    const names = "exports, require, module, __filename, __dirname, process, console, global";
    // The bot's first line stays the first, so that its line numbers are those that its author sees.
    botAddress = URL.createObjectURL(new Blob([`agonBot(function (${names}) {${text.replace(/^#!/, "//")}\n});`], { type: "text/javascript" }));
    importScripts(botAddress);
  };
  self.addEventListener("message", ({ data }) => {
    if (typeof data.begin === "string") begin(data.begin);
    else input.push(data.line);
  });
})();
