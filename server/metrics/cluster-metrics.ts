// With several processes each counts its own answers; any of them reports the sum.
import cluster from "node:cluster";
import type { Registry } from "prom-client";
import { ASK_METRICS, METRICS_QUESTION, type MetricsAnswer, TELL_METRICS } from "./metrics-messages.ts";

/** Milliseconds. Longer than the primary process waits for a worker. */
const WAIT_MS = 6000;

let asked = 0;

/** From now on this process takes part in the sum. */
export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on("message", (message: { type?: string; id?: number }) => {
    if (message?.type !== ASK_METRICS) return;
    registry.getMetricsAsJSON().then(
      (told) => process.send?.({ type: TELL_METRICS, id: message.id, told }),
      () => {},
    );
  });
  process.send?.({ type: TELL_METRICS, told: [] });
}

/** Keeps this process's counts in the sum after its end. */
export async function leaveMetrics(registry: Registry): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  const told = await registry.getMetricsAsJSON();
  await new Promise<void>((resolve) => {
    process.send?.({ type: TELL_METRICS, told }, undefined, undefined, () => resolve());
  });
}

/** Metrics of all processes; undefined if one does not answer. */
export function allMetrics(registry: Registry): Promise<string | undefined> {
  if (!cluster.isWorker) return registry.metrics();
  const id = ++asked;
  return new Promise((resolve) => {
    const finish = (text: string | undefined) => {
      clearTimeout(limit);
      process.off("message", hear);
      resolve(text);
    };
    const hear = (message: Partial<MetricsAnswer>) => {
      if (message?.type === METRICS_QUESTION && message.id === id) finish(message.text);
    };
    const limit = setTimeout(() => finish(undefined), WAIT_MS);
    process.on("message", hear);
    process.send?.({ type: METRICS_QUESTION, id });
  });
}
