import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

import { llms } from "../site/gather/llms.mjs";
import { pagePaths } from "./src/page_paths";

// `npm run dev` serves the pages itself and passes everything else on to a running `agon serve`.
const server = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [{ name: "page-paths", apply: "build", generateBundle() {
    for (const [fileName, source] of Object.entries({ "page_paths.txt": pagePaths(), ...llms("..", loadEnv("", ".").VITE_CLONE ?? "") })) this.emitFile({ type: "asset", fileName, source });
  } }],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // The server's content security policy forbids inline code and `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
