/** Results of a load generator. Milliseconds. */
export interface Figures {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number | undefined;
  p99: number;
  failures: number;
}

/** Combines concurrent generators: the worst tail, and the weighted mean of the medians. */
export function combineFigures(all: readonly Figures[]): Figures {
  const requests = sum(all.map((one) => one.requests));
  const [p95] = all.flatMap(({ p95 }) => p95 ?? []).sort((a, b) => b - a);
  return {
    requests,
    perSecond: sum(all.map((one) => one.perSecond)),
    p50: requests === 0 ? 0 : sum(all.map((one) => one.p50 * one.requests)) / requests,
    p95,
    p99: Math.max(...all.map((one) => one.p99)),
    failures: sum(all.map((one) => one.failures)),
  };
}

/** Computed from every single time. */
export function figuresOf(times: number[], seconds: number, failures: number): Figures {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    failures,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
