import { expect, test } from "vitest";
import { giveWay } from "./give-way.server.ts";

/** How many turns of a timer go by while the work rests. */
async function turnsDuring(rest: Promise<void>, busyMs: number): Promise<number> {
  let turns = 0;
  const others = setInterval(() => {
    turns++;
    const until = performance.now() + busyMs;
    while (performance.now() < until);
  }, 1);
  try {
    await rest;
  } finally {
    clearInterval(others);
  }
  return turns;
}

test("work rests while others keep the event loop busy, and hardly when they do not", async () => {
  const { signal } = new AbortController();
  // A rest of 900 ms beside turns of 30 ms, and the 5 ms of looking beside nothing.
  expect(await turnsDuring(giveWay(100, signal), 30)).toBeGreaterThan(10);
  const idle = giveWay(100, signal).then(() => "idle");
  const longest = new Promise((resolve) => setTimeout(resolve, 900, "rested"));
  expect(await Promise.race([idle, longest])).toBe("idle");
});

test("who is told to stop does not rest to the end", async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await turnsDuring(giveWay(100, stopping.signal), 30)).toBeLessThan(10);
});
