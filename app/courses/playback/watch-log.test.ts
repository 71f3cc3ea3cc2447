import { expect, test } from "vitest";
import { WatchLog } from "./watch-log.ts";

const PLAYING = { playing: true, speed: 1 };

test("joins continuous playback into one part, starts another after a jump, and counts no part while paused", () => {
  const log = new WatchLog();
  for (const second of [10, 10.25, 10.5, 12]) log.note(second, PLAYING);
  log.note(12, { playing: false, speed: 1 });
  log.note(300, PLAYING);
  log.note(301, PLAYING);
  log.note(250, PLAYING);
  log.note(251, PLAYING);
  expect(log.take()).toEqual([
    [10, 12],
    [300, 301],
    [250, 251],
  ]);
  expect(log.take()).toEqual([]);
  log.note(252, PLAYING);
  expect(log.take()).toEqual([[251, 252]]);
});

test("does not count a short jump as watched, and accepts longer steps at double speed", () => {
  const log = new WatchLog();
  log.note(1, PLAYING);
  log.jump();
  log.note(3, PLAYING);
  log.note(10, { playing: true, speed: 2 });
  expect(log.take()).toEqual([[3, 10]]);
});

test("returns parts that were not sent together with the next parts", () => {
  const log = new WatchLog();
  log.note(0, PLAYING);
  log.note(2, PLAYING);
  log.giveBack(log.take());
  log.note(4, PLAYING);
  expect(log.take()).toEqual([[0, 4]]);
});
