// Styles stay at home: each class is styled in one sheet, a page's sheet only styles its own classes, and sizes are tokens.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../src/", import.meta.url);
const styles = new URL("styles/", source);
const filesIn = (folder: URL, ending: string): string[] =>
  readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(ending)).map((file) => file.replaceAll("\\", "/")).sort();

/** The pages whose sheets a folder, or a file of `pages`, may use besides the parts. */
const match = ["match", "match_side", "match_dialogs", "insight", "hand", "simulator"];
const season = ["season", "season_upload", "season_class", "wall"];
const homes: Record<string, readonly string[]> = {
  lobby: ["lobby"], lists: ["lobby"], play: [...match, "lobby"], game: ["game"], docs: ["game"],
  match, analysis: match, thoughts: match, practice: match, simulator: match, draw: match, embed: match, elsewhere_match: match, season_match: match, editor: [...match, "editor"],
  contest: ["contest"], entrant: ["contest"], tuning: ["contest"], season, term: season, workers: ["workers", ...season], missing: [], parts: [],
};

interface Rule { sheet: string; selector: string; body: string; media: string }

/** The rules of a sheet, also those within @media. */
function rulesOf(sheet: string, text: string, media = ""): Rule[] {
  const rules: Rule[] = [];
  let [head, depth, begin] = ["", 0, 0];
  for (let at = 0; at < text.length; ++at) {
    if (text[at] === "{" && depth++ === 0) begin = at + 1;
    else if (text[at] === "}" && --depth === 0) {
      const [selector, body] = [head.trim().replace(/\s+/g, " "), text.slice(begin, at)];
      if (/^@(media|container)/.test(selector)) rules.push(...rulesOf(sheet, body, selector));
      else if (!selector.startsWith("@")) rules.push({ sheet, selector, body, media });
      head = "";
    } else if (depth === 0) head += text[at];
  }
  return rules;
}
const sheets = filesIn(styles, ".css").filter((file) => !["all.css", "editor.css"].includes(file));
const rules = sheets.flatMap((file) => rulesOf(file.slice(0, -4), readFileSync(new URL(file, styles), "utf8").replace(/\/\*[^]*?\*\//g, "").replace(/@import[^;]*;/g, "")));
const selectors = rules.flatMap(({ sheet, selector }) => selector.split(/,(?![^(]*\))/).map((one) => ({ sheet, selector: one.trim() })));
/** The first class of a selector says whose rule it is. States, such as is-own, belong to what they are a state of. */
const ownerIn = (selector: string): string | undefined => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!).find((name) => !name.startsWith("is-"));

const homeOf = new Map<string, Set<string>>();
for (const { sheet, selector } of selectors) {
  const name = ownerIn(selector);
  if (name) homeOf.set(name, (homeOf.get(name) ?? new Set()).add(sheet));
}

test("a class is styled in one sheet", () => {
  expect([...homeOf].filter(([, places]) => places.size > 1).map(([name, places]) => `${name}: ${[...places].join(", ")}`)).toEqual([]);
});

test("a sheet of a page or a part styles no bare element", () => {
  expect(selectors.filter(({ sheet, selector }) => sheet.includes("/") && !selector.startsWith(":root") && ownerIn(selector) === undefined && !/^(from|to|\d+%)$/.test(selector))).toEqual([]);
});

/** The words of `class:` in a file, whatever they depend on. */
function classesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const { index } of text.matchAll(/\bclass: /g)) {
    let [end, depth] = [index, 0];
    for (; end < text.length && !(depth === 0 && ",}\n".includes(text[end]!)); ++end) {
      if ("([{".includes(text[end]!)) ++depth;
      else if (")]}".includes(text[end]!)) --depth;
    }
    for (const [, words] of text.slice(index, end).matchAll(/"([\w -]*)"/g)) for (const word of words!.split(" ")) found.add(word);
    for (const [, words] of text.slice(index, end).matchAll(/`([^`]*)`/g)) for (const word of words!.replace(/\$\{[^}]*\}\w*/g, " ").split(" ")) found.add(word);
  }
  return found;
}

test("a page uses only classes of its own sheets and of the parts", () => {
  const strangers = filesIn(source, ".ts").flatMap((file) => {
    const [folder, name] = file.split("/") as [string, string?];
    const home = homes[folder === "pages" ? name!.slice(0, -3) : folder] ?? [];
    if (name !== undefined) expect(homes, `${file} has no place in the table of this test`).toHaveProperty(folder === "pages" ? name.slice(0, -3) : /^(rules)$/.test(folder) ? "match" : folder);
    return [...classesIn(readFileSync(new URL(file, source), "utf8"))].flatMap((each) => [...(homeOf.get(each) ?? [])]
      .filter((sheet) => sheet.startsWith("pages/") && !home.includes(sheet.slice(6))).map((sheet) => `${file} uses ${each} of ${sheet}`));
  });
  expect(strangers).toEqual([]);
});

test("spaces, sizes, weights and corners are tokens, and windows have the same bounds everywhere", () => {
  const measured = /(?:^|[;{\s])((?:(?:row-|column-)?gap|(?:padding|margin)(?:-\w+)?|font-size|border-radius):(?! clamp)[^;]*?\b(?:[2-9]|[1-8]\d)(?:\.\d+)?px\b[^;]*|font-weight: \d+)/;
  expect(rules.filter(({ sheet }) => sheet !== "tokens").flatMap(({ sheet, selector, body }) => (measured.exec(body) && !body.includes("calc(") ? [`${sheet}: ${selector}: ${measured.exec(body)![1]}`] : []))).toEqual([]);
  const bounds = new Set(rules.flatMap(({ media }) => [...media.matchAll(/\((?:max|min)-width: (\d+)px/g)].map(([, width]) => width!)));
  expect([...bounds].map(Number).sort((one, other) => one - other)).toEqual([330, 640, 860, 861, 1000, 1100, 1240, 1280]);
});
