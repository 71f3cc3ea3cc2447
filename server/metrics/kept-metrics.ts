// Of several processes each counts what it answers; whoever keeps them adds it up. What a process counted stays in the
// sum after it is gone: a count that fell would look to Prometheus like a restart, and draw a rate that never was.
import { AggregatorRegistry } from "prom-client";
import type { ToldMetrics } from "./metrics-messages.ts";

/** What only grows; a gauge says how a process is, and of one that is gone there is nothing to say. */
const GROWING = new Set(["counter", "histogram"]);

export class KeptMetrics {
  /** What each process said last, by its number. */
  readonly #last = new Map<number, ToldMetrics>();
  /** All that those counted which are gone. */
  #gone: ToldMetrics = [];

  saw(process: number, told: ToldMetrics): void {
    this.#last.set(process, told);
  }

  /** Prometheus' text of what the living said last, and of what the others counted until they were gone. */
  async text(living: ReadonlySet<number>): Promise<string> {
    for (const [process, told] of [...this.#last]) {
      if (living.has(process)) continue;
      this.#last.delete(process);
      this.#gone = await growingSum([this.#gone, told]);
    }
    // Those of the living first: of what all say alike, the first one's word is taken.
    return AggregatorRegistry.aggregate([...this.#last.values(), this.#gone]).metrics();
  }
}

async function growingSum(told: ToldMetrics[]): Promise<ToldMetrics> {
  const growing = told.map((metrics) => metrics.filter(({ type }) => GROWING.has(String(type))));
  return AggregatorRegistry.aggregate(growing).getMetricsAsJSON();
}
