import { describe, expect, it } from "vitest";
import { rowsOfCsv } from "../src/season/csv";
import { curveOf } from "../src/season/curve";
import { isWanted, plainName } from "../src/season/gather";
import { filesOfUpload, packed, untar } from "../src/season/pack";
import { ceremonyLines, pointsFor, type LadderMatch, type Side, type Version } from "../src/season/season_info";
import { size, timeLeft, when } from "../src/season/times";
import { routeOf } from "../src/page_paths";
import { squeezed } from "../src/squeezed";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
interface File { path: string; bytes: Uint8Array }

/** A tar archive (POSIX ustar) as `agon submit` makes it; a long name is cut at its last slash. */
function tar(files: readonly File[]): Uint8Array<ArrayBuffer> {
  const blocks = files.flatMap(({ path, bytes: content }) => {
    const [header, cut] = [new Uint8Array(512), path.length > 100 ? path.lastIndexOf("/") : -1];
    const fields: [number, string][] = [[0, path.slice(cut + 1)], [124, content.length.toString(8).padStart(11, "0")], [156, "0"], [257, "ustar"], [345, path.slice(0, Math.max(0, cut))]];
    for (const [at, words] of fields) header.set(bytes(words), at);
    return [...header, ...content, ...new Uint8Array((512 - (content.length % 512)) % 512)];
  });
  return new Uint8Array([...blocks, ...new Uint8Array(1024)]);
}

describe("what was uploaded", () => {
  const files = [{ path: "bot.py", bytes: bytes("print(1)\n") }, { path: `${"deep/".repeat(24)}a.txt`, bytes: bytes("x".repeat(700)) }];
  const told = (list: readonly File[] | null): unknown => list?.map((one) => [one.path, new TextDecoder().decode(one.bytes)]);

  it("is read again as it was packed, by the page or by the program", async () => {
    const blob = await packed(files);
    expect(await (await packed(files)).text()).toBe(await blob.text());
    for (const archive of [new Uint8Array(await blob.arrayBuffer()), tar(files), await squeezed([tar(files)], "gzip")]) {
      expect(told(await filesOfUpload("x", archive, 1 << 20))).toEqual(told(files));
    }
  });

  it("is not unpacked where it would fill the memory", async () => {
    expect(await filesOfUpload("x", new Uint8Array(await (await packed(files)).arrayBuffer()), 100)).toBeNull();
    expect(await filesOfUpload("x", await squeezed([tar(files)], "gzip"), 100)).toBeNull();
  });

  it("is the text of one file, and nothing where it is neither", async () => {
    expect((await filesOfUpload("bot.py", new Uint8Array(bytes("x = 1")), 100))?.map(({ path }) => path)).toEqual(["bot.py"]);
    expect(await filesOfUpload("a.xz", new Uint8Array([0xfd, 0x37, 0, 0]), 100)).toBeNull();
    await expect(filesOfUpload("a.zip", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 100)).rejects.toThrow();
    expect(untar(tar(files).subarray(0, 700)).length).toBe(1);
  });
});

describe("what is uploaded", () => {
  it("leaves out what systems and tools keep", () => {
    expect(["bot.py", "lib/a.py", ".git/config", "lib/__pycache__/a.pyc", "node_modules/x.js", "a/.b", "Bot.class"].filter(isWanted)).toEqual(["bot.py", "lib/a.py"]);
  });

  it("has a name that the server takes", () => {
    expect([plainName("mein Bot (2)"), plainName("..hidden"), plainName("ö")]).toEqual(["mein_Bot_2_", "hidden", "_"]);
  });
});

describe("grades", () => {
  it("are read as they are written", () => {
    expect(rowsOfCsv('team,points\r\n"a, ""b""",1.5\r\nred,\r\n')).toEqual([["team", "points"], ['a, "b"', "1.5"], ["red", ""]]);
    expect(rowsOfCsv("")).toEqual([]);
  });
});

