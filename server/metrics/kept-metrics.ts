// The primary process sums the workers' counts. Counts of ended workers stay in the sum: Prometheus would read a
// falling counter as a restart and show a wrong rate.
import { AggregatorRegistry } from "prom-client";
import type { ToldMetrics } from "./metrics-messages.ts";

/** Metric types that only grow. Gauges of an ended process are dropped. */
const GROWING = new Set(["counter", "histogram"]);

export class KeptMetrics {
  /** Last metrics of each process, by worker id. */
  readonly #last = new Map<number, ToldMetrics>();
  /** Sum of the ended processes. */
  #gone: ToldMetrics = [];

  saw(process: number, told: ToldMetrics): void {
    this.#last.set(process, told);
  }

  /** Prometheus text: the running processes' last metrics plus the sum of the ended ones. */
  async text(living: ReadonlySet<number>): Promise<string> {
    for (const [process, told] of [...this.#last]) {
      if (living.has(process)) continue;
      this.#last.delete(process);
      this.#gone = await growingSum([this.#gone, told]);
    }
    // Running processes first, because "first" metrics take the first value.
    return AggregatorRegistry.aggregate([...this.#last.values(), this.#gone]).metrics();
  }
}

async function growingSum(told: ToldMetrics[]): Promise<ToldMetrics> {
  const growing = told.map((metrics) => metrics.filter(({ type }) => GROWING.has(String(type))));
  return AggregatorRegistry.aggregate(growing).getMetricsAsJSON();
}
