// Background work yields to requests that wait for an answer.
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that the work pauses to measure the event loop without itself. */
const LOOK_MS = 5;
/** Event-loop utilization above which people are waiting for answers. */
const BUSY = 0.8;
/** While people wait, the work takes a tenth of the time. */
const REST = 9;
/** Longest single rest in milliseconds. */
export const MAX_REST_MS = 1000;

/** Rests if the event loop is busy with others; ends at once when the signal aborts. */
export async function yieldToRequests(
  workedMs: number,
  signal: AbortSignal,
  maxRestMs = MAX_REST_MS,
): Promise<void> {
  const before = performance.eventLoopUtilization();
  await rest(LOOK_MS, signal);
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > BUSY) await rest(Math.min(workedMs * REST, maxRestMs), signal);
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // Aborted at shutdown: no rest is needed.
  await sleep(ms, undefined, { signal }).catch(() => {});
}
