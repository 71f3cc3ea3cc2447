// Of several processes each counts what it answers; whoever asks one is told the figures of all.
import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { METRICS_QUESTION } from "../processes.ts";

/** prom-client gives up on a process that does not answer after five seconds. */
const WAIT_MS = 6000;

interface Answer {
  type: typeof METRICS_QUESTION;
  id: number;
  text?: string;
}

let asked = 0;

/** From now on this process answers when the figures of all are gathered. */
export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
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
    const hear = (message: Partial<Answer>) => {
      if (message?.type === METRICS_QUESTION && message.id === id) finish(message.text);
    };
    const limit = setTimeout(() => finish(undefined), WAIT_MS);
    process.on("message", hear);
    process.send?.({ type: METRICS_QUESTION, id });
  });
}
