import { describe, expect, it } from "vitest";
import { naturalPace, Playback } from "../src/playback";

function playing(first: number, last: number, more: Partial<Playback> = {}): Playback {
  const playback = new Playback();
  playback.setRange(first, last);
  return Object.assign(playback, { pace: 60, ...more });
}

function letRun(playback: Playback, seconds: number): void {
  for (let frame = 0; frame < seconds * 60; ++frame) playback.advance(1 / 60);
}

describe("a finished match", () => {
  it("runs at its pace times the speed", () => {
    const playback = playing(0, 1000, { speed: 0.5 });
    playback.play();
    letRun(playback, 2);
    expect(playback.cursor).toBeCloseTo(60, 0);
  });

  it("stops at the end and starts over from there", () => {
    const playback = playing(0, 30);
    playback.play();
    letRun(playback, 1);
    expect(playback).toMatchObject({ cursor: 30, mode: "paused" });
    playback.toggle();
    expect(playback).toMatchObject({ cursor: 0, mode: "playing" });
  });

  it("takes a few seconds at the fastest, however long it is", () => {
    const playback = playing(0, 24_000, { speed: Infinity });
    playback.play();
    letRun(playback, 4.1);
    expect(playback.cursor).toBe(24_000);
  });

  it("steps both ways from whole steps and stays in range", () => {
    const playback = playing(0, 10, { cursor: 4.7 });
    playback.stepBy(1);
    expect(playback.cursor).toBe(5);
    playback.stepBy(-9);
    expect(playback.cursor).toBe(0);
    expect(playback.mode).toBe("paused");
  });

  it("goes on playing after a seek", () => {
    const playback = playing(0, 100);
    playback.play();
    playback.seek(50.4);
    expect(playback).toMatchObject({ cursor: 50, mode: "playing" });
  });

  it("does not move while paused", () => {
    const playback = playing(0, 100, { cursor: 7 });
    expect(playback.advance(1)).toBe(false);
  });
});

describe("a live match", () => {
  it("is followed closely, whatever its rate", () => {
    const playback = playing(0, 0, { live: true });
    playback.follow();
    for (let frame = 1; frame <= 300; ++frame) {
      playback.setRange(0, Math.floor((frame * 200) / 60));
      playback.advance(1 / 60);
    }
    expect(1000 - playback.cursor).toBeLessThan(200 * 2 * Playback.followLag);
  });

  it("is joined where it is, not raced through", () => {
    const playback = playing(0, 5000, { live: true });
    playback.follow();
    playback.advance(1 / 60);
    expect(playback.cursor).toBe(5000);
  });

  it("is left by pausing or scrubbing, and found again", () => {
    const playback = playing(0, 500, { live: true });
    playback.follow();
    playback.seek(100);
    expect(playback.mode).toBe("paused");
    playback.follow();
    playback.toggle();
    expect(playback.mode).toBe("paused");
    playback.follow();
    expect(playback.mode).toBe("following");
  });

  it("is followed again by who plays up to its newest step", () => {
    const playback = playing(0, 100, { live: true, cursor: 90 });
    playback.mode = "playing";
    letRun(playback, 1);
    expect(playback.mode).toBe("following");
  });

  it("plays out when it ends, and leaves a paused watcher where she is", () => {
    const follower = playing(0, 100, { live: true, cursor: 95 });
    follower.follow();
    follower.finish();
    letRun(follower, 1);
    expect(follower).toMatchObject({ cursor: 100, mode: "paused", live: false });
    const paused = playing(0, 100, { live: true, cursor: 40 });
    paused.finish();
    expect(paused).toMatchObject({ cursor: 40, mode: "paused" });
  });
});

it("keeps the pace watchable", () => {
  expect(naturalPace(200, 4000)).toBe(60);
  expect(naturalPace(10, 4000)).toBe(10);
  expect(naturalPace(undefined, 450)).toBe(10);
  expect(naturalPace(0.1, 5)).toBe(2);
});
