import { defineConfig } from "vite";

// The editor as one script and one style sheet for all games, which the documentation site puts beside a page a game. A plain script:
// browsers refuse ES modules of a disk.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../build/site/editor",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: "editor.html",
      output: { format: "iife", entryFileNames: "editor.js", assetFileNames: "editor.[ext]", inlineDynamicImports: true },
    },
  },
});
