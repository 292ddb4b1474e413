import { defineConfig } from "vite";

// The page of one match that opens from a disk: one script and one style sheet, which the program writes into the page.
export default defineConfig({
  base: "./",
  build: {
    outDir: "dist/embed",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: "embed.html",
      output: { entryFileNames: "embed.js", assetFileNames: "embed.[ext]", inlineDynamicImports: true },
    },
  },
});
