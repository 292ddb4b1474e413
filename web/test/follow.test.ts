import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api";
import { follow, waitAfter } from "../src/follow";

describe("what a page follows", () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", Object.assign(page, { hidden: false }));
    vi.stubGlobal("window", globalThis);
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is looked at again and again, and less often while there is no answer", async () => {
    const look = vi.fn(async (): Promise<void> => undefined);
    const { stop } = follow(2000, look, () => undefined);
    await vi.advanceTimersByTimeAsync(6000);
    expect(look).toHaveBeenCalledTimes(4);
    look.mockRejectedValue(new ApiError(0, "away"));
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000);
    expect(look).toHaveBeenCalledTimes(7);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(look).toHaveBeenCalledTimes(7);
    look.mockResolvedValue(undefined);
    await vi.advanceTimersByTimeAsync(1000 + 4000);
    expect(look).toHaveBeenCalledTimes(10);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(10);
    expect([1, 6, 40].map((failures) => waitAfter(failures, 2000, 0.5))).toEqual([4000, 30_000, 30_000]);
  });

  it("rests while the page is hidden, and ends when it is over", async () => {
    let over = false;
    const look = vi.fn(async () => !over);
    follow(1000, look, (goesOn) => goesOn);
    await vi.advanceTimersByTimeAsync(500);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(2);
    page.hidden = false;
    over = true;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(3);
  });

  it("is over when a failure says so", async () => {
    const look = vi.fn(() => Promise.reject(new ApiError(404, "gone")));
    follow(1000, look, () => undefined, ({ status }) => status !== 404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it("shows nothing that came after it was stopped", async () => {
    const show = vi.fn();
    const { stop } = follow(1000, () => new Promise<string>((resolve) => setTimeout(() => resolve("late"), 500)), show);
    await vi.advanceTimersByTimeAsync(100);
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(show).not.toHaveBeenCalled();
  });
});
