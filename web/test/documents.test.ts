import { expect, it } from "vitest";
import { documents } from "../src/docs/documents";

it("lists every document that the pages carry, once", () => {
  const files = Object.keys(import.meta.glob(["../../docs/*.md", "../../site/guides/*.md"]));
  const carried = files.map((path) => path.slice(path.lastIndexOf("/") + 1, -".md".length));
  const listed = documents.flatMap(({ entries }) => entries.map(({ name }) => name));
  expect([...listed].sort()).toEqual(carried.sort());
});
