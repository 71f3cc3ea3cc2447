import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { openRequestQueue } from "./request-queue.ts";

test("starts ready requests at once while the server is not full", () => {
  const queue = openRequestQueue(60_000);
  const begun: number[] = [];
  for (const number of [1, 2, 3]) queue.enter(() => begun.push(number));
  expect([begun, queue.size]).toEqual([[1, 2, 3], 0]);
});

test("queues the rest after a turn's time, and lets other work run between turns", async () => {
  const queue = openRequestQueue(0);
  const seen: string[] = [];
  for (const number of [1, 2, 3]) queue.enter(() => seen.push(`request ${number}`));
  expect(queue.size).toBe(3);
  for (const number of [1, 2, 3]) {
    await turn();
    seen.push(`newcomer ${number}`);
  }
  expect(seen).toEqual(["request 1", "newcomer 1", "request 2", "newcomer 2", "request 3", "newcomer 3"]);
  queue.enter(() => seen.push("later"));
  await turn();
  await turn();
  expect([seen.at(-1), queue.size]).toEqual(["later", 0]);
});

test("counts microtask work for the turn that started it", async () => {
  const queue = openRequestQueue(20);
  const begun: number[] = [];
  const busyFor = async (ms: number) => {
    await Promise.resolve();
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  queue.enter(() => void busyFor(30));
  await Promise.resolve();
  await Promise.resolve();
  for (const number of [1, 2, 3]) {
    queue.enter(() => {
      begun.push(number);
      void busyFor(30);
    });
  }
  expect(begun, "the turn was over").toEqual([]);
  for (const number of [1, 2, 3]) {
    await turn();
    expect(begun.length).toBe(number);
  }
});
