import { expect, it } from "vitest";
import { fit } from "../src/draw/camera";
import { Guide } from "../src/draw/guide";
import { emptyPicture, type Picture } from "../src/picture";
import { sprite } from "./frames";

const view = { width: 600, height: 600, margin: 10 };
const picture = (more: Partial<Picture> = {}): Picture => ({ ...emptyPicture, width: 300, height: 300, sprites: [sprite(1, 100, 100)], ...more });

it("stays with the whole board until there is a part to look at", () => {
  const guide = new Guide();
  expect(guide.step(picture(), view, 0, true)).toBe(false);
  expect(guide.camera()).toBeNull();
  guide.step(picture({ focus: { x: 80, y: 80, width: 40, height: 40 } }), view, 16, true);
  expect(guide.camera()!.scale).toBeGreaterThan(fit(view, picture()).scale * 5);
});

it("goes there step by step, and back", () => {
  const guide = new Guide();
  const near = picture({ focus: { x: 80, y: 80, width: 40, height: 40 } });
  let frames = 0;
  for (let now = 0; guide.step(near, view, now, false) && frames < 400; now += 16) ++frames;
  expect(frames).toBeGreaterThan(10);
  expect(frames).toBeLessThan(400);
  for (let now = 10_000, left = 400; guide.step(picture(), view, now, false) && left > 0; now += 16) --left;
  expect(guide.camera()).toBeNull();
});

it("goes after whom it follows, and lets the watcher see everything again", () => {
  const guide = new Guide();
  guide.followed = 1;
  guide.step(picture(), view, 0, true);
  expect(guide.camera()).not.toBeNull();
  guide.rest();
  guide.step(picture({ focus: { x: 80, y: 80, width: 40, height: 40 } }), view, 16, true);
  expect(guide.camera()).toBeNull();
});
