import { siteBase } from "./base.mjs";

const folder = "globalThis.agonSite";

/** Every string of a program, wherever it stands. */
function* strings(node) {
  if (!node || typeof node.type !== "string") return;
  if ((node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateElement") yield node;
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each && typeof each === "object") yield* strings(each);
  }
}

function replaced(node) {
  if (node.type === "TemplateElement") return node.value.raw.split(siteBase).join(`\${${folder}}`);
  const parts = node.value.split(siteBase).map((part) => JSON.stringify(part));
  return `(${parts.join(`+${folder}+`)})`;
}

/** A plugin of Rollup: the site's base within strings becomes the folder that the page has set. */
export const withoutPlaceholder = () => ({
  name: "agon-site-base",
  transform(code) {
    if (!code.includes(siteBase)) return null;
    const found = [...strings(this.parse(code))].filter((node) => (node.value.raw ?? node.value).includes(siteBase)).sort((a, b) => b.start - a.start);
    for (const node of found) code = code.slice(0, node.start) + replaced(node) + code.slice(node.end);
    return { code, map: null };
  },
});
