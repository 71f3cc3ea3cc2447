import { expect, test } from "vitest";
import { WatchLog } from "./watch-log.ts";

const PLAYING = { playing: true, speed: 1 };

test("what plays on is one part, a jump begins another, and standing still is none", () => {
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

test("a short jump is none, and twice the speed makes twice the steps", () => {
  const log = new WatchLog();
  log.note(1, PLAYING);
  log.jump();
  log.note(3, PLAYING);
  log.note(10, { playing: true, speed: 2 });
  expect(log.take()).toEqual([[3, 10]]);
});

test("what did not arrive is told again with what came after it", () => {
  const log = new WatchLog();
  log.note(0, PLAYING);
  log.note(2, PLAYING);
  log.giveBack(log.take());
  log.note(4, PLAYING);
  expect(log.take()).toEqual([[0, 4]]);
});