describe("times", () => {
  const now = Date.parse("2027-01-01T00:00:00Z");

  it("are told in the season's zone", () => {
    expect(when("2027-01-29T17:00:00Z", "Europe/Berlin")).toBe("Fri, 29 Jan 2027, 18:00 (Europe/Berlin)");
    expect(when("2027-01-29T17:00:00Z", "Nowhere/City")).toContain("17:00 (UTC)");
    expect(when("", "UTC")).toBe("");
  });

  it("say how much is left", () => {
    expect(["2027-01-04T05:30:00Z", "2027-01-01T05:30:00Z", "2027-01-01T00:01:30Z", "2026-12-31T00:00:00Z", ""].map((time) => timeLeft(time, now)))
      .toEqual(["in 3 days 5 hours", "in 5 hours", "in 1 minute", "", ""]);
    expect([size(512), size(1536), size(20 * 2 ** 20)]).toEqual(["512 bytes", "1.5 KiB", "20 MiB"]);
  });
});

describe("a rating's curve", () => {
  const point = (at: string, elo: number): { at: string; matches: number; elo: number; low: number; high: number; version: number } => ({ version: 0, at, matches: 1, elo, low: elo - 10, high: elo + 10 });
  const version = (number: number, ...history: ReturnType<typeof point>[]): Version => ({ id: number, number, language: "python", state: "ready", uploaded: "", active: false, history });

  it("is interrupted and marked where another version plays, also where an old one plays again", () => {
    const { elo, marks } = curveOf([version(1, point("2027-01-01T00:00:00Z", 1000), point("2027-01-03T00:00:00Z", 1010)), version(2, point("2027-01-02T00:00:00Z", 900))]);
    expect(elo).toEqual([1000, null, 900, null, 1010]);
    expect(marks.map(({ number }) => number)).toEqual([1, 2, 1]);
  });
});

describe("a match's points", () => {
  it("are seen from either side", () => {
    const side = (team: number): Side => ({ version: team, number: 1, team, name: `t${team}`, house: false });
    const match = { a: side(1), b: side(2), points: 1, points_b: 0 } as LadderMatch;
    expect([1, 2].map((team) => pointsFor(match, (one) => one.team === team))).toEqual([1, 0]);
  });
});

describe("addresses", () => {
  it("lead to the pages of a season", () => {
    expect(routeOf("/seasons/spring")).toEqual({ page: "season", parts: ["spring"] });
    expect(routeOf("/seasons/spring/upload")).toEqual({ page: "upload", parts: ["spring"] });
    expect(routeOf("/seasons/spring/teams/7")).toEqual({ page: "team", parts: ["spring", "7"] });
    expect(routeOf("/seasons/spring/matches/7")).toEqual({ page: "seasonMatch", parts: ["spring", "7"] });
    for (const path of ["/seasons/spring/none", "/seasons/spring/upload/7", "/seasons/spring/teams"]) expect(routeOf(path)).toEqual({ page: "missing", parts: [] });
  });
});

it("shows a final's table from the last line up, with one place for teams that are tied", () => {
  const places = [["a", 1], ["b", 1], ["c", 3], ["d", 3]].map(([team, place]) => ({ team: String(team), name: String(team), place: Number(place), points: 0, matches: 0, wins: 0, draws: 0, losses: 0 }));
  const told = (revealed: number, most: number, seen = places.slice(4 - revealed)): unknown => ceremonyLines({ teams: 4, revealed, places: seen }, most).map(({ line, shown }) => [line, shown?.team, shown?.place]);
  expect(told(1, 3)).toEqual([[2, undefined, undefined], [3, undefined, undefined], [4, "d", 3]]);
  expect(told(3, 4)).toEqual([[1, undefined, undefined], [2, "b", 1], [3, "c", 3], [4, "d", 3]]);
  expect(told(4, 9)).toEqual([[1, "a", 1], [2, "b", 1], [3, "c", 3], [4, "d", 3]]);
  expect(told(3, 2)).toEqual([[1, undefined, undefined], [2, "b", 1]]);
  expect(told(1, 4, places)).toEqual(told(1, 4)); // the teacher has them all
});
