// Of several processes each counts what it answers; whoever asks one is told the figures of all.
import cluster from "node:cluster";
import type { Registry } from "prom-client";
import { ASK_METRICS, METRICS_QUESTION, type MetricsAnswer, TELL_METRICS } from "./metrics-messages.ts";

/** More than the keeper waits for a process that does not answer. */
const WAIT_MS = 6000;

let asked = 0;

/** From now on this process answers when the figures of all are gathered. */
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

/** What this process counted until its end goes along in the sum of the others. */
export async function leaveMetrics(registry: Registry): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  const told = await registry.getMetricsAsJSON();
  await new Promise<void>((resolve) => {
    process.send?.({ type: TELL_METRICS, told }, undefined, undefined, () => resolve());
  });
}

/** The figures of every process; undefined when one of them does not answer. */
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
