import { expect, test } from "vitest";
import { linkOf, longestLink, recordIn } from "../src/practice/share";

test("a record fits into an address and comes out of it as it was", async () => {
  const record = Array.from({ length: 300 }, (_, step) => JSON.stringify({ decisions: [{ seat: step % 2, action: { direction: "Up" } }], é: "ß" })).join("\n");
  const link = await linkOf(record);
  expect(link).toMatch(/^#record=[A-Za-z0-9_-]+$/);
  expect(link!.length).toBeLessThan(longestLink);
  expect(new TextDecoder().decode((await recordIn(link!))!)).toBe(record);
});

test("what is too long for a link gets none, and what is no link holds none", async () => {
  let noise = "";
  for (let at = 0, code = 1; at < 20_000; ++at) noise += String.fromCharCode(33 + (code = (code * 48271) % 2147483647) % 90);
  expect(await linkOf(noise)).toBeNull();
  expect(await recordIn("#t=5")).toBeNull();
  await expect(recordIn("#record=!!")).rejects.toThrow();
  await expect(recordIn("#record=AAAA")).rejects.toThrow();
});
