import { expect, test } from "vitest";
import { yieldToRequests } from "./yield-to-requests.server.ts";

/** Counts timer ticks while the work rests. */
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

test("rests longer after more work while others keep the event loop busy", async () => {
  const { signal } = new AbortController();
  const restsLonger = async () => {
    const whileLooking = await timerTicksDuring(yieldToRequests(0, signal), 30);
    return (await timerTicksDuring(yieldToRequests(100, signal), 30)) > whileLooking;
  };
  // A stalled machine loses ticks, so the measurement is repeated.
  await expect.poll(restsLonger, { timeout: 30_000 }).toBe(true);
});

test("does not rest when the event loop is idle", async () => {
  const { signal } = new AbortController();
  const firstToEnd = () => {
    const rested = new Promise((resolve) => setTimeout(resolve, 900, "rested"));
    return Promise.race([yieldToRequests(100, signal).then(() => "went on"), rested]);
  };
  // A stalled machine looks busy, so the measurement is repeated.
  await expect.poll(firstToEnd).toBe("went on");
});

test("ends its rest when told to stop", async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await timerTicksDuring(yieldToRequests(100, stopping.signal), 30)).toBeLessThan(10);
});
