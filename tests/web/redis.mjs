// A real redis-server of a test's own, workers, and the few words of its protocol that a test needs.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually, program } from "./arena.mjs";

const freePort = () => new Promise((resolve, reject) => {
  const server = createServer().on("error", reject).listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

async function ended(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

/** `address`: for --on; `tell(...words)`: sends a command; `run(...words)`: starts the program, which is ended with the server. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), "agon-web-redis-"));
  const port = await freePort();
  const children = [];
  let server;
  const begin = async () => {
    server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""], { stdio: "ignore" });
    server.on("error", () => undefined);
    await eventually("redis-server", () => new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(socket.end())).on("error", () => resolve(false));
    }), 30_000, 50);
  };
  await begin();
  return {
    address: `redis://127.0.0.1:${port}`,
    tell: (...words) => new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1").on("error", reject);
      socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`);
      socket.once("data", (data) => {
        socket.destroy();
        if (data[0] === 45) reject(new Error(String(data)));
        else resolve(String(data));
      });
    }),
    run: (...words) => {
      const child = spawn(program, words, { cwd: folder, stdio: "ignore", env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache") } });
      children.push(child);
      return child;
    },
    folder, begin,
    end: () => ended(server, "SIGKILL"),
    stop: async () => {
      for (const child of children) await ended(child, "SIGKILL");
      await ended(server, "SIGKILL");
      // What a killed worker had started is gone a moment later, and writes until then.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
