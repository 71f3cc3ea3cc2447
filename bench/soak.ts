// Memory growth: rounds of mixed reads, with the memory use after each.

import { loadCrowd } from "./load.ts";
import type { Stage } from "./measure.ts";
import { memoryMb } from "./processes.ts";

const ROUNDS = 10;
const VISITS = 10_000;
const WORKERS = 16;
const LIMIT_SECONDS = 120;

export interface Soak {
  requests: number;
  failures: number;
  /** After each round. */
  megabytes: number[];
}

export async function soak({ servers, place }: Stage): Promise<Soak> {
  const [server] = servers;
  if (!server) throw new Error("nothing to measure");
  const result: Soak = { requests: 0, failures: 0, megabytes: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const { whole } = await loadCrowd({
      flow: "memoria",
      urls: [server.url],
      workers: WORKERS,
      place,
      seconds: LIMIT_SECONDS,
      visits: VISITS,
      firstNumber: round * VISITS,
    });
    result.requests += whole.requests;
    result.failures += whole.failures;
    result.megabytes.push(Math.round(memoryMb(server.pid)));
  }
  return result;
}

/** Compares the end with the beginning; the first round only fills caches. */
export function growthOf({ megabytes }: Soak): number {
  return middle(megabytes.slice(-3)) / middle(megabytes.slice(1, 4));
}

function middle(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
