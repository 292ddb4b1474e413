import { defineConfig } from "vite";

/** A page as one script and one style sheet, NAME.js and NAME.css, which somebody else writes into a document that opens from a disk. */
export const onePage = (name: string, outDir: string) => defineConfig({
  base: "./",
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: `${name}.html`,
      output: { entryFileNames: `${name}.js`, assetFileNames: `${name}.[ext]`, inlineDynamicImports: true },
    },
  },
});
