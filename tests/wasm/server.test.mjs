// What a module makes of a record is what the server makes of it, word for word.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { ask, eventually, startArena } from "../web/arena.mjs";
import { completed, names, native, root, rulesOf, simplePlayers, skip } from "./modules.mjs";

const unpacker = join(root, "web/node_modules/fzstd/esm/index.mjs");
const lacks = skip || (native ? false : "SKIPPED: there is no native program") || (existsSync(unpacker) ? false : "SKIPPED: web/node_modules lacks fzstd");

test("frames and overview are the server's", { skip: lacks, timeout: 600_000 }, async (context) => {
  const { decompress } = await import(unpacker);
  const arena = await startArena("--wasm", "none");
  try {
    for (const name of names)
      await context.test(name, async () => {
        const rules = await rulesOf(name);
        const order = { game: name, players: simplePlayers(rules), seed: 5, step_ms: 1 };
        const { status, body } = await ask(arena, "/api/matches", order);
        assert.equal(status, 201, JSON.stringify(body));
        const over = await eventually("its end", async () => (await ask(arena, "/api/matches")).body.recent.find(({ id }) => id === body.id), 240_000);
        const packed = new Uint8Array(await (await fetch(`${arena.url}/api/matches/${over.id}/record`)).arrayBuffer());
        const replay = rules.replay(new TextDecoder().decode(decompress(packed)));
        assert.equal(replay.opened.steps, over.step);
        const to = Math.min(over.step, 300);
        const told = (await ask(arena, `/api/matches/${over.id}/frames?from=0&to=${to}`)).body.frames;
        assert.deepEqual(completed(replay.frames(0, to)), completed(told));
        while (!replay.lookOver(50));
        const { match: _, ...overview } = (await ask(arena, `/api/matches/${over.id}/overview`)).body;
        assert.deepEqual(replay.overview(), overview);
      });
  } finally {
    await arena.stop();
  }
});
