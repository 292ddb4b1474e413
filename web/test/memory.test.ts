import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ofBrowser, remember, remembered } from "../src/memory";

/** As in a sandboxed frame: even to look at the storage throws. */
const refused = { get localStorage(): never { throw new DOMException("refused", "SecurityError"); }, get sessionStorage(): never { throw new DOMException("refused", "SecurityError"); } };

describe("a page without storage", () => {
  beforeEach(() => vi.stubGlobal("window", refused));
  afterEach(() => vi.unstubAllGlobals());

  it("remembers as long as it lives", () => {
    expect(ofBrowser.get("agon.theme")).toBe(null);
    expect(ofBrowser.set("agon.theme", "dark")).toBe(false);
    expect(ofBrowser.get("agon.theme")).toBe("dark");
    ofBrowser.set("agon.theme", null);
    expect(ofBrowser.get("agon.theme")).toBe(null);
    expect(remember("seat", { seat: 1 })).toBe(false);
    expect(remembered("seat")).toEqual({ seat: 1 });
  });
});
