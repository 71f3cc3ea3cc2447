// Background work yields to requests that wait for an answer.
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** So long the work stands still to see what the event loop does without it. */
const LOOK_MS = 5;
/** Busier than this, people wait for answers. */
const BUSY = 0.8;
/** While they do, the work takes a tenth of the time. */
const REST = 9;
/** And no longer than this at once. */
export const MAX_REST_MS = 1000;

/** Rests after so much work if the event loop is busy with others; ends at once when the signal says so. */
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
  // Woken by the end: there is nothing left to rest for.
  await sleep(ms, undefined, { signal }).catch(() => {});
}
