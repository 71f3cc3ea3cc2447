import { expect, test } from "vitest";
import { yieldToRequests } from "./yield-to-requests.server.ts";

/** How many turns of a timer go by while the work rests. */
async function timerTicksDuring(rest: Promise<void>, busyMs: number): Promise<number> {
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

test("work rests the longer the more it did while others keep the event loop busy", async () => {
  const { signal } = new AbortController();
  const restsLonger = async () => {
    const whileLooking = await timerTicksDuring(yieldToRequests(0, signal), 30);
    return (await timerTicksDuring(yieldToRequests(100, signal), 30)) > whileLooking;
  };
  // A machine that stands still for a moment takes turns away: then once more.
  await expect.poll(restsLonger, { timeout: 30_000 }).toBe(true);
});

test("nobody rests for an event loop with nothing to do", async () => {
  const { signal } = new AbortController();
  const firstToEnd = () => {
    const rested = new Promise((resolve) => setTimeout(resolve, 900, "rested"));
    return Promise.race([yieldToRequests(100, signal).then(() => "went on"), rested]);
  };
  // A machine that stands still for a moment looks busy: then once more.
  await expect.poll(firstToEnd).toBe("went on");
});

test("who is told to stop does not rest to the end", async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await timerTicksDuring(yieldToRequests(100, stopping.signal), 30)).toBeLessThan(10);
});
