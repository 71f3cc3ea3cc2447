import type { Figures } from "./figures.ts";

const MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Parses the output of `wrk --latency`. Throws on anything else. */
export function readWrkOutput(text: string): Figures {
  const [, requests] = /(\d+) requests in /.exec(text) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(text) ?? [];
  if (requests === undefined || perSecond === undefined) throw new Error(`not the output of wrk: ${text}`);
  const [, refused = "0"] = /Non-2xx or 3xx responses: (\d+)/.exec(text) ?? [];
  const [, ...broken] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    p50: percentile(text, 50),
    p95: undefined,
    p99: percentile(text, 99),
    failures: [refused, ...broken].reduce((sum, count) => sum + Number(count), 0),
  };
}

function percentile(text: string, percent: number): number {
  const [, value, unit = ""] =
    new RegExp(`^\\s*${percent}%\\s+([\\d.]+)(us|ms|s|m)\\s*$`, "m").exec(text) ?? [];
  const factor = MS[unit];
  if (value === undefined || factor === undefined) throw new Error(`no ${percent}% in the output of wrk`);
  return Number(value) * factor;
}
